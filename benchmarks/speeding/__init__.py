"""The parts of the speed benchmark: what is timed, what is counted, and how both are shown."""
