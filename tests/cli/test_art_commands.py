"""``lastcard card`` and ``lastcard print``: what they write, and one line for every mistake."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from lastcard.cli import main


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg)[0].text


def test_a_card_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert title(printed(capsys, "card", "y7", "--theme", "redacted")) == "Radio 7"
    blank = printed(capsys, "card", "WB", "--text", "Swap hands", "--points", "40")
    assert title(blank) == "Blank: Swap hands"
    back = printed(capsys, "card", "back", "--theme", "redacted", "--width", "90")
    assert title(back) == "Redacted, back"
    assert 'width="90"' in back


def test_a_deck_as_pdf_and_png(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pdf, folder = tmp_path / "deck.pdf", tmp_path / "cards"
    arguments = ["--rules", "official-112", "--theme", "redacted", "--page", "letter"]
    out = printed(
        capsys, "print", *arguments, "--out", str(pdf), "--png", str(folder), "--width", "60"
    )
    assert "116 cards on 13 sheets" in out
    assert "58 pictures, 60 pixels wide" in out
    assert pdf.read_bytes().startswith(b"%PDF-")
    names = {file.name for file in folder.iterdir()}
    assert len(names) == 58
    assert {"R7.png", "W-draw-4.png", "WC.png", "blank.png", "back.png"} <= names
    with Image.open(folder / "R7.png") as picture:
        assert picture.size == (60, 93)


@pytest.mark.parametrize(
    ("options", "made"),
    [
        (["--only", "rules"], "the rules."),
        (["--only", "rules,score-pad", "--language", "de"], "the rules, a score pad."),
        (["--cards", "R7 *S W+4 blank"], "7 cards on 1 sheet."),
        (["--cards", "R7", "--only", "cards, score-pad"], "1 card on 1 sheet, a score pad."),
        (["--only", "cards", "--blanks", "0"], "108 cards on 12 sheets."),
    ],
)
def test_only_some_of_it(
    options: list[str], made: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = printed(capsys, "print", *options, "--out", str(tmp_path / "some.pdf"))
    assert out.splitlines()[0].endswith(f"some.pdf: {made}")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["card", "R7", "--theme", "clasic"], "error[theme-missing]: no theme 'clasic'"),
        (["card", "R77"], "error[unknown-card]: unknown card 'R77'"),
        (["card", "R7", "--text", "x"], "--text and --points are for a blank card, WB, not for R7"),
        (["card", "R7", "--width", "0"], "--width 0: must be 1 to 10000 pixels"),
        (["card", "R7", "--size", "1x1"], "error[card-size]"),
        (["print"], "say what to make: --out deck.pdf"),
        (["print", "--out", "deck.txt"], "--out deck.txt: write a .pdf file"),
        (["print", "--out", "d.pdf", "--page", "60x90"], "error[page-too-small]"),
        (["print", "--out", "d.pdf", "--blanks", "-1"], "--blanks -1: must be 0 to 200"),
        (["print", "--out", "d.pdf", "--rules", "nonesuch"], "error[rules-missing]"),
        (["print", "--out", "no/such/folder/d.pdf"], "error[system]"),
        (["print", "--out", "d.pdf", "--only", "rule"], "no such part; did you mean rules?"),
        (["print", "--out", "d.pdf", "--only", ","], "--only: name some of cards, rules"),
        (
            ["print", "--out", "d.pdf", "--only", "score-pad", "--rules", "oneround"],
            "One round is played without points",
        ),
        (["print", "--out", "d.pdf", "--only", "rules", "--cards", "R7"], "--cards means nothing"),
        (["print", "--out", "d.pdf", "--only", "rules", "--blanks", "2"], "--blanks means nothing"),
        (["print", "--out", "d.pdf", "--only", "rules", "--png", "p"], "--png means nothing"),
        (["print", "--out", "d.pdf", "--only", "rules", "--size", "63x88"], "--size means nothing"),
        (["print", "--out", "d.pdf", "--cards", "R7", "--language", "de"], "--language means noth"),
        (["print", "--out", "d.pdf", "--cards", "R7", "--blanks", "2"], "--blanks means nothing"),
        (["print", "--out", "d.pdf", "--cards", "R7 X9"], "error[unknown-card]"),
        (["print", "--out", "d.pdf", "--width", "60"], "--width means nothing without --png"),
        (["print", "--png", "p", "--page", "a4"], "--page means nothing without --out"),
        (["print", "--png", "p", "--only", "cards,rules"], "--png makes cards only"),
        (["print", "--out", "d.pdf", "--language", "xx"], "--language xx: no such language"),
    ],
)
def test_a_mistake_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], part: str
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert err.count("\n") == 1
    assert not Path("d.pdf").exists()


def test_without_the_print_extra_it_says_what_to_install(tmp_path: Path) -> None:
    """In a Python that does not find fpdf2; a card as SVG needs nothing."""
    code = (
        "import sys, importlib.util as u; real = u.find_spec;"
        "u.find_spec = lambda n, p=None: None if n in ('fpdf', 'resvg_py') else real(n, p);"
        "from lastcard.cli import main; main(['card', 'R7']);"
        f"sys.exit(main(['print', '--out', {str(tmp_path / 'd.pdf')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout.startswith("<svg ")
    assert done.stderr.startswith("lastcard: error[needs-extra]:")
    assert done.stderr.count("\n") == 1


def test_the_cards_and_the_theme_are_those_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert title(printed(capsys, "card", "hq", "--rules", "eights")) == "Queen of hearts"
    own = printed(capsys, "card", "HQ", "--rules", "eights")
    assert own == printed(capsys, "card", "HQ", "--rules", "eights", "--theme", "french")
    assert own != printed(capsys, "card", "HQ", "--rules", "eights", "--theme", "classic")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        "extends = 'official'\n[options]\nblank_text = 'Hop'\n"
        "[deck]\nWB = 1\ncolours = [{ name = 'purple', letter = 'P' }]\n",
        encoding="utf-8",
    )
    assert title(printed(capsys, "card", "P7", "--rules", str(mine))) == "Purple 7"
    assert title(printed(capsys, "card", "WB", "--rules", str(mine))) == "Blank: Hop"
    assert main(["card", "H7", "--rules", "eights", "--text", "x"]) == 2
    assert "a blank card, which these rules do not have, not for H7" in capsys.readouterr().err


@pytest.mark.parametrize("extra", [["--text", "Swap hands"], ["--points", "40"]])
@pytest.mark.parametrize("card", ["back", "R7"])
def test_only_a_blank_has_a_text(
    card: str, extra: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["card", card, *extra]) == 2
    assert f"are for a blank card, WB, not for {card}" in capsys.readouterr().err
