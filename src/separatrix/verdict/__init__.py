"""Audit, size, atlas: gathers theorems, constructions and the evidence handed in; pure."""
