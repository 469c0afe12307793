"""The same kernels over many games at once."""
