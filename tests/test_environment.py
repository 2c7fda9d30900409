"""How build.py finds or makes what it needs: the virtual environment, Node, a browser."""

import subprocess
from pathlib import Path

import pytest

from tools import browsers, environment
from tools.common import BuildError


class Programs:
    """Stands in for the programs that build.py would run, and notes them."""

    def __init__(self, fails: str = "") -> None:
        self.commands: list[str] = []
        self.fails = fails

    def run(self, command: list[str], *, what: str, **_: object) -> str:
        line = " ".join(str(part) for part in command)
        self.commands.append(line)
        if self.fails and self.fails in line:
            raise BuildError(what)
        return ""


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Programs:
    programs = Programs()
    monkeypatch.setattr(environment, "run", programs.run)
    monkeypatch.setattr(browsers, "run", programs.run)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "NODE_MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(environment, "runs", lambda python: (tmp_path / ".venv").exists())
    (tmp_path / ".venv").mkdir()
    return programs


def test_packages_are_installed_once_and_again_when_the_pins_change(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.ensure_python("dev")
    assert len(programs.commands) == 1
    assert "pip install" in programs.commands[0]
    environment.ensure_python("dev")
    assert len(programs.commands) == 1
    monkeypatch.setattr(environment, "wanted_packages", lambda level: ["hatchling==0"])
    environment.ensure_python("dev")
    assert "hatchling==0" in programs.commands[1]


def test_the_development_packages_are_enough_to_build(programs: Programs) -> None:
    environment.ensure_python("dev")
    environment.ensure_python("build")
    assert len(programs.commands) == 1


def test_a_failed_install_is_tried_again(programs: Programs) -> None:
    programs.fails = "pip install"
    with pytest.raises(BuildError, match="the first run needs the network"):
        environment.ensure_python("build")
    programs.fails = ""
    environment.ensure_python("build")
    assert len(programs.commands) == 2


def test_serving_needs_hatchling_only_and_every_pin_is_exact() -> None:
    build, dev = environment.wanted_packages("build"), environment.wanted_packages("dev")
    assert [package.partition("==")[0] for package in build] == ["hatchling"]
    assert set(build) < set(dev)
    assert [package for package in dev if "==" not in package] == []
    assert len({package.partition("==")[0] for package in dev}) == len(set(dev)), "one package, two pins"


def test_a_broken_environment_is_made_anew(programs: Programs, tmp_path: Path) -> None:
    (tmp_path / ".venv").rmdir()
    environment.ensure_python("build")
    assert "-m venv" in programs.commands[0]


@pytest.mark.parametrize(("version", "is_enough"), [("v18.19.0", False), ("v20.0.0", True), ("v24.1.0", True), ("", False)])
def test_the_machine_s_node_is_taken_from_20_on(monkeypatch: pytest.MonkeyPatch, version: str, is_enough: bool) -> None:
    answer = subprocess.CompletedProcess([], 0, stdout=version + "\n")
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(environment.subprocess, "run", lambda *_, **__: answer)
    assert (environment.machine_node() is not None) == is_enough


def test_node_without_npm_is_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: None if name == "npm" else f"/bin/{name}")
    assert environment.machine_node() is None


def test_without_node_a_package_brings_it_once(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "machine_node", lambda: None)
    environment.ensure_node()
    environment.ensure_node()
    assert [line for line in programs.commands if environment.NODE_PACKAGE in line] == [programs.commands[1]]


def test_the_runtime_is_installed_once_for_one_lock_file(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "machine_node", lambda: (["node"], ["npm"]))
    environment.ensure_node_modules()
    environment.ensure_node_modules()
    assert programs.commands == ["npm ci --include=dev"]


def test_the_browser_named_by_the_environment_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setenv("CHROME", "my-chrome")
    assert browsers.system_chromium() == "/bin/my-chrome"
    monkeypatch.delenv("CHROME")
    assert browsers.system_chromium() == "/bin/chromium"
    monkeypatch.setattr(browsers.shutil, "which", lambda name: None)
    assert browsers.system_chromium() is None


def test_a_browser_is_installed_by_root_on_debian_and_by_nobody_else(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "is_root", lambda: False)
    browsers.install_chromium()
    assert programs.commands == []
    monkeypatch.setattr(browsers, "is_root", lambda: True)
    monkeypatch.setattr(browsers.shutil, "which", lambda name: None)
    browsers.install_chromium()
    assert programs.commands == []
    monkeypatch.setattr(browsers.shutil, "which", lambda name: f"/bin/{name}")
    browsers.install_chromium()
    assert programs.commands == ["apt-get update", "apt-get install -y --no-install-recommends chromium"]
