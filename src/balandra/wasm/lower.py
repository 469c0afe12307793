"""Numba's LLVM code of a game's functions, before any optimisation: no machine code is made here.

It replaces parts of Numba's code generator, so it runs in a process of its own (see `build`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from types import FunctionType

from balandra.core.extras import Untyped
from balandra.core.kernel import Swaps, TargetFunction, stamp
from balandra.core.ruleset import Ruleset
from balandra.search.engine import SWAPS, NativeEngine
from balandra.search.native import compile_inside
from balandra.wasm.abi import FUNCTIONS, Kind, records
from balandra.wasm.hosted import hosted_functions
from balandra.wasm.optimise import BuildError

ir: Untyped = import_module("llvmlite.ir")
numba: Untyped = import_module("numba")
cgutils: Untyped = import_module("numba.core.cgutils")
codegen: Untyped = import_module("numba.core.codegen")
types: Untyped = import_module("numba.core.types")
arrays: Untyped = import_module("numba.np.arrayobj")
cpu_target: Untyped = import_module("numba.core.registry").cpu_target
compiler_lock: Untyped = import_module("numba.core.compiler_lock").global_compiler_lock

NUMBERS = {"i8": types.int8, "i32": types.int32, "i64": types.int64, "f32": types.float32, "f64": types.float64}
WORD = ir.IntType(64)


def keep_unoptimised() -> None:
    """Let Numba stop at LLVM code in this process."""
    replacements: dict[tuple[Untyped, str], TargetFunction] = {
        (codegen.CPUCodeLibrary, "_optimize_functions"): lambda self, module: None,
        (codegen.CPUCodeLibrary, "_optimize_final_module"): lambda self: None,
        (codegen.JITCodeLibrary, "_finalize_specific"): lambda self: None,
        (codegen.JITCodeLibrary, "get_pointer_to_function"): lambda self, name: 0,
        (codegen.JITCPUCodegen, "set_env"): lambda self, name, env: None,
    }
    for (owner, name), replacement in replacements.items():
        if not hasattr(owner, name):
            raise BuildError(f"Numba {numba.__version__} has no {owner.__name__}.{name}, which is replaced here")
        setattr(owner, name, replacement)


class LoweringEngine(NativeEngine):
    """The native engine's functions, to be lowered and never run."""

    def slots(self, helpers: dict[str, FunctionType], swaps: Swaps) -> dict[str, TargetFunction]:
        """The kernels; the optimiser decides which of them become part of their callers."""
        return stamp({**self.ruleset.kernels, **helpers}, compile_inside, {**SWAPS, **self.ruleset.wasm_swaps, **swaps})

    def wrap(self, driver: FunctionType, is_root: bool, is_called_once: bool) -> TargetFunction:
        return compile_inside(driver)


def lower(ruleset: Ruleset, names: Sequence[str]) -> str:
    """One LLVM module with functions of the interface under their names and all that they call."""
    keep_unoptimised()
    engine = LoweringEngine(ruleset)
    made = {**engine.kernels, **engine.drivers, **engine.exact_drivers, **hosted_functions(ruleset)}
    with compiler_lock:
        library = cpu_target.target_context.codegen().create_library(ruleset.name)
        module = library.create_ir_module(ruleset.name)
        for name in names:
            _export(ruleset, library, module, name, made[name])
        library.add_ir_module(module)
        library.finalize()
        return str(library._final_module)


def _export(ruleset: Ruleset, library: Untyped, module: Untyped, name: str, function: Untyped) -> None:
    """A function of the interface: it reads its arguments from memory and calls Numba's function."""
    context = cpu_target.target_context
    signature = tuple(_type(ruleset, kind) for kind in FUNCTIONS[name])
    function.compile(signature)
    compiled = function.overloads[signature]
    library.add_linking_library(compiled.library)
    inner, result = context.declare_function(module, compiled.fndesc), compiled.signature.return_type
    returned = ir.VoidType() if isinstance(result, types.NoneType) else WORD
    outer = ir.Function(module, ir.FunctionType(returned, [WORD.as_pointer()]), name)
    builder = ir.IRBuilder(outer.append_basic_block())
    words = _words(builder, outer.args[0])
    values = [_value(context, builder, each, words) for each in signature]
    status, found = context.call_conv.call_function(builder, inner, result, signature, values)
    with cgutils.if_unlikely(builder, status.is_error):
        builder.call(cgutils.get_or_insert_function(module, ir.FunctionType(ir.VoidType(), []), "llvm.trap"), [])
        builder.unreachable()
    if isinstance(result, types.NoneType):
        builder.ret_void()
    elif isinstance(result, types.Boolean):
        builder.ret(builder.zext(found, WORD))
    elif result is types.int64:
        builder.ret(found)
    else:
        raise BuildError(f"{name} returns {result}; functions of the interface return whole numbers or nothing")


def _type(ruleset: Ruleset, kind: Kind) -> Untyped:
    """Numba's type of a kind."""
    if not isinstance(kind, str):
        return types.NamedTuple([_type(ruleset, of) for of in kind[1]], kind[0])
    base, dimensions = kind.replace("[]", ""), kind.count("[]")
    if base == "flag":
        return types.boolean
    element = NUMBERS.get(base) or numba.from_dtype(records(ruleset)[base].layout().dtype)
    return types.Array(element, dimensions, "C") if dimensions else element


def _words(builder: Untyped, first: Untyped) -> Iterator[Untyped]:
    """The arguments, one after another."""
    number = 0
    while True:
        yield builder.load(builder.gep(first, [ir.IntType(32)(number)]))
        number += 1


def _value(context: Untyped, builder: Untyped, numba_type: Untyped, words: Iterator[Untyped]) -> Untyped:
    """A value as Numba wants it."""
    if isinstance(numba_type, types.NamedTuple):
        parts = [_value(context, builder, of, words) for of in numba_type.types]
        return context.make_tuple(builder, numba_type, parts)
    if isinstance(numba_type, types.Array):
        return _array(context, builder, numba_type, words)
    word = next(words)
    if isinstance(numba_type, types.Record):
        return builder.inttoptr(word, context.get_value_type(numba_type))
    return builder.icmp_unsigned("!=", word, WORD(0)) if numba_type is types.boolean else word


def _array(context: Untyped, builder: Untyped, numba_type: Untyped, words: Iterator[Untyped]) -> Untyped:
    """An array over memory that nobody owns, its rows one after another."""
    array = arrays.make_array(numba_type)(context, builder)
    data = builder.inttoptr(next(words), array.data.type)
    shape = [next(words) for _ in range(numba_type.ndim)]
    itemsize = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(numba_type.dtype)))
    strides = [itemsize]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    arrays.populate_array(array, data=data, shape=shape, strides=strides, itemsize=itemsize, meminfo=None)
    return array._getvalue()
