"""One table of what can be asked of a user's memory, from which every interface is made."""

from openmap_graph.interfaces.operations.operation import Operation
from openmap_graph.interfaces.operations.table import TABLE

__all__ = ["TABLE", "Operation"]
