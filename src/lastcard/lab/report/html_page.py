"""A comparison as one page to send to a friend: a single HTML file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

import lastcard
from lastcard.lab.report.chart_canvas import INK, svg
from lastcard.lab.report.charts import comparison_panels, figure_panels, hands
from lastcard.lab.report.result_tables import PAIRED, show, show_difference
from lastcard.lab.study.compare import BATCHES, MOST_EVENTS, Comparison, Figure
from lastcard.lab.study.intervals import Estimate
from lastcard.rules import RuleSet
from lastcard.rules.decks import describe_deck
from lastcard.rules.options import BY_KEY
from lastcard.rules.relevance import is_relevant

MOST_COLUMNS: Final = 4
FEW: Final = 3
"""Up to this many sets, what clearly differs is also put in sentences."""

_CSS: Final = """
:root { color-scheme: light dark; --ink: #1d2025; --soft: #5b626d; --line: #d8dce2;
  --paper: #fdfdfc; --tint: #f1f4f8; --accent: #1f6fb2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e9ec; --soft: #a3abb6; --line: #3a4049;
  --paper: #16181c; --tint: #20242a; --accent: #7db8ec; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .75rem; padding-top: .75rem;
  border-top: 2px solid var(--line); }
p, li { max-width: 44rem; overflow-wrap: anywhere; }
.lead { font-size: 1.1rem; color: var(--soft); margin: 0; }
.note { border-left: 4px solid var(--accent); background: var(--tint); padding: .6rem 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; margin: .75rem 0 1.75rem; }
caption { text-align: left; color: var(--soft); padding-bottom: .5rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .9rem .4rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; min-width: 6rem; }
thead th { border-bottom-width: 2px; }
th:first-child { min-width: 11rem; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.clear { color: var(--accent); font-weight: 600; }
.unclear { color: var(--soft); white-space: normal; }
.key { color: var(--soft); font: .85em ui-monospace, monospace; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  gap: 1rem; }
figure { margin: 0; padding: .75rem; background: var(--tint); border-radius: .5rem; }
figure svg { display: block; width: 100%; height: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.25rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
pre { background: var(--tint); padding: .8rem 1rem; border-radius: .5rem; white-space: pre-wrap;
  overflow-wrap: anywhere; }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb;
  --paper: #fff; --tint: #fff; } main { max-width: none; padding: 0; }
  .plots { grid-template-columns: 1fr 1fr; }
  figure, tr, pre { break-inside: avoid; } h2 { break-after: avoid; } }
"""


def written(comparison: Comparison, command: str) -> bytes:
    """The page; ``command`` is what makes it again."""
    title = _title(comparison)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="lead">{escape(_lead(comparison))}</p>',
        *_partial(comparison),
        "<h2>What was compared</h2>",
        _options(comparison),
        "<h2>What it changes</h2>",
        f"<p>{escape(PAIRED)}</p>",
        *_sentences(comparison),
        _main(comparison),
        *_events(comparison),
        "<h2>In pictures</h2>",
        _plots(comparison),
        "<h2>How it was measured</h2>",
        _method(comparison),
        "<h2>Measure it again</h2>",
        f"<pre><code>{escape(command)}</code></pre>",
    ]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_CSS}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    ).encode()


def _title(comparison: Comparison) -> str:
    rules = comparison.sets[comparison.base]
    if comparison.option:
        return f"{rules.title}: the effect of {comparison.option}"
    return " against ".join(
        rules.title if rules.title.lower() == label else f"{rules.title} ({label})"
        for rules, label in zip(comparison.sets, comparison.labels, strict=True)
    )


def _lead(comparison: Comparison) -> str:
    return (
        f"{hands(comparison)} under each of {len(comparison.sets)} rule sets, on the same "
        f"deals, with {len(comparison.bots)} players."
    )


def _partial(comparison: Comparison) -> list[str]:
    if comparison.stopped is None:
        return []
    text = f"This is a partial result: {comparison.stopped}. The figures cover what was played."
    return [f'<p class="note" role="note">{escape(text)}</p>']


# --- What was compared ----------------------------------------------------------------------------


def _options(comparison: Comparison) -> str:
    if comparison.option:
        key = comparison.option
        rows = [
            f'<th scope="row">{escape(label)}</th>' + _cell(_told(rules, key))
            for label, rules in zip(comparison.labels, comparison.sets, strict=True)
        ]
        return _table(f"The option {key}: {BY_KEY[key].title}", ["Value", "The rule"], rows)
    base = comparison.sets[comparison.base]
    differing = {key for rules in comparison.sets for key in base.differences(rules)}
    keys = [key for key in (*BY_KEY, "deck") if key in differing]
    if not keys:
        return "<p>The rules are the same.</p>"
    rows = [_head(key) + "".join(_cell(_told(r, key)) for r in comparison.sets) for key in keys]
    caption = "Where the rules differ; everything else is the same"
    return _table(caption, ["Option", *comparison.labels], rows)


def _told(rules: RuleSet, key: str) -> str:
    """What a set says about an option."""
    if key == "deck":
        return str(describe_deck(rules.deck))
    if not is_relevant(rules, key):
        return "Makes no difference in this set."
    return str(BY_KEY[key].phrase(rules[key])) or "No such rule."


def _head(key: str) -> str:
    title = "the deck" if key == "deck" else BY_KEY[key].title
    return f'<th scope="row">{escape(title)}<br><span class="key">{escape(key)}</span></th>'


# --- What it changes ------------------------------------------------------------------------------


def _sentences(comparison: Comparison) -> list[str]:
    if len(comparison.sets) > FEW:
        return []
    base = comparison.labels[comparison.base]
    items = []
    for figure in comparison.figures():
        for at in comparison.others:
            apart = comparison.difference(figure, at)
            if apart.clear:
                mine, other = (
                    comparison.value(figure, at),
                    comparison.value(figure, comparison.base),
                )
                items.append(
                    f"<strong>{escape(figure.title)}</strong>: {_plain(mine, figure)} under "
                    f"{escape(comparison.labels[at])}, {_plain(other, figure)} under "
                    f"{escape(base)}"
                )
    if not items:
        return ["<p>No clear difference in any of the main figures.</p>"]
    return ["<p>What clearly differs:</p>", f"<ul>{''.join(f'<li>{i}</li>' for i in items)}</ul>"]


def _plain(estimate: Estimate, figure: Figure) -> str:
    return show(Estimate(estimate.value, None), figure.percent)


def _main(comparison: Comparison) -> str:
    caption = "The main figures; differences between shares are in percentage points"
    return _figures(comparison, comparison.figures(), caption)


def _events(comparison: Comparison) -> list[str]:
    found = comparison.event_figures()[:MOST_EVENTS]
    if not found:
        return ["<p>Nothing happens clearly more or less often in a hand.</p>"]
    return [_figures(comparison, found, "What happens more or less often; times per hand")]


def _figures(comparison: Comparison, figures: list[Figure], caption: str) -> str:
    """A column for each set, or, where they are many, a row."""
    base = comparison.labels[comparison.base]
    about = f"{caption}; below each value, its difference from {base}; 95% intervals"
    if len(comparison.sets) <= MOST_COLUMNS:
        rows = [_in_a_row(comparison, figure) for figure in figures]
        return _table(about, ["Figure", *comparison.labels], rows)
    rows = [row for figure in figures for row in _in_a_column(comparison, figure)]
    heads = ["Figure", "Rules", "Value", f"Difference from {base}"]
    return _table(f"{caption}; 95% intervals", heads, rows)


def _in_a_row(comparison: Comparison, figure: Figure) -> str:
    cells = [
        f'<td class="number">{"<br>".join(_value(comparison, figure, at))}</td>'
        for at in range(len(comparison.sets))
    ]
    return f'<th scope="row">{escape(figure.title)}</th>' + "".join(cells)


def _in_a_column(comparison: Comparison, figure: Figure) -> Iterator[str]:
    count = len(comparison.sets)
    head = f'<th scope="rowgroup" rowspan="{count}">{escape(figure.title)}</th>'
    for at in range(count):
        value, *apart = _value(comparison, figure, at)
        cells = f'<td class="number">{value}</td><td class="number">{"".join(apart)}</td>'
        yield (head if at == 0 else "") + _cell(comparison.labels[at]) + cells


def _value(comparison: Comparison, figure: Figure, at: int) -> Iterator[str]:
    """The value under a set and, but for the base, its difference."""
    yield escape(show(comparison.value(figure, at), figure.percent))
    if at != comparison.base:
        apart = comparison.difference(figure, at)
        style = "clear" if apart.clear else "unclear"
        yield f'<span class="{style}">{escape(show_difference(apart, figure.percent))}</span>'


def _cell(text: str) -> str:
    return f"<td>{escape(text)}</td>"


def _table(caption: str, heads: Sequence[str], rows: Iterable[str]) -> str:
    """Heads and caption are text, a row is the HTML of its cells."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "\n".join(f"<tr>{cells}</tr>" for cells in rows)
    # Focusable, so that the keyboard can scroll it where it is too wide.
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(caption)}">'
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )


# --- Pictures and method --------------------------------------------------------------------------


def _plots(comparison: Comparison) -> str:
    panels = comparison_panels(comparison)
    if comparison.option:
        panels = figure_panels(comparison) + panels
    drawn = (
        f"<figure>{_embedded(svg(panel), f'plot{at}', words)}</figure>"
        for at, (words, panel) in enumerate(panels)
    )
    return f'<div class="plots">{"".join(drawn)}</div>'


def _embedded(picture: str, name: str, words: str) -> str:
    """A picture as part of the page: with words, in the page's ink, with ids of its own."""
    picture = re.sub(r'\bid="', f'id="{name}-', picture)
    picture = re.sub(r'(url\(|href=")#', rf"\1#{name}-", picture)
    return picture.replace(INK, "currentColor").replace(
        "<svg", f'<svg role="img" aria-label="{escape(words)}"', 1
    )


def _method(comparison: Comparison) -> str:
    rows = [
        ("Hands", f"{hands(comparison)} under each set"),
        ("Seed", str(comparison.seed)),
        ("Bots", ", ".join(comparison.bots)),
        ("Intervals", f"95%, Student's, from {len(comparison.batches)} of {BATCHES} batches"),
        ("Caution", "Of twenty figures that do not differ, one will look clear by chance."),
        ("Program", f"lastcard {lastcard.__version__}"),
    ]
    rows += [
        (f"Fingerprint of {label}", rules.fingerprint)
        for label, rules in zip(comparison.labels, comparison.sets, strict=True)
    ]
    if "expert" in comparison.bots:
        rows.insert(3, ("Roll-outs per move", f"{comparison.rollouts:,}"))
    return f"<dl>{''.join(f'<dt>{escape(a)}</dt><dd>{escape(b)}</dd>' for a, b in rows)}</dl>"
