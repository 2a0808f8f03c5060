"""Tables as files. JSON holds all that was measured; CSV and Parquet hold its rows."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Cell = str | float | None


@dataclass(frozen=True)
class TableFile:
    """What was measured, ready to be written."""

    data: object
    """All of it, as JSON can hold it."""
    header: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    about: Mapping[str, object] = field(default_factory=dict)
    """What the rows are about: the metadata of a Parquet file."""

    def written(self, form: str) -> bytes:
        """The content of a file of a form: json, csv or parquet."""
        if form == "json":
            return (json.dumps(self.data, indent=1) + "\n").encode()
        return self._csv() if form == "csv" else self._parquet()

    def _csv(self) -> bytes:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.header)
        writer.writerows(self.rows)
        return text.getvalue().encode()

    def _parquet(self) -> bytes:
        """A table whose schema carries what it is about, each entry as JSON."""
        import pyarrow
        import pyarrow.parquet

        columns = zip(self.header, zip(*self.rows, strict=True), strict=True)
        table = pyarrow.table({name: list(column) for name, column in columns})
        metadata = {key: json.dumps(value) for key, value in self.about.items()}
        buffer = io.BytesIO()
        pyarrow.parquet.write_table(table.replace_schema_metadata(metadata), buffer)
        return buffer.getvalue()
