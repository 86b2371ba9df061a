"""Faults on purpose: what breaks between the client and the server, and what it may cost."""
