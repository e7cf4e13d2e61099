"""The stepper: each recorded step against the running generator itself, and the widget's moves."""

import inspect
import linecache
import random
import re
from itertools import islice

import pytest

from lesson24 import ALGORITHMS, HandError, Program
from lesson24.algorithms.steps import Candidate, Combine, PutBack, Recurse, Remember
from lesson24.arithmetic import EXACT, TargetError
from lesson24.comparing.laboratory import in_shapes
from lesson24.expressions import Operation, leaves
from lesson24.lab import source, stepper
from lesson24.lab.views import narrate, view
from lesson24.trace import AT_MOST, Trace

HAND = "3 3 8 8"
# A hand of at least a hundred steps for each; for the scans three cards are enough.
HANDS = dict.fromkeys(ALGORITHMS, "3 8 8") | {"reduction": HAND, "value-sets": HAND}
SOLUTION = "8/(3-8/3)"
EXTREMES = ["1 1 1 1", "13 13 13 13", "0 0 0 0", "5", "24"]


def watch(name, hand=HAND, target=24):
    """Each step with its line, stack and counters, found the slow way."""
    generator = ALGORITHMS[name].steps(hand)
    counts = dict.fromkeys(("candidates", "operations", "divisions", "solutions"), 0)
    seen = {}  # by identity, with the expression, so that no identity is used twice
    for step in generator:
        stack, inner = [], generator
        while inspect.isgenerator(inner):
            frame = inner.gi_frame
            stack.append((frame.f_code.co_name, frame.f_locals["cards"]))
            line, inner = frame.f_lineno, inner.gi_yieldfrom
        if isinstance(step, Combine | Candidate):
            tree = step.result if isinstance(step, Combine) else step.expression
            for part in tree.operations():
                if id(part) not in seen:
                    seen[id(part)] = part
                    counts["operations"] += 1
                    worth = [EXACT.evaluate(side) for side in (part.left, part.right)]
                    by_zero = part.value is None and None not in worth
                    counts["divisions"] += by_zero
        if isinstance(step, Candidate):
            counts["candidates"] += 1
            counts["solutions"] += step.expression.value == target
        yield step, line, stack, dict(counts)


def positions(trace, count=20):
    """The first and the last step, and steps between, the same each time."""
    inner = random.Random(24).sample(range(2, trace.last), count - 2)
    return [1, *sorted(inner), trace.last]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_twenty_positions_agree_with_the_running_generator(name):
    trace = Trace(name, HANDS[name])
    places = positions(trace)
    expected = {n: seen for n, seen in enumerate(watch(name, HANDS[name]), start=1) if n in places}
    assert len(places) == 20
    for number in [*places, *reversed(places)]:
        moment = trace.at(number)
        step, line, stack, counts = expected[number]
        assert (moment.number, moment.step, moment.line) == (number, step, line)
        assert [(call.code.co_name, call.cards) for call in moment.calls] == stack
        assert moment.counts._asdict() == counts


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_widget_shows_each_position_in_all_its_parts(name):
    walk = stepper(name, HANDS[name])
    places = positions(walk.trace)
    for number in [*places, *reversed(places)]:
        moment = walk.go(number).moment
        lit = re.findall(r'aria-current="step"><i>.*?(\d+)</i>', walk.code.value)
        assert lit == [str(moment.line)]
        boxes = ["<li" + box for box in walk.calls.value.split("<li")[1:]]
        shown = [re.sub("<.*?>|▸", "", box).split()[1:] for box in boxes]
        cards = [" ".join(card.worth() for card in call.cards).split() for call in moment.calls]
        assert [box for box in shown if box] == cards
        figures = re.findall(r"<b>([\d,]+)</b>", walk.counts.value)
        assert [int(figure.replace(",", "")) for figure in figures] == list(moment.counts)
        assert walk.number.value == number
        assert f"Step {number:,}." in walk.sentence.value
        assert view(walk.trace, moment).html == walk.picture.value


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_live_line_is_the_line_that_yields_the_step(name):
    trace = Trace(name, HAND)
    for number in positions(trace):
        moment = trace.at(number)
        path = moment.calls[-1].code.co_filename
        assert f"yield {type(moment.step).__name__}(" in linecache.getline(path, moment.line)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_source_fits_and_is_the_file_itself(name):
    trace = Trace(name, HAND)
    moment = trace.at(1)
    code = moment.calls[-1].code
    lines = source.plain(code, moment.line).splitlines()
    assert len(lines) <= 25
    for line in lines:
        _, number, text = re.fullmatch(r"(.) (\d+) (.*)", line).groups()
        assert linecache.getline(code.co_filename, int(number)).rstrip() == text


def test_a_learner_steps_to_the_famous_solution_and_ten_back():
    walk = stepper("reduction", HAND)
    walk.next_solution()
    assert str(walk.moment.step.expression) == SOLUTION
    assert walk.moment.counts.candidates == ALGORITHMS["reduction"].solve(HAND).tried
    assert "the target: a solution" in walk.sentence.value
    at_solution = walk.words()
    for _ in range(10):
        walk.back()
    before = walk.words()
    assert before != at_solution
    assert walk.words() == stepper("reduction", HAND).go(walk.moment.number).words() == before
    for _ in range(10):
        walk.forward()
    assert walk.words() == at_solution


def test_the_buttons_move():
    walk = stepper("left-to-right", HAND)
    for name, number in [("Forward", 2), ("Forward", 3), ("Back", 2), ("Last", 1560), ("First", 1)]:
        walk.buttons[name].click()
        assert walk.moment.number == number
    walk.buttons["Back"].click()
    assert walk.moment.number == 1
    assert "This is the first step." in walk.sentence.value
    walk.go(1560).buttons["Forward"].click()
    assert "the search has ended" in walk.sentence.value
    walk.buttons["Next solution"].click()
    assert "No solution comes after this step." in walk.sentence.value
    walk.number.value = 700
    assert walk.moment.number == 700


def test_the_next_candidate_has_a_value():
    walk = stepper("reduction", "0 0 1")
    tried = []
    while (number := walk.trace.next_candidate(walk.moment.number)) is not None:
        walk.next_candidate()
        assert walk.moment.number == number
        tried.append(walk.moment.step.expression)
    candidates = list(ALGORITHMS["reduction"].candidates("0 0 1"))
    assert tried == [candidate for candidate in candidates if candidate.value is not None]
    assert len(tried) < len(candidates)


def test_candidates_passed_over_are_counted():
    walk = stepper("reduction", "0 1 1")
    said = []
    for _ in range(30):
        walk.next_candidate()
        said += re.findall(r"Passed over ([\d,]+) candidate", walk.sentence.value)
    passed = sum(int(number) for number in said)
    assert passed == walk.moment.counts.candidates - 30
    assert passed > 0


def test_a_division_by_zero_is_said_and_what_follows():
    trace = Trace("reduction", "8 0")
    by_zero = next(n for n in range(1, trace.last) if trace.at(n).counts.divisions)
    assert narrate(trace, trace.at(by_zero)).endswith(
        "8 / 0 has no value, so nothing below it can be 24."
    )
    assert "no value | to come" in view(trace, trace.at(by_zero)).words


@pytest.mark.parametrize("hand", EXTREMES)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_extremes(name, hand):
    walk = stepper(name, hand)
    walk.last()
    assert walk.moment.number == walk.trace.total == len(list(ALGORITHMS[name].steps(hand)))
    assert walk.moment.counts.candidates == len(list(ALGORITHMS[name].candidates(hand)))
    hits = len(list(Program(name).hits(hand)))
    assert walk.moment.counts.solutions == hits
    for number in positions(walk.trace, 5) if walk.trace.last > 5 else (1, walk.trace.last):
        assert walk.go(number).words()


def test_five_cards_are_recorded_as_far_as_asked_for():
    walk = stepper("reduction", "1 2 3 4 5")
    assert walk.trace.total is None
    assert len(walk.trace.steps(7)) == 7
    assert f"of the first {AT_MOST:,}" in walk.total.value
    assert walk.trace.at(50).step == next(
        islice(ALGORITHMS["reduction"].steps("1 2 3 4 5"), 49, None)
    )
    assert "<img" in walk.go(50).picture.value


def test_the_end_of_what_is_kept_is_said(monkeypatch):
    monkeypatch.setattr("lesson24.trace.AT_MOST", 60)
    walk = stepper("reduction", "1 2 3 4 5")
    walk.last()
    assert walk.moment.number == 60
    walk.forward()
    assert walk.moment.number == 60
    assert "it has more" in walk.sentence.value


def test_an_own_hand_order_and_target():
    walk = stepper()
    walk.hand.value = "8 3 8 3"
    assert walk.trace.hand == (8, 3, 8, 3)
    walk.target.value = "64/9"
    walk.next_solution()
    assert 9 * walk.moment.step.expression.value == 64
    walk.algorithm.value = ALGORITHMS["value-sets"]
    assert walk.moment.number == 1
    assert walk.trace.algorithm.name == "value-sets"


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("hand", "3 3 x 8", "card 3"),
        ("hand", "", "no card"),
        ("hand", "1 2 3 4 5 6", "6 cards"),
        ("target", "soon", "not a target"),
        ("target", "1/0", "divided by 0"),
    ],
)
def test_bad_input_is_said_and_changes_nothing(field, text, message):
    walk = stepper("no-brackets", HAND).go(9)
    before = walk.words()
    getattr(walk, field).value = text
    assert message in walk.sentence.value.replace("Card", "card")
    assert walk.words() == before


def test_bad_arguments_are_told_in_a_sentence():
    with pytest.raises(ValueError, match="'bogo' is not an algorithm: use no-brackets"):
        stepper("bogo")
    with pytest.raises(HandError, match="takes 1 to 5"):
        stepper(hand="1 2 3 4 5 6")
    with pytest.raises(TargetError):
        stepper(target="many")


def test_the_search_tree_counts_what_is_folded():
    """The boxes at the left, on the path and at the right are together all calls."""
    trace = Trace("reduction", HAND)
    for number in positions(trace):
        moment = trace.at(number)
        words = view(trace, moment).words.splitlines()
        if len(moment.calls) >= 2:
            returned = [int(n) for n in re.findall(r"(\d+) returned", words[1])]
            to_come = [int(n) for n in re.findall(r"(\d+) to come", words[1])]
            assert sum(returned) + 1 + sum(to_come) == 36
            assert sum(returned) == moment.calls[1].number - 1


def test_the_search_tree_agrees_with_the_running_generator():
    """Row by row it has the list of each call, and at a candidate its value with its verdict."""
    trace = Trace("reduction", HAND)
    places = {*positions(trace), trace.next_solution(1)}
    tried = 0
    for number, (step, _, stack, _) in enumerate(watch("reduction"), start=1):
        if number not in places:
            continue
        rows = view(trace, trace.at(number)).words.splitlines()
        for row, (_, cards) in zip(rows, stack[:3], strict=False):
            assert "   ".join(card.worth() for card in cards) in row
        if isinstance(step, Candidate):
            tried += 1
            *_, last = [box for box in rows[3].split(" | ") if box != "to come"]
            value = step.expression.value
            verdict = "found" if value == 24 else "no"
            assert last == ("no value" if value is None else f"{value}: {verdict}")
    assert tried > 3


def test_returns_are_said():
    trace = Trace("reduction", HAND)
    said = 0
    for number in range(2, 600):
        before, now = trace.at(number - 1), trace.at(number)
        if len(now.calls) < len(before.calls):
            said += 1
            assert "has returned: no 24" in narrate(trace, now)
        else:
            assert "returned" not in narrate(trace, now)
    assert said > 100
    assert any(isinstance(trace.at(n).step, PutBack) for n in range(2, 600))


def test_the_table_of_value_sets_fills_up():
    trace = Trace("value-sets", HAND)
    last = [n for n in range(1, trace.last + 1) if isinstance(trace.at(n).step, Remember)][-1]
    rows = [row.split(" | ") for row in view(trace, trace.at(last)).words.splitlines()[1:]]
    assert len(rows) == 2**4 - 1
    table = {row[0]: int(row[2].replace(",", "")) for row in rows if len(row[0].split()) in (2, 4)}
    for hand, count in table.items():
        results = {c.value for c in ALGORITHMS["value-sets"].candidates(hand)}
        assert count == len(results)
    assert [row[1] for row in rows][-1] == "▶ filling"
    tried = next(n for n in range(last, trace.last + 1) if isinstance(trace.at(n).step, Candidate))
    assert view(trace, trace.at(tried)).words.splitlines()[-1].split(" | ")[1] == "▶ trying"


def test_a_saved_notebook_shows_the_moment():
    bundle = stepper("reduction", HAND).go(4516)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert f"{SOLUTION} is 24" in bundle["text/plain"]
    assert f"{SOLUTION} is 24" in bundle["text/html"]
    assert 'alt="' in bundle["text/html"]
    assert bundle == stepper("reduction", HAND).go(4516)._repr_mimebundle_() | {
        "application/vnd.jupyter.widget-view+json": bundle[
            "application/vnd.jupyter.widget-view+json"
        ]
    }


def test_every_call_has_its_own_list():
    trace = Trace("reduction", HAND)
    for number in positions(trace):
        lengths = [len(call.cards) for call in trace.at(number).calls]
        assert lengths == list(range(4, 4 - len(lengths), -1))
    assert isinstance(trace.at(1).step, Recurse)
    assert trace.at(1).calls[0].cards == leaves((3, 3, 8, 8))
    assert isinstance(trace.at(trace.next_solution(1)).step.expression, Operation)


def test_some_shapes_alone_can_be_watched():
    watched = stepper(in_shapes("(a.b).(c.d)"), "1 2 3 4")
    assert [str(card) for card in watched.moment.calls[-1].cards] == ["1", "2", "3", "4"]
    watched.next_solution()
    assert EXACT.evaluate(watched.moment.step.expression) == 24


def test_an_algorithm_without_a_candidate_for_so_many_cards_says_so():
    with pytest.raises(HandError, match=r"a\.b has no candidate for 3 cards"):
        Trace(in_shapes("a.b"), "1 2 3")
    watched = stepper(in_shapes("a.b"), "1 2")
    watched.hand.value = "1 2 3"
    assert "has no candidate for 3 cards" in watched.sentence.value
    assert watched.trace.hand == (1, 2)


def test_a_target_is_read_as_elsewhere():
    trace = Trace("reduction", "3 8", target="5")
    assert str(trace.at(trace.next_solution(1)).step.expression) == "8-3"
