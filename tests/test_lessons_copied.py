"""The lessons that the package carries, and a learner's copy of them."""

from lesson24.cli import main
from lesson24.lessons import lessons_folder, notebooks


def files(folder):
    return {
        path.relative_to(folder): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".ipynb_checkpoints" not in path.parts
    }


def test_the_index_is_first_and_then_the_lessons_in_order():
    names = list(notebooks())
    assert names[0] == "index.ipynb"
    assert names[1:] == sorted(names[1:])
    assert names[1].startswith("00-")


def test_a_learners_copy_has_every_lesson_and_no_solution(tmp_path, capsys):
    target = tmp_path / "my lessons/week 1"
    assert main(["lessons", str(target)]) == 0
    lessons = list(lessons_folder().glob("*.ipynb"))
    assert {path.name for path in files(target)} == {path.name for path in lessons}
    assert not (target / "solutions").exists()
    assert f"{len(lessons)} files copied" in capsys.readouterr().out


def test_a_teachers_copy_has_every_file(tmp_path):
    assert main(["lessons", str(tmp_path), "--solutions"]) == 0
    assert files(tmp_path) == files(lessons_folder())
    assert list(tmp_path.glob("solutions/*.ipynb"))


def test_a_learners_work_stays(tmp_path, capsys):
    main(["lessons", str(tmp_path)])
    worked_on, lost = tmp_path / "index.ipynb", tmp_path / "00-make-24.ipynb"
    worked_on.write_text("mine")
    lost.unlink()
    capsys.readouterr()
    assert main(["lessons", str(tmp_path)]) == 0
    assert worked_on.read_text() == "mine"
    assert lost.read_bytes() == (lessons_folder() / lost.name).read_bytes()
    output = capsys.readouterr().out
    assert f"kept as it was: {worked_on}\n" in output
    assert "1 files copied" in output


def test_a_file_is_no_folder(tmp_path, capsys):
    file = tmp_path / "lessons"
    file.write_text("mine")
    assert main(["lessons", str(file)]) == 2
    assert capsys.readouterr().err == f"lesson24: {file} is a file, not a folder\n"
    assert file.read_text() == "mine"
