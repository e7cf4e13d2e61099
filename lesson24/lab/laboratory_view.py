"""The laboratory: set the three choices of a program, and see which hands come and which go."""

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from ipywidgets import HTML, Dropdown, HBox, Text

from lesson24.arithmetic import ARITHMETICS
from lesson24.cards import Hand, parse_hand, sentence, written
from lesson24.comparing.laboratory import ACCEPTANCES, CANDIDATES
from lesson24.comparing.misses import explain_miss
from lesson24.comparing.survey import survey
from lesson24.comparing.table import Table
from lesson24.documents import CARDS
from lesson24.drawing.deck import MARKED, NOTHING, SOLVED, Deck, Group
from lesson24.drawing.trees import draw_tree
from lesson24.lab.deck_view import DeckView
from lesson24.lab.look import Panel, classed, field, status
from lesson24.programs import Program

FIRST = ("two-patterns", "exact", "x == target")
RULES = {rule.name: rule for rule in ACCEPTANCES}
HEADER = ("", "candidates", "numbers", "takes", "solved", "missed", "false", "came", "went")

NAMED = 5  # hands that came or went, in the sentence

Choices = tuple[str, str, str]


def laboratory(
    candidates: str = FIRST[0], numbers: str = FIRST[1], takes: str = FIRST[2]
) -> "Laboratory":
    """Set the three choices of a program in a notebook, and see what each change does.

    Every setting is run on all 1,820 hands. The map and the list show which hands came and which
    went against the setting before; for any hand there is the reason.

    Args:
        candidates: the name of an algorithm, such as "left-to-right".
        numbers: the name of an arithmetic, such as "single".
        takes: the name of a rule, such as "x == target".

    Raises:
        ValueError: when there is none of that name.

    >>> bench = laboratory()
    >>> bench.numbers.value = "single"
    >>> print(bench.words())
    two-patterns, single, x == target: 1,361 solved, 1 missed, 0 false. 0 came; 1 went: 3 3 8 8.
    """
    for name, known in ((candidates, CANDIDATES), (numbers, ARITHMETICS), (takes, RULES)):
        if name not in known:
            raise ValueError(f"{name!r} is not a choice: use one of {', '.join(known)}")
    return Laboratory((candidates, numbers, takes))


@dataclass(frozen=True)
class Setting:
    """Three choices, and what the program that they make says about the deck.

    Attributes:
        choices: the names of candidates, numbers and rule.
        program: what they make.
        hands: the deck.
        solvable: the hands that have a solution.
        solved: the hands for which it claims one.
    """

    choices: Choices
    program: Program
    hands: tuple[Hand, ...]
    solvable: frozenset[Hand]
    solved: frozenset[Hand]

    @property
    def missed(self) -> frozenset[Hand]:
        """The hands that have a solution, for which it claims none."""
        return self.solvable - self.solved

    @property
    def false(self) -> frozenset[Hand]:
        """The hands that have no solution, for which it claims one."""
        return self.solved - self.solvable

    def __str__(self) -> str:
        counts = f"{len(self.solved):,} solved, {len(self.missed):,} missed"
        return f"{', '.join(self.choices)}: {counts}, {len(self.false):,} false."


@lru_cache(maxsize=len(CANDIDATES) * len(ARITHMETICS) * len(RULES))
def run(choices: Choices) -> Setting:
    """Run a program on the whole deck; each only once."""
    candidates, numbers, takes = choices
    program = Program(CANDIDATES[candidates], ARITHMETICS[numbers], RULES[takes])
    result = survey(program, progress=False)
    solved = frozenset(result.solved(program))
    return Setting(choices, program, result.hands, result.solvable, solved)


@dataclass(frozen=True)
class Change:
    """From one setting to the next."""

    before: Setting
    after: Setting

    @property
    def came(self) -> list[Hand]:
        """The hands that are solved now and were not."""
        return sorted(self.after.solved - self.before.solved)

    @property
    def went(self) -> list[Hand]:
        """The hands that were solved and are not now."""
        return sorted(self.before.solved - self.after.solved)

    def __str__(self) -> str:
        parts = []
        for hands, word in ((self.came, "came"), (self.went, "went")):
            named = ", ".join(map(written, hands[:NAMED]))
            others = " and others" if len(hands) > NAMED else ""
            parts.append(f"{len(hands):,} {word}" + (f": {named}{others}" if hands else ""))
        return f"{'; '.join(parts)}."

    def groups(self) -> list[Group]:
        """The deck, by what was and what is."""
        before, after = self.before, self.after
        solvable = after.solvable
        sorts = (
            ("solved, as before", SOLVED, solvable & before.solved & after.solved),
            ("came: solved now", MARKED[0], solvable & after.solved - before.solved),
            ("went: missed now", MARKED[1], before.solved & after.missed),
            ("missed, as before", MARKED[2], before.missed & after.missed),
            ("claimed falsely now", MARKED[3], after.false),
            ("no longer claimed falsely", MARKED[4], before.false - after.false),
            (
                "no solution, none claimed",
                NOTHING,
                set(after.hands) - solvable - self.claimed_falsely,
            ),
        )
        return [Group(name, tuple(sorted(hands)), look) for name, look, hands in sorts]

    @property
    def claimed_falsely(self) -> frozenset[Hand]:
        """The hands without a solution for which one is or was claimed."""
        return self.before.false | self.after.false

    def found(self) -> dict[str, list[Hand]]:
        """What can be asked for."""
        sorts = {
            "came or went": sorted(self.came + self.went),
            "came": self.came,
            "went": self.went,
            "every hand": list(self.after.hands),
            "missed": sorted(self.after.missed),
            "claimed falsely": sorted(self.after.false),
        }
        return {f"{name}: {len(hands):,}": hands for name, hands in sorts.items() if hands}


class Laboratory(Panel):
    """The widget that `laboratory` makes.

    Attributes:
        settings: every setting so far, in order.
    """

    def __init__(self, choices: Choices) -> None:
        self.settings: list[Setting] = []
        names = (tuple(CANDIDATES), tuple(ARITHMETICS), tuple(RULES))
        labels = ("Candidates", "Numbers", "What it takes for 24")
        self.candidates, self.numbers, self.takes = self.choices = [
            field(Dropdown(description=label, options=options, value=value))
            for label, options, value in zip(labels, names, choices, strict=True)
        ]
        self.hand = field(Text(description="Hand, then Enter", continuous_update=False))
        self.verdict = HTML()
        self.deck = DeckView(self.hand, "Which hands?")
        self.tree = HTML()
        self.history = HTML()
        settings = classed(HBox([*self.choices, self.hand]), "row")
        below = classed(HBox([self.history, self.tree]), "row")
        super().__init__([settings, self.verdict, self.deck, below])

        self.hand.value = "3 3 8 8"
        self.set()
        for choice in self.choices:
            choice.observe(self.set, "value")
        self.hand.observe(self.look_up, "value")

    # What a learner does ----------------------------------------------------------------------

    def set(self, _: Any = None) -> None:
        """Run the program that is set, and compare it with the one before."""
        candidates, numbers, takes = (choice.value for choice in self.choices)
        self.settings.append(run((candidates, numbers, takes)))
        change = self.change
        self.deck.show(change.groups(), change.found())
        self.history.value = self.log()._repr_html_()
        self.look_up()

    def look_up(self, _: Any = None) -> None:
        """Say why the program solves or loses the hand."""
        setting = status("step", self.words())
        try:
            hand = parse_hand(self.hand.value, size=CARDS)
        except ValueError as problem:
            self.verdict.value = setting + status("problem", sentence(problem))
            self.deck.choose(None, "")
            self.tree.value = ""
            return
        self.verdict.value = setting
        miss = explain_miss(self.settings[-1].program, hand)
        self.deck.choose(hand, f'<p role="status">{escape(miss.sentence)}</p>')
        self.tree.value = draw_tree(miss.expression).html() if miss.expression else ""

    # What it shows ----------------------------------------------------------------------------

    @property
    def change(self) -> Change:
        """From the setting before to this one; from the first one to itself."""
        return Change(self.settings[-2:][0], self.settings[-1])

    def log(self) -> Table:
        """Every setting so far, and what it changed."""
        pairs = zip([self.settings[0], *self.settings], self.settings, strict=False)
        rows: list[list[str | int]] = []
        for number, change in enumerate((Change(*pair) for pair in pairs), start=1):
            after = change.after
            sets = (after.solved, after.missed, after.false, change.came, change.went)
            rows.append([str(number), *after.choices, *map(len, sets)])
        return Table("The settings so far; came and went, against the one before", HEADER, rows)

    def still(self) -> str:
        """The last setting, and the map."""
        parts = [self.verdict.value, Deck(self.deck.groups).html(), self.history.value]
        return "\n".join(parts)

    def words(self) -> str:
        """The last setting, and what it changed."""
        told = str(self.settings[-1])
        return told if len(self.settings) == 1 else f"{told} {self.change}"
