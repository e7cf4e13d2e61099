"""Predict, then see: the prediction comes first, and a saved notebook holds no answer."""

from fractions import Fraction

import pytest

from lesson24.lab import predict

WIDGET = "application/vnd.jupyter.widget-view+json"


def one_of_three():
    asked = []

    def reveal():
        asked.append(True)
        return 1362

    return predict("How many?", [709, 1232, 1362], reveal, "All shapes."), asked


def test_nothing_is_computed_before_the_prediction():
    guess, asked = one_of_three()
    assert (guess.prediction, guess.truth, asked) == (None, None, [])
    assert not guess.right
    assert guess.result.value == ""


def test_the_prediction_is_recorded_and_shown_beside_the_truth():
    guess, asked = one_of_three()
    guess.entry.value = 709
    guess.button.click()
    assert (guess.prediction, guess.truth, guess.right) == (709, 1362, False)
    assert "You predicted 709; it is 1,362." in guess.result.value
    assert "All shapes." in guess.result.value
    assert guess.entry.disabled
    assert asked == [True]


def test_the_first_prediction_stands():
    guess, asked = one_of_three()
    guess.record(709)
    guess.record(1362)
    assert guess.prediction == 709
    assert asked == [True]


def test_a_right_prediction_is_told_in_words_and_by_a_sign():
    guess, _ = one_of_three()
    guess.record(1362)
    assert guess.right
    assert "As you predicted: 1,362." in guess.result.value
    assert "✓" in guess.result.value


@pytest.mark.parametrize(("choices", "says"), [([1, 2], "Choose one"), (int, "a number is needed")])
def test_without_an_answer_it_goes_on_waiting(choices, says):
    guess = predict("Which?", choices, lambda: pytest.fail("revealed too early"))
    guess.button.click()
    assert guess.prediction is None
    assert says in guess.result.value
    assert not guess.button.disabled


def test_none_may_be_a_choice():
    guess = predict("Is there a way?", [True, False], True)
    guess.record(False)
    assert guess.prediction is False
    assert "You predicted no; it is yes." in guess.result.value


@pytest.mark.parametrize(
    ("kind", "typed", "prediction"),
    [
        (int, "1,362", 1362),
        (int, "１２", 12),
        (Fraction, "1/13", Fraction(1, 13)),
        (Fraction, "2", 2),
    ],
)
def test_a_number_may_be_typed(kind, typed, prediction):
    guess = predict("How many?", kind, prediction)
    guess.entry.value = typed
    guess.button.click()
    assert guess.prediction == prediction
    assert guess.right


def test_a_fraction_of_a_hand_is_refused():
    guess = predict("How many hands?", int, 24)
    guess.record("1/2")
    assert "1/2 is not a whole number." in guess.result.value
    assert guess.prediction is None


def test_a_prediction_needs_choices():
    with pytest.raises(ValueError, match="two choices"):
        predict("Which?", [1], 1)


def test_a_saved_notebook_shows_question_and_choices_but_no_answer():
    before = predict("How many <b>?", [709, 1232, 5040], 2520, "Because 2520.")._repr_mimebundle_()
    guess = predict("How many <b>?", [709, 1232, 5040], 2520, "Because 2520.")
    guess.record(709)
    after = guess._repr_mimebundle_()
    assert WIDGET in before
    for kind in ("text/html", "text/plain"):
        assert before[kind] == after[kind]
        assert "1,232" in after[kind]
        assert "2,520" not in after[kind]
        assert "2520" not in after[kind]
    assert "How many &lt;b&gt;?" in after["text/html"]
