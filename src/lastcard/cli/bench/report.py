"""Measurements as they are told: printed as they come, and written to a page if asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lastcard.cli.output_files import OutputFile
from lastcard.cli.text_output import table, wrap
from lastcard.errors import UserError
from lastcard.lab.bench.circumstances import Circumstances, load_average
from lastcard.lab.bench.figures import Table
from lastcard.lab.bench.results_file import section, with_section

HOW_TO_READ = (
    "The median of the rounds, with the range that 95 % of them keep to; sides of a comparison in "
    "turns."
)


class Report:
    """What is printed and what is written are the same words."""

    def __init__(
        self, title: str, command: str, file: Path | None, packages: Sequence[str]
    ) -> None:
        """A file that cannot be added to is refused before anything is measured. The versions of
        some packages are told."""
        self._title = title
        self._command = command
        self._file = file
        self._output = OutputFile("--write", file)
        self._page()
        self._began = Circumstances.now(packages)
        self._parts: list[str | Table] = []
        began = f"{title[0].upper()}{title[1:]}. {self._began.told(None)} {HOW_TO_READ}"
        print(wrap(began) + "\n", flush=True)

    def show(self, part: str | Table) -> None:
        """A table, or a remark."""
        self._parts.append(part)
        if isinstance(part, Table):
            title = f"{part.title}\n" if part.title else ""
            print(title + table(part.rows, part.header) + "\n", flush=True)
        else:
            print(wrap(part) + "\n", flush=True)

    def finish(self) -> None:
        """Write the page, if there is one to be written, and say so."""
        if self._file is None:
            return
        new = self._section()
        self._output.write(lambda _: with_section(self._page(), new).encode())
        print(f"Written to {self._file}: {new.partition(chr(10))[0].removeprefix('## ')}")

    def _section(self) -> str:
        began = self._began
        title = f"{began.day}, {self._title} (`{self._command}`)"
        return section(title, [f"{began.told(load_average())} {HOW_TO_READ}", *self._parts])

    def _page(self) -> str:
        """As it is now: somebody may have added to it meanwhile."""
        file = self._file
        if file is None or not file.is_file():
            return ""
        try:
            return file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise UserError("bad-value", f"--write {file}: this is no text in UTF-8") from None
