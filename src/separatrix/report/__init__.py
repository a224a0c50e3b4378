"""Tables and pages: reads records, computes nothing."""
