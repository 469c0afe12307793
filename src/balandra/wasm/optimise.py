"""Numba's LLVM code for another machine: patched, optimised for WebAssembly, and written as an object file."""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib import import_module

from balandra.core.extras import Untyped
from balandra.core.kernel import TargetFunction

llvm: Untyped = import_module("llvmlite.binding")


TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
IMPORTS = ("log2", "below", "note")  # what the host provides, beside LLVM's own
LEVEL = 3

# Exact while number and result are normal, which `exact_exp` sees to.
LDEXP = """define double @numba_ldexp(double %x, i32 signext %n) alwaysinline {
  %half = ashr i32 %n, 1
  %rest = sub i32 %n, %half
  %biased_half = add i32 %half, 1023
  %biased_rest = add i32 %rest, 1023
  %wide_half = zext i32 %biased_half to i64
  %wide_rest = zext i32 %biased_rest to i64
  %bits_half = shl i64 %wide_half, 52
  %bits_rest = shl i64 %wide_rest, 52
  %first = bitcast i64 %bits_half to double
  %second = bitcast i64 %bits_rest to double
  %product = fmul double %x, %first
  %result = fmul double %product, %second
  ret double %result
}
"""
SQRT = """declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""
# What is replaced in Numba's text, by the name it is about; another release may write it otherwise.
PATCHES = {
    "target datalayout": (r"^target datalayout = [^\n]*\n", ""),
    "target triple": (r"^target triple = [^\n]*\n", ""),
    "@numba_ldexp(": (r"^declare double @numba_ldexp\(double, i32[^\n]*\n", LDEXP),
    "@sqrt(": (r"^declare double @sqrt\(double\)[^\n]*\n", SQRT),
}
# An address is the beginning of an array or a record and an offset that is not negative, so their sum does not wrap:
# constant offsets become part of loads and stores.
ADDRESS = re.compile("= getelementptr (?:inbounds )?")


class BuildError(RuntimeError):
    """Numba's or LLVM's code is not what the build expects."""


def patch(text: str) -> str:
    """The text without what belongs to the machine it was made on; an error if what is replaced is not found once."""
    for name, (pattern, replacement) in PATCHES.items():
        found = re.findall(pattern, text, flags=re.MULTILINE | re.DOTALL)
        if len(found) != 1 and (found or name in text):
            raise BuildError(f"the LLVM code names {name!r}, but has {pattern!r} {len(found)} times, not once")
        text = text.replace(found[0], replacement) if found else text
    return ADDRESS.sub("= getelementptr inbounds nuw ", text)


def optimise(text: str, exports: Collection[str], called: Collection[TargetFunction] = ()) -> bytes:
    """The object file of patched code; nothing but the exports is visible from outside. Some kernels stay apart."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=LEVEL, features=FEATURES, reloc="static")
    module = llvm.parse_assembly(text)
    module.triple = TRIPLE
    module.data_layout = str(machine.target_data)
    hide(module, exports)
    keep_apart(module, called)
    tuning = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    check(module, exports)
    return bytes(machine.emit_object(module))


def hide(module: Untyped, exports: Collection[str]) -> None:
    """Make all but the exports internal, so that what nobody calls can go."""
    for one in (*module.functions, *module.global_variables):
        if not one.is_declaration and one.name not in exports:
            one.linkage = "internal"


def keep_apart(module: Untyped, called: Collection[TargetFunction]) -> None:
    """Keep some kernels out of their callers: an engine has too few registers for one large function of all."""
    for kernel in called:
        names = [*kernel.__module__.split("."), kernel.__name__]
        begin = "_ZN" + "".join(f"{len(name)}{name}" for name in names) + "B"  # as Numba writes a name
        found = [one for one in module.functions if one.name.startswith(begin)]
        if not found:
            raise BuildError(f"the LLVM code has no function of {'.'.join(names)}, which is to be called")
        for one in found:
            one.add_function_attribute("noinline")


def check(module: Untyped, exports: Collection[str]) -> None:
    """Refuse code with missing exports, unknown imports, or addresses of the machine it was made on."""
    made = {f.name for f in module.functions if not f.is_declaration}
    missing = sorted(set(exports) - made)
    wanted = {f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")}
    unknown = sorted(wanted - set(IMPORTS))
    text = str(module)
    if missing or unknown:
        raise BuildError(f"missing functions: {missing}; functions that no host provides: {unknown}")
    if list(module.global_variables) or re.search(r"inttoptr \(|load ptr|atomicrmw|target-cpu", text):
        raise BuildError("the code keeps globals, addresses or instructions of the machine it was made on")
