"""Files are written whole or not at all, and never over what a learner made."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from lesson24 import parse
from lesson24.cli import main
from lesson24.comparing.survey import survey
from lesson24.drawing.trees import draw_tree
from lesson24.files import without_formulas, write_new, write_whole
from lesson24.lab.session import Session
from lesson24.lessons import LessonsError, copy_lessons
from lesson24.links import BEGIN, END, Fork, write_badges

OLD = f"what was there before\n{BEGIN}\n{END}\n"


def fill_the_disk(monkeypatch):
    """From now on a file takes three bytes, and no more."""
    real = Path.open

    def open_some(path, mode="r", *args, **options):
        file = real(path, mode, *args, **options)
        if "x" in mode or "w" in mode:
            write = file.write

            class Filling:
                def __enter__(self):
                    return self

                def __exit__(self, *_):
                    file.close()

                def write(self, content):
                    write(content[:3])
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

            return Filling()
        return file

    monkeypatch.setattr(Path, "open", open_some)


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(OLD)
    path.chmod(0o640)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        link = tmp_path / "link"
        link.symlink_to(path)
        write_whole(link, b"through a link")
        assert link.is_symlink()
        assert path.read_bytes() == b"through a link"
        write_whole(Path(os.devnull), b"nothing is lost")
        assert not Path(os.devnull).is_file()


def test_a_new_file_takes_no_name_that_is_taken(tmp_path):
    path = tmp_path / "a.txt"
    write_new(path, b"mine")
    with pytest.raises(FileExistsError):
        write_new(path, b"yours")
    assert path.read_bytes() == b"mine"


def test_an_interrupt_leaves_what_was_there(tmp_path, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", interrupt)
    (tmp_path / "old").write_text(OLD)
    for write, name in ((write_whole, "old"), (write_new, "new")):
        with pytest.raises(KeyboardInterrupt):
            write(tmp_path / name, b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["old"]
    assert (tmp_path / "old").read_text() == OLD


WRITERS = {
    "whole": lambda path: write_whole(path, b"content"),
    "the links": lambda path: write_badges(Fork("ada", "24"), path),
    "a survey": lambda path: survey("left-to-right", ["3 8"], progress=False).to_csv(path),
    "a picture": lambda path: draw_tree(parse("1+2")).save(path.with_suffix(".svg")),
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_loses_no_file(name, tmp_path, monkeypatch):
    path = tmp_path / ("a.svg" if name == "a picture" else "a.md")
    path.write_bytes(OLD.encode())
    fill_the_disk(monkeypatch)
    with pytest.raises(OSError, match="space") as raised:
        WRITERS[name](path)
    assert raised.value.filename == str(path)
    assert path.read_bytes() == OLD.encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_no_half_a_lesson(tmp_path, monkeypatch):
    """Half a copy would stay as it is for good, as if it were a learner's."""
    fill_the_disk(monkeypatch)
    with pytest.raises(LessonsError, match="no space left"):
        list(copy_lessons(tmp_path))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    with pytest.raises(OSError, match="space"):
        Session(seed=24).save(tmp_path / "log.csv")
    assert not (tmp_path / "log.csv").exists()


def test_the_command_line_says_so_in_a_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("README.md").write_bytes(OLD.encode())
    fill_the_disk(monkeypatch)
    for arguments in (["links", "ada/24", "--write"], ["lessons", "copy"], ["sheet", "--count=1"]):
        assert main(arguments) == 2
        said = capsys.readouterr().err
        assert "no space left" in said
        assert said.count("\n") == 1
    assert Path("README.md").read_bytes() == OLD.encode()
    assert not Path("sheet.pdf").exists()


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(start, tmp_path):
    """A student names a file, a spreadsheet opens the table."""
    assert without_formulas((f"{start}1+1", 1, None)) == (f"'{start}1+1", 1, None)
    path = tmp_path / "hands.csv"
    survey({f"{start}cmd": lambda hand: True}, ["3 8"], progress=False).to_csv(path)
    assert f"'{start}cmd" in path.read_bytes().decode()
