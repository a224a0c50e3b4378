"""The verbs as functions: text in, records out. What the command line and notebooks call."""
