"""What a sequence model can and cannot compute, told before it is trained."""
