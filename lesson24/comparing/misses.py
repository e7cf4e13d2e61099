"""Why a program loses a hand: which of its three choices, in one sentence."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from lesson24.algorithms import Algorithm
from lesson24.answers import judge
from lesson24.arithmetic import EXACT, Arithmetic, Number, read_target
from lesson24.cards import Card, Hand, all_hands, in_a_list, read_hand, written
from lesson24.comparing.contestants import Given, name_of, read_program, solver_of
from lesson24.comparing.questions import understand
from lesson24.comparing.sweep import Sweep
from lesson24.engine import solve
from lesson24.expressions import Expression, Leaf, Operation, combine, letters
from lesson24.operators import SIX
from lesson24.programs import Program
from lesson24.shapes import Shape, pattern, shape_of, size

# What a lost hand needs, in the order in which it is looked for.
NOTHING, BRACKETS, REVERSED, SHAPE, CANDIDATE, NUMBERS, COMPARISON = (
    "nothing",
    "brackets",
    "a reversed operator",
    "a shape",
    "a candidate",
    "other numbers",
    "another comparison",
)


@dataclass(frozen=True)
class Miss:
    """Why a program finds no solution of a hand.

    Attributes:
        hand: the hand.
        lacks: what the program lacks, one of the words above.
        expression: the solution that it does not find, or the expression that it takes; a picture
            of this tree goes with the sentence. None where there is none.
        sentence: the explanation; also ``str(miss)``.
    """

    hand: Hand
    lacks: str
    expression: Expression | None
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def explain_miss(
    program: Given, hand: str | Iterable[int | Card], target: int | Fraction | str = 24
) -> Miss:
    """Say in one sentence what a program lacks to solve a hand.

    Args:
        program: an Algorithm, a Document, a Program, the name of one, or a function of your own.
        hand: the cards, in the order in which the program gets them.
        target: the number to make.

    Raises:
        ValueError: when the program or the hand is not one.

    >>> print(explain_miss("document-0", "3 3 8 8"))
    3 3 8 8: 8/(3-8/3) is 24.000006 in 32-bit floats, and x == target refuses it.
    >>> print(explain_miss("left-to-right", "1 5 5 5"))
    1 5 5 5: (5-1/5)*5 needs a reversed operator, 1/5 taken from 5, and left-to-right has none.
    """
    hand, goal, solver = read_hand(hand), read_target(target), solver_of(program)
    cards, name = written(hand), name_of(program)
    solutions = solve(hand, goal)
    if isinstance(solver, Program):
        found = solver.run(hand, goal)
        solved, expression = found.solved, found.expression
    else:
        solved, expression = understand(solver(hand))
    if solved or not solutions:
        sentence = f"{cards}: {what_is_said(name, solved, expression, hand, goal, solutions)}."
        return Miss(hand, NOTHING, expression, sentence)
    if not isinstance(solver, Program):
        sentence = f"{cards}: {name} does not find {solutions[0]}."
        return Miss(hand, CANDIDATE, solutions[0], sentence)
    exact = Program(solver.algorithm).run(hand, goal).expression
    if exact:
        lacks, why = what_numbers_lack(solver, plain(exact))
        return Miss(hand, lacks, plain(exact), f"{cards}: {why}.")
    lacks, solution, why = what_candidates_lack(solver.algorithm, hand, goal, solutions)
    return Miss(hand, lacks, solution, f"{cards}: {solution} needs {why}.")


def what_is_said(
    name: str,
    solved: bool,
    expression: Expression | None,
    hand: Hand,
    target: int | Fraction,
    solutions: tuple[Expression, ...],
) -> str:
    """What there is to say where no solution was lost."""
    if not solved:
        return f"there is no solution, and {name} finds none"
    if expression is None:
        return f"{name} claims a solution, and there is {'one' if solutions else 'none'}"
    verdict = judge(expression, hand, target)
    if verdict.correct:
        return f"{name} finds {expression}"
    instead = f"a solution is {solutions[0]}" if solutions else "there is no solution"
    fault = verdict.message[0].lower() + verdict.message[1:].rstrip(".")
    return f"{name} takes {expression}, but {fault}; {instead}"


def what_numbers_lack(program: Program, solution: Expression) -> tuple[str, str]:
    """Why a program that tries a solution does not take it."""
    arithmetic, takes = program.arithmetic, program.acceptance.name
    value = arithmetic.evaluate(solution)
    numbers, _, detail = arithmetic.title.partition(", ")
    if not isinstance(value, float):
        numbers += f" ({detail})"
    if value is None:
        step = next(s for s in solution.operations() if arithmetic.evaluate(s) is None)
        return NUMBERS, f"{solution} needs {step.said()}, which has no value in {numbers}"
    lacks = COMPARISON if isinstance(value, float) else NUMBERS
    return lacks, f"{solution} is {digits(value, arithmetic)} in {numbers}, and {takes} refuses it"


def what_candidates_lack(
    algorithm: Algorithm, hand: Hand, target: int | Fraction, solutions: tuple[Expression, ...]
) -> tuple[str, Expression, str]:
    """What no candidate of an algorithm has, a solution that needs it, and that need in words."""
    name = algorithm.name
    candidates = list(algorithm.candidates(letters(len(hand)) if algorithm.on_letters else hand))
    if not candidates:
        return CANDIDATE, solutions[0], f"{len(hand)} cards, for which {name} has no candidate"
    if not any("(" in str(candidate) for candidate in candidates):
        return BRACKETS, solutions[0], f"brackets, and {name} writes none"
    more = tuple(operator for operator in SIX if operator not in algorithm.operators)
    wider = replace(algorithm, operators=(*algorithm.operators, *more))
    if found := Program(wider).run(hand, target).expression:
        binary = [step for step in found.operations() if isinstance(step, Operation)]
        turned = [step for step in binary if step.operator.reverses]
        # Of two cards, the other order would do: rather show a calculation that is reversed.
        turned.sort(key=lambda step: isinstance(step.left, Leaf))
        shown = [f", {plain(s.left)} {s.operator.name} {plain(s.right)}" for s in turned]
        return (
            REVERSED,
            plain(found),
            f"a reversed operator{''.join(shown[:1])}, and {name} has none",
        )
    shapes = {sorted_shape(shape_of(candidate)): None for candidate in candidates}
    for solution in solutions:
        shape = sorted_shape(shape_of(solution))
        if shape not in shapes:
            known = " and ".join(map(pattern, shapes))
            return SHAPE, solution, f"the shape {pattern(shape)}, and {name} has only {known}"
    return (
        CANDIDATE,
        solutions[0],
        f"a candidate that is not among the {len(candidates):,} of {name}",
    )


def plain(expression: Expression) -> Expression:
    """The same calculation without reversed operators: b - a for a r- b."""
    match expression:
        case Operation(operator, left, right):
            return combine(operator, plain(left), plain(right))
    return expression


def sorted_shape(shape: Shape) -> Shape:
    """The shape with the larger side on the left of every operation."""
    if shape is None:
        return None
    left, right = sorted(map(sorted_shape, shape), key=size, reverse=True)
    return left, right


def digits(value: Number, arithmetic: Arithmetic) -> str:
    """The fewest digits that are this number and no other of its arithmetic.

    >>> from lesson24.arithmetic import DOUBLE, SINGLE
    >>> digits(24.0000057220459, SINGLE), digits(23.99999999999999, DOUBLE), digits(8, EXACT)
    ('24.000006', '23.99999999999999', '8')
    """
    if not isinstance(value, float):
        return str(value)
    rounded = arithmetic.rounded or float
    texts = (f"{value:.{count}g}" for count in range(1, 18))
    return next((text for text in texts if rounded(float(text)) == value), str(value))


# How near a miss can be -------------------------------------------------------------------------


@dataclass(frozen=True)
class NearMiss:
    """The candidate that comes nearest to the target without being it.

    Attributes:
        distance: from the target, exact.
        hand: its hand.
        expression: the candidate.
    """

    distance: Fraction
    hand: Hand
    expression: Expression


def nearest_miss(
    algorithm: Algorithm | str = "five-shapes",
    hands: Iterable[str | Iterable[int | Card]] | None = None,
    target: int | Fraction | str = 24,
) -> NearMiss:
    """Find the smallest distance from the target but zero: a tolerance must stay under it.

    Args:
        algorithm: one that runs on letters, or its name.
        hands: of one size; by default the 1,820 hands of four cards.
        target: the number to make.

    Raises:
        ValueError: when the numbers are too large, or there is no candidate off the target.

    >>> nearest_miss().distance
    Fraction(1, 13)
    """
    solver, goal = read_program(algorithm), read_target(target)
    dealt = tuple(map(read_hand, all_hands() if hands is None else in_a_list(hands)))
    if len(set(map(len, dealt))) != 1:
        raise ValueError("the nearest miss is sought among hands of one size, one at least")
    sweep = Sweep(solver.algorithm, EXACT, (), dealt, goal)
    if not sweep.in_columns:
        raise ValueError("the nearest miss is only sought among smaller numbers")
    best, where = np.inf, (0, 0)
    with np.errstate(all="ignore"):
        for number, column in enumerate(sweep.values(), start=1):
            off = abs(column - goal).floats()
            off[~(off > 0)] = np.inf
            place = int(off.argmin())
            if off[place] < best:
                best, where = off[place], (place, number)
    place, number = where
    if not number:
        raise ValueError("every candidate is worth the target, or has no value")
    expression = plain(solver.algorithm.candidate(dealt[place], number))
    value = expression.value
    assert value is not None
    return NearMiss(abs(value - goal), dealt[place], expression)
