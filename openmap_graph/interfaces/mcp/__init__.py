"""The MCP server, made from the table of operations."""
