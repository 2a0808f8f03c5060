"""What was measured as one page to send to a friend: a single HTML file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

import lastcard
from lastcard.bots.levels import LEVELS, take_rollouts
from lastcard.lab.report.chart_canvas import INK, Panel, svg
from lastcard.lab.report.charts import hands
from lastcard.lab.report.rule_files import RuleFile
from lastcard.lab.study.compare import Comparison
from lastcard.lab.study.simulate import Result

_PAGES: Final = Environment(
    loader=PackageLoader("lastcard.lab.report"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def rendered(
    template: str,
    title: str,
    measured: Result | Comparison,
    panels: Sequence[tuple[str, Panel]],
    command: str,
    files: Sequence[RuleFile],
    **particulars: object,
) -> bytes:
    """The page by a template that says what is particular to it; ``command`` is what measures
    everything again, beside the rule files it names."""
    assumed = measured.assumptions
    page = _PAGES.get_template(template).render(
        title=title,
        measured=measured,
        hands=hands(measured),
        plots=[
            _embedded(svg(panel), f"plot{at}", words) for at, (words, panel) in enumerate(panels)
        ],
        searched=take_rollouts([*measured.bots, assumed.better, assumed.worse]),
        version=lastcard.__version__,
        command=command,
        files={file.file: file for file in files}.values(),
        guests=[bot for bot in dict.fromkeys(measured.bots) if bot not in LEVELS],
        **particulars,
    )
    return page.encode()


def _embedded(picture: str, name: str, words: str) -> Markup:
    """A picture as part of the page: with words, in the page's ink, with ids of its own."""
    picture = re.sub(r'\bid="', f'id="{name}-', picture)
    picture = re.sub(r'(url\(|href=")#', rf"\1#{name}-", picture)
    picture = picture.replace(INK, "currentColor")
    return Markup(picture.replace("<svg", f'<svg role="img" aria-label="{escape(words)}"', 1))
