"""The games' kernels as WebAssembly: what a module holds, and how it is built from Numba's LLVM code."""
