"""Numba, taught to compile an entry point and all that it calls as one program.

By itself Numba makes every function into machine code of its own, and into a part of each of its
callers once more. The functions of the kernel are only called by one another. Here they are kept as
they were written until an entry point needs them; then everything it reaches is optimised once,
together, by a compiler that sees all callers and may leave out what none of them uses.

An index is never negative here. Numba would ask at each, to count from the end as Python does.
``NUMBA_BOUNDSCHECK=1`` refuses a negative index as any other outside of its array.
"""

# mypy: disallow-subclassing-any=False
# (Numba has no types.)

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final

from llvmlite.binding import Linkage
from numba import _dynfunc
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import DumpParforDiagnostics, NativeLowering, NopythonRewrites
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    RewriteDynamicRaises,
    WithLifting,
)
from numba.np import arrayobj


class _PartLibrary(JITCodeLibrary):
    """The code of a function that only compiled code calls: never machine code by itself."""

    def finalize(self) -> None:
        self._finalized = True


class _SeldomLibrary(_PartLibrary):
    """The same, kept out of its callers: they stay small enough to become part of theirs."""

    def add_ir_module(self, module: Any) -> None:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("cold")
                function.attributes.add("noinline")
        super().add_ir_module(module)


class _OftenLibrary(_PartLibrary):
    """The same, made a part of each of its callers."""

    def add_ir_module(self, module: Any) -> None:
        for function in module.functions:
            if not function.is_declaration:
                function.attributes.add("alwaysinline")
        super().add_ir_module(module)


class ProgramLibrary(JITCodeLibrary):
    """The code of an entry point, with that of every function it reaches."""

    before_optimising: ClassVar[list[Callable[[], None]]] = []
    """Called when all of Numba's own work on a program is done, and LLVM's is to begin."""

    def finalize(self) -> None:
        for call in self.before_optimising:
            call()
        # Callers before what they call: linking leaves out a part that nothing calls so far.
        reached: dict[Any, None] = {}
        _reach(self, reached)
        self._linking_libraries = list(reversed(reached))[1:]
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:  # a part: nobody else will call it
                function.linkage = "internal"
        super()._optimize_final_module()


def _reach(library: Any, reached: dict[Any, None]) -> None:
    """Everything a library calls, however indirectly, and after that the library itself."""
    for called in library._linking_libraries:
        if called not in reached:
            _reach(called, reached)
    reached[library] = None


@contextmanager
def _indices_as_they_are() -> Iterator[None]:
    """Lower indices without counting negative ones from the end. Numba compiles one function at a
    time, under a lock."""

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp)

    before = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = before


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerPart(NativeLowering):
    _name = "lower_part"

    library: type[_PartLibrary] = _PartLibrary

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        with _indices_as_they_are():
            super().run_pass(state)
        # As Numba does for a function it has compiled, but without an address.
        lowered = state["cr"]
        about = lowered.fndesc
        handle = _dynfunc.make_function(
            about.lookup_module(), about.qualname, "", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(handle, about, [state.library])
        state["cr"] = lowered._replace(cfunc=handle)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerSeldom(_LowerPart):
    _name = "lower_seldom"

    library = _SeldomLibrary


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerOften(_LowerPart):
    _name = "lower_often"

    library = _OftenLibrary


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerProgram(NativeLowering):
    _name = "lower_program"

    def run_pass(self, state: Any) -> bool:
        state.library = ProgramLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        with _indices_as_they_are():
            super().run_pass(state)
        return True


_NEEDLESS: Final = {
    DumpParforDiagnostics,
    FindLiterallyCalls,
    InlineClosureLikes,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    NopythonRewrites,
    RewriteDynamicRaises,
    WithLifting,
}
"""What looks at every function for something that none here has: functions inside of functions,
``with``, arithmetic on whole arrays, loops over tuples of several types."""


class _Compiler(CompilerBase):
    """Numba's own passes, without those that have nothing to do here and with another one to make
    code of a typed function."""

    lowering: type[NativeLowering]

    def define_pipelines(self) -> list[PassManager]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (self.lowering if each is NativeLowering else each, what)
            for each, what in passes.passes
            if each not in _NEEDLESS
        ]
        passes.finalize()
        return [passes]


class PartCompiler(_Compiler):
    """For a function that only compiled code calls."""

    lowering = _LowerPart


class SeldomCompiler(_Compiler):
    """For one that is rarely reached."""

    lowering = _LowerSeldom


class OftenCompiler(_Compiler):
    """For one that is called in the innermost loops."""

    lowering = _LowerOften


class ProgramCompiler(_Compiler):
    """For an entry point, which Python calls."""

    lowering = _LowerProgram
