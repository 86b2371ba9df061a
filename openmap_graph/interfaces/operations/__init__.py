"""One table of what can be asked of a user's memory, from which every interface is made."""

from openmap_graph.interfaces.operations.journal import LEFT_OUT
from openmap_graph.interfaces.operations.operation import Operation
from openmap_graph.interfaces.operations.table import TABLE

__all__ = ["LEFT_OUT", "TABLE", "Operation"]
