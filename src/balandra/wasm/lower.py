"""Numba's LLVM code of a game's functions, before any optimisation: no machine code is made here.

It knows how Numba compiles inside, and runs in a process of its own (see `build`), since it takes Numba's own code
generator out of the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import FunctionType
from typing import Any

import numba
from llvmlite import ir

from balandra.core.kernel import Swaps, stamp
from balandra.core.ruleset import Ruleset
from balandra.search.engine import INSIDE, SWAPS, NativeEngine
from balandra.wasm.abi import FUNCTIONS, Kind, records
from balandra.wasm.optimise import BuildError

# Numba's inner parts have no types.
cgutils: Any = import_module("numba.core.cgutils")
codegen: Any = import_module("numba.core.codegen")
types: Any = import_module("numba.core.types")
arrays: Any = import_module("numba.np.arrayobj")
cpu_target: Any = import_module("numba.core.registry").cpu_target
compiler_lock: Any = import_module("numba.core.compiler_lock").global_compiler_lock

NUMBERS = {"i8": types.int8, "i32": types.int32, "i64": types.int64, "f32": types.float32, "f64": types.float64}
ADDRESS = ir.IntType(8).as_pointer()
LENGTH = ir.IntType(32)
FLAG = ir.IntType(32)


def keep_unoptimised() -> None:
    """Let Numba stop at LLVM code in this process."""
    quiet: Any = {
        (codegen.CPUCodeLibrary, "_optimize_functions"): lambda self, module: None,
        (codegen.CPUCodeLibrary, "_optimize_final_module"): lambda self: None,
        (codegen.JITCodeLibrary, "_finalize_specific"): lambda self: None,
        (codegen.JITCodeLibrary, "get_pointer_to_function"): lambda self, name: 0,
        (codegen.JITCPUCodegen, "set_env"): lambda self, name, env: None,
    }
    for (owner, name), replacement in quiet.items():
        if not hasattr(owner, name):
            raise BuildError(f"Numba {numba.__version__} has no {owner.__name__}.{name}, which is replaced here")
        setattr(owner, name, replacement)


class LoweringEngine(NativeEngine):
    """The native engine's functions, to be lowered and never run."""

    def slots(self, helpers: dict[str, FunctionType], swaps: Swaps) -> dict[str, Any]:
        """The kernels; the optimiser decides which of them become part of their callers."""
        slots = stamp({**self.ruleset.kernels, **helpers}, self._jit, {**SWAPS, **swaps})
        if not swaps:
            self.kernels = slots
        return slots

    def wrap(self, driver: FunctionType, keep: bool) -> Any:
        return self._jit(driver)

    def _jit(self, function: FunctionType) -> Any:
        options: dict[str, Any] = {"error_model": "numpy", **INSIDE}
        return numba.njit(function, **options)


def lower(ruleset: Ruleset, names: Sequence[str]) -> str:
    """One LLVM module with functions of the interface under their names and all that they call."""
    keep_unoptimised()
    engine = LoweringEngine(ruleset)
    made = {**engine.kernels, **engine.drivers, **engine.exact_drivers}
    with compiler_lock:
        library = cpu_target.target_context.codegen().create_library(ruleset.name)
        module = library.create_ir_module(ruleset.name)
        for name in names:
            _export(ruleset, library, module, name, made[name])
        library.add_ir_module(module)
        library.finalize()
        return str(library._final_module)


def _export(ruleset: Ruleset, library: Any, module: Any, name: str, function: Any) -> None:
    """A function of the interface that calls Numba's."""
    context = cpu_target.target_context
    numba_types = [_type(ruleset, kind) for kind in FUNCTIONS[name]]
    function.compile(tuple(numba_types))
    compiled = function.overloads[tuple(numba_types)]
    library.add_linking_library(compiled.library)
    inner = context.declare_function(module, compiled.fndesc)
    result = compiled.signature.return_type
    outer = ir.Function(module, ir.FunctionType(_result(result), [p for t in numba_types for p in _flat(t)]), name)
    builder = ir.IRBuilder(outer.append_basic_block())
    arguments = iter(outer.args)
    values = [_value(context, builder, numba_type, arguments) for numba_type in numba_types]
    status, found = context.call_conv.call_function(builder, inner, result, numba_types, values)
    with cgutils.if_unlikely(builder, status.is_error):
        builder.call(cgutils.get_or_insert_function(module, ir.FunctionType(ir.VoidType(), []), "llvm.trap"), [])
        builder.unreachable()
    if isinstance(result, types.NoneType):
        builder.ret_void()
    else:
        builder.ret(builder.zext(found, FLAG) if isinstance(result, types.Boolean) else found)


def _type(ruleset: Ruleset, kind: Kind) -> Any:
    """Numba's type of a kind."""
    if not isinstance(kind, str):
        return types.NamedTuple([_type(ruleset, of) for of in kind[1]], kind[0])
    base, dimensions = kind.replace("[]", ""), kind.count("[]")
    if base == "flag":
        return types.boolean
    element = NUMBERS.get(base) or numba.from_dtype(records(ruleset)[base].layout().dtype)
    return types.Array(element, dimensions, "C") if dimensions else element


def _result(result: Any) -> Any:
    if isinstance(result, types.NoneType):
        return ir.VoidType()
    if isinstance(result, types.Boolean):
        return FLAG
    return {types.int64: ir.IntType(64), types.float64: ir.DoubleType()}[result]


def _flat(numba_type: Any) -> list[Any]:
    """The parameters in which a value is passed to the interface."""
    if isinstance(numba_type, types.NamedTuple):
        return [each for of in numba_type.types for each in _flat(of)]
    if isinstance(numba_type, types.Array):
        return [ADDRESS, *[LENGTH] * numba_type.ndim]
    if isinstance(numba_type, types.Record):
        return [ADDRESS]
    return [{types.int64: ir.IntType(64), types.float64: ir.DoubleType(), types.boolean: FLAG}[numba_type]]


def _value(context: Any, builder: Any, numba_type: Any, arguments: Any) -> Any:
    """A value as Numba wants it, from the parameters of the interface."""
    if isinstance(numba_type, types.NamedTuple):
        parts = [_value(context, builder, of, arguments) for of in numba_type.types]
        return context.make_tuple(builder, numba_type, parts)
    if isinstance(numba_type, types.Array):
        return _array(context, builder, numba_type, arguments)
    value = next(arguments)
    if isinstance(numba_type, types.Record):
        return builder.bitcast(value, context.get_value_type(numba_type))
    return builder.icmp_unsigned("!=", value, FLAG(0)) if numba_type is types.boolean else value


def _array(context: Any, builder: Any, numba_type: Any, arguments: Any) -> Any:
    """An array over memory that nobody owns, its rows one after another."""
    data = next(arguments)
    word = context.get_value_type(types.intp)
    shape = [builder.zext(next(arguments), word) for _ in range(numba_type.ndim)]
    itemsize = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(numba_type.dtype)))
    strides = [itemsize]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = arrays.make_array(numba_type)(context, builder)
    pointer = builder.bitcast(data, array.data.type)
    arrays.populate_array(array, data=pointer, shape=shape, strides=strides, itemsize=itemsize, meminfo=None)
    return array._getvalue()
