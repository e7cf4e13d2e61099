"""Have the lessons read aloud, and compare their minutes with those that they name.

    python tools/read_aloud.py [NOTEBOOK ...] [--keep FOLDER]

espeak-ng (a Debian package of that name) speaks what a learner reads, at 130 words a minute: the
prose with its headings and tables, the questions of the predictions with what there is to choose
from, and the exercises for everyone. The length of that sound is the time of the reading. What a
learner does besides is counted, and each has a number of minutes that is a choice, not a
measurement:

    a cell: run it, and look at what it shows       1/2
    a prediction: choose, and say why               1
    code that is shown: follow its lines            2
    a figure to play with, such as a stepper        2
    an exercise for everyone                        4
    the task away from the screen                   10

The exercises "more" and "far", the sources and the links at the end are outside the lesson's
minutes: they are not spoken, and those exercises are only counted.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import wave
from collections import Counter
from pathlib import Path

from save_notebooks import NOTEBOOKS, read

WORDS_A_MINUTE = 130
FIGURES = {"explorer", "laboratory", "sameness", "stepper", "trial"}
MINUTES = {
    "cell": 1 / 2,
    "predict": 1,
    "show_source": 2,
    "figure": 2,
    "everyone": 4,
    "away from the screen": 10,
}
OUTSIDE = re.compile(r"#+ (Sources|Next|\d\d-\d+ .+\((more|far), .+\))\n")
SIGNS = {"*": " times ", "×": " times ", "/": " divided by ", "÷": " divided by ", "−": " minus "}


def read_parts(notebook):
    """What a learner reads and does within the lesson's minutes: texts, and counts of the rest."""
    texts, counts = [], Counter()
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for section in re.split(r"^(?=#+ )", cell.source, flags=re.MULTILINE):
                counts.update(re.findall(r"^### .+\((everyone|more|far), ", section))
                counts["away from the screen"] += section.startswith("## Away from the screen")
                if not OUTSIDE.match(section):
                    texts.append(section)
            continue
        called = set(re.findall(r"\w+(?=\()", cell.source))
        counts.update(called & {"predict", "show_source"})
        counts["figure"] += bool(called & FIGURES)
        counts["cell"] += "check" not in called
        if "predict" in called:
            texts += [spoken(output.data["text/plain"]) for output in cell.outputs]
    return texts, counts


def speech(texts):
    """The words as a voice should say them: no code blocks, no marks of Markdown, signs as words.

    Chinese titles are left out: an English voice spells them.
    """
    text = re.sub(r"^```.*?^```$", "", "\n\n".join(texts), flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    text = re.sub(r"`[^`]*`", lambda code: spoken(code[0]), text)
    return re.sub(r"[`*#|\[\]_\u3000-\u9fff\uff00-\uffef]|-{3,}", " ", spoken(text, "×÷−"))


def spoken(text, signs="*×/÷−"):
    """The text with these signs as words."""
    return "".join(SIGNS[sign] if sign in signs else sign for sign in text)


def minutes_of(text, path):
    """Speak the text into a WAV file, and measure how long that is."""
    command = ["espeak-ng", "-v", "en", "-s", str(WORDS_A_MINUTE), "-w", str(path), "--stdin"]
    subprocess.run(command, input=text, encoding="utf-8", check=True)
    with wave.open(str(path)) as sound:
        return sound.getnframes() / sound.getframerate() / 60


def main():
    """Print a row for each lesson; give the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the sound there")
    given = parser.parse_args()
    if not shutil.which("espeak-ng"):
        print("no voice: install espeak-ng (Debian: sudo apt install espeak-ng)", file=sys.stderr)
        return 1
    print("lesson  read aloud  cells  predictions  code  figures  everyone/more/far  total  named")
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        for path in given.notebooks or sorted(NOTEBOOKS.glob("[0-9][0-9]-*.ipynb")):
            notebook = read(path)
            texts, n = read_parts(notebook)
            aloud = minutes_of(speech(texts), folder / f"{path.stem}.wav")
            total = aloud + sum(n[what] * MINUTES[what] for what in MINUTES)
            named = re.search(r"About (\d+) minutes", notebook.cells[0].source)[1]
            depths = f"{n['everyone']}/{n['more']}/{n['far']}"
            print(
                f"{path.name[:2]:6}  {aloud:10.1f}  {n['cell']:5}  {n['predict']:11}  "
                f"{n['show_source']:4}  {n['figure']:7}  {depths:>17}  {total:5.0f}  {named:>5}"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
