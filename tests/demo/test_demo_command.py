"""`python -m pycore demo`: what it prints, where it points, how it ends."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pycore.cli import main

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(str(path) for path in (ROOT / "docs/demos").glob("*/*.deal"))
TRICK = str(ROOT / "docs/demos/dobbm/trick.deal")
WRONG = "game: dobbm\ncontract: solo by S\nturn: S\nS: ES H7\nW: EK B7\n\nS leads ES\n? Which?\n= B7\n"


def test_check_accepts_every_demo_and_the_language_s_page(capsys):
    assert main(["demo", "check", *SCRIPTS, str(ROOT / "docs/deal-script.md")]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("0 faulty\n")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The right answer is EK, not B7."),
        ("de", "Die richtige Antwort ist EK, nicht B7."),
        ("ja", "正しい答えはB7ではなくEKです。"),
        ("sk", "Správna odpoveď je EK, nie B7."),
        ("fr", "La bonne réponse est EK, et non B7."),
    ],
)
def test_check_points_at_the_line_and_column(tmp_path, capsys, language, words):
    file = tmp_path / "wrong.deal"
    file.write_text(WRONG, encoding="utf-8")
    assert main(["demo", "check", "--lang", language, TRICK, str(file)]) == 1
    assert capsys.readouterr().out == f"{file}:9:1: {words} [wrong-answer]\n"


def test_check_reads_the_fences_of_markdown(tmp_path, capsys):
    file = tmp_path / "rules.md"
    fenced = "".join(f"  {line}\n" if line else "\n" for line in WRONG.splitlines())
    file.write_text(
        f"# Rules\n\n```deal\n{Path(TRICK).read_text(encoding='utf-8')}```\n\n"
        f"- item\n\n  ~~~{{rules-demo}}\n  :class: x\n\n{fenced}  ~~~\n"
        "\n```{rules-demo} other.deal\n```\n\n```python\nprint()\n```\n",
        encoding="utf-8",
    )
    assert main(["demo", "check", str(file)]) == 1
    lines = file.read_text(encoding="utf-8").splitlines()
    out, err = capsys.readouterr()
    number = lines.index("  = B7") + 1
    assert out == f"{file}:{number}:3: The right answer is EK, not B7. [wrong-answer]\n"
    assert err == "1 demo right, 1 faulty\n"


def test_a_file_that_cannot_be_read_is_a_fault_of_its_own(tmp_path, capsys):
    bad = tmp_path / "bad.deal"
    bad.write_bytes(b"\xff\xfe\xff")
    assert main(["demo", "check", str(tmp_path / "none.deal"), str(bad), TRICK]) == 1
    out, err = capsys.readouterr()
    assert [line.partition(":1:1: ")[0] for line in out.splitlines()] == [str(tmp_path / "none.deal"), str(bad)]
    assert err == "1 demo right, 2 faulty\n"


@pytest.mark.parametrize("form", ["html", "text", "svg", "json"])
def test_render_writes_every_format_and_says_on_stderr_what_is_wrong(tmp_path, capsys, form):
    file = tmp_path / "wrong.deal"
    file.write_text(WRONG, encoding="utf-8")
    assert main(["demo", "render", "--format", form, "--lang", "de", TRICK, str(file)]) == 1
    out, err = capsys.readouterr()
    assert "wrong.deal:9:1:" in err
    if form == "json":
        assert json.loads(out)["format"] == "kartenstube-demo"
    else:
        assert {"html": "<figure ", "text": "Dobbm\n", "svg": "<svg "}[form] in out


def test_render_refuses_a_picture_that_is_not_there(capsys):
    assert main(["demo", "render", "--format", "svg", "--frame", "99", TRICK]) == 1
    assert "there are pictures 1 to 5" in capsys.readouterr().err


def test_assets_and_links(tmp_path, capsys):
    assert main(["demo", "assets", str(tmp_path / "made/here")]) == 0
    assert sorted(path.name for path in (tmp_path / "made/here").iterdir()) == ["ks-demo.css", "ks-demo.js"]
    capsys.readouterr()
    assert main(["demo", "link", "--app", "https://example.org", TRICK]) == 0
    assert capsys.readouterr().out.startswith("https://example.org/demo/#s=")
    assert main(["demo", "link", "--app", "javascript:x", TRICK]) == 1


def test_render_is_the_same_in_every_process():
    runs = [
        subprocess.run(
            [sys.executable, "-m", "pycore", "demo", "render", *SCRIPTS],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
            timeout=120,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0]) > 100_000
