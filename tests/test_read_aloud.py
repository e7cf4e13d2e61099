"""What is read aloud of a lesson, and what is counted; the voice itself is not needed here."""

import re

import pytest

from lesson24.exercises import EXERCISES
from read_aloud import MINUTES, NOTEBOOKS, read, read_parts, speech

PATHS = sorted(NOTEBOOKS.glob("[0-9][0-9]-*.ipynb"))
each_lesson = pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])


@each_lesson
def test_what_a_learner_does_is_counted(path):
    _, counts = read_parts(read(path))
    assert counts["away from the screen"] == 1
    exercises = [exercise for exercise in EXERCISES.values() if exercise.lesson == path.name[:2]]
    for depth in ("everyone", "more", "far"):
        assert counts[depth] == sum(exercise.depth == depth for exercise in exercises)
    assert counts["show_source"] > 0
    assert counts["cell"] > counts["predict"] > 0


@each_lesson
def test_a_voice_gets_words_and_no_marks(path):
    text = speech(read_parts(read(path))[0])
    assert "Key points" in text
    assert "Predict: " in text
    assert "All lessons" not in text
    assert not re.search(r"[`*#|×÷\u4e00-\u9fff]|\.ipynb", text)


@each_lesson
def test_the_minutes_that_a_lesson_names_can_be_right(path):
    """Without the voice: at 130 words a minute, and within a quarter."""
    notebook = read(path)
    texts, counts = read_parts(notebook)
    total = len(speech(texts).split()) / 130 + sum(counts[what] * MINUTES[what] for what in MINUTES)
    named = int(re.search(r"About (\d+) minutes", notebook.cells[0].source)[1])
    assert 25 <= named <= 60
    assert abs(named - total) <= named / 4


def test_signs_of_arithmetic_are_spoken_and_code_is_not():
    text = speech(["Make `8/(3-8/3)`, see [00](00.ipynb).\n\n```\nfor a in b:\n```\n\n3 × 8"])
    assert text.split() == "Make 8 divided by (3-8 divided by 3) , see 00 . 3 times 8".split()  # noqa: SIM905
