"""Exercises of the lessons, and checks that judge what an answer means.

>>> check("01-1", "11 8 - 3 5 + *").passed
True
"""

from importlib import import_module

from lesson24.exercises.exercise import NO_ANSWER, Exercise, Report
from lesson24.exercises.reading import Unreadable
from lesson24.exercises.running import faults_apart

__all__ = ["EXERCISES", "Exercise", "ExerciseError", "Report", "check"]

LESSONS = range(11)
EXERCISES: dict[str, Exercise] = {
    exercise.id: exercise
    for lesson in LESSONS
    for exercise in import_module(f"{__name__}.lesson_{lesson:02}").EXERCISES
}


class ExerciseError(ValueError):
    """There is no exercise of that id; the message lists those of the lesson."""


def check(exercise_id: str, *answers: object) -> Report:
    """Judge an answer to an exercise; the last value of a cell shows what is said about it.

    Args:
        exercise_id: lesson and number, such as "01-1".
        answers: the answer: a text, a number, a list or a function, as the exercise asks; several
            are taken as a list. ``...`` stands for an answer that is still to come. A function is
            run apart, for at most five seconds and 10,000 printed characters; it may use what else
            the notebook defines.

    Returns:
        The report: ``.passed``, and what it shows. It never names a solution, and no answer makes
        this function fail.

    Raises:
        ExerciseError: when there is no such exercise.

    >>> check("00-1", "4*5+7+3")
    Exercise 00-1, In your own way: 1 of 2 checks passed
    ✓ passed: every card is used once, and no other number
    ✗ not yet: the value is 24. This is 30, not 24.
    """
    if exercise_id not in EXERCISES:
        lesson = str(exercise_id)[:2]
        near = [known for known in EXERCISES if known.startswith(lesson)] or list(EXERCISES)
        raise ExerciseError(f"{exercise_id!r} is not an exercise: use one of {', '.join(near)}")
    exercise = EXERCISES[exercise_id]
    answer = answers[0] if len(answers) == 1 else list(answers)
    if answer is None or answer is ... or (isinstance(answer, (str, list)) and not answer):
        return Report(exercise, problem=NO_ANSWER)
    try:
        faults = faults_apart(exercise, answer) if exercise.runs else exercise.faults(answer)
        return Report(exercise, faults)
    except Unreadable as problem:
        return Report(exercise, problem=str(problem))
