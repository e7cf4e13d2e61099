"""Links of a fork: each is taken apart again, as the place that it leads to would do."""

from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from lesson24.cli import main
from lesson24.lessons import notebooks
from lesson24.links import BEGIN, END, Fork, LinksError, fork_named, write_badges

NAME = "00-make-24.ipynb"
each_ref = pytest.mark.parametrize("ref", ["main", "v1.0", "term/2027+spring", "0a1b2c3"])


def parts(link):
    split = urlsplit(link)
    return (
        split.netloc,
        split.path.split("/")[1:],
        {k: v[0] for k, v in parse_qs(split.query).items()},
    )


@each_ref
def test_binder(ref):
    host, path, query = parts(Fork("Ada-L", "my.24", ref).binder(NAME))
    assert host == "mybinder.org"
    assert [unquote(part) for part in path] == ["v2", "gh", "Ada-L", "my.24", ref]
    assert query == {"urlpath": f"lab/tree/notebooks/{NAME}"}


@each_ref
def test_a_hub_with_nbgitpuller(ref):
    fork = Fork("Ada-L", "my.24", ref, hub="https://hub.school.example:8000/jupyter/")
    host, path, query = parts(fork.nbgitpuller(NAME))
    assert (host, "/".join(path)) == (
        "hub.school.example:8000",
        "jupyter/hub/user-redirect/git-pull",
    )
    assert query == {
        "repo": "https://github.com/Ada-L/my.24",
        "branch": ref,
        "urlpath": f"lab/tree/my.24/notebooks/{NAME}",
    }


@each_ref
def test_colab_and_nbviewer(ref):
    fork = Fork("Ada-L", "my.24", ref)
    for link, host in [
        (fork.colab(NAME), "colab.research.google.com"),
        (fork.nbviewer(NAME), "nbviewer.org"),
    ]:
        found, path, _ = parts(link)
        assert found == host
        assert unquote("/".join(path)) == f"github/Ada-L/my.24/blob/{ref}/notebooks/{NAME}"


def test_pages_of_a_project_and_of_an_account():
    assert parts(Fork("Ada-L", "my.24").lite(NAME)) == (
        "ada-l.github.io",
        ["my.24", "lab", "index.html"],
        {"path": NAME},
    )
    host, path, _ = parts(Fork("Ada-L", "ada-l.github.io").lite(NAME))
    assert (host, path) == ("ada-l.github.io", ["lab", "index.html"])


@pytest.mark.parametrize(
    "name", ["ada/24", "https://github.com/ada/24", "https://github.com/ada/24.git", "ada/24/"]
)
def test_a_repository_by_its_name_or_address(name):
    assert fork_named(name) == Fork("ada", "24")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ada"], "OWNER/REPO"),
        (["ada/24/tree"], "OWNER/REPO"),
        (["-ada/24"], "-ada"),
        (["ada/2 4"], "2 4"),
        (["ada/.."], "'..'"),
        (["ada/24", "--ref", "a..b"], "a..b"),
        (["ada/24", "--ref", "a)b"], "a)b"),
        (["ada/24", "--ref", "main/"], "main/"),
        (["ada/24", "--hub", "javascript:alert(1)"], "javascript"),
        (["ada/24", "--hub", "hub.example.org"], "https://"),
    ],
)
def test_what_makes_no_link_is_refused(capsys, arguments, says):
    # After --, a name that begins with - is a name.
    assert main(["links", *arguments[1:], "--", arguments[0]]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_every_notebook_has_every_link(capsys):
    assert main(["links", "ada/24"]) == 0
    output = capsys.readouterr().out
    for name, title in notebooks().items():
        assert title in output
        for link in Fork("ada", "24").all(name).values():
            assert f"{link}\n" in output


def test_links_are_written_between_the_marks(tmp_path, monkeypatch, capsys):
    readme = tmp_path / "README.md"
    readme.write_text(f"# Title\n\n{BEGIN}\nold\n{END}\n\nThe rest ×.\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["links", "ada/24", "--write"]) == 0
    text = readme.read_text(encoding="utf-8")
    assert text.startswith(f"# Title\n\n{BEGIN}\n[![")
    assert text.endswith(f"|\n{END}\n\nThe rest ×.\n")
    assert "old" not in text
    for name in notebooks():
        assert f"({Fork('ada', '24').binder(name)})" in text
    assert main(["links", "ada/24", "--write"]) == 0
    assert readme.read_text(encoding="utf-8") == text
    assert capsys.readouterr().out.splitlines() == [
        "README.md: links written",
        "README.md: the links were right already",
    ]


@pytest.mark.parametrize("text", ["", BEGIN, f"{END}\n{BEGIN}", f"{BEGIN}\n{BEGIN}\n{END}"])
def test_a_readme_without_the_marks_is_left_alone(tmp_path, text):
    readme = tmp_path / "README.md"
    readme.write_text(text)
    with pytest.raises(LinksError, match="needs one line"):
        write_badges(Fork("ada", "24"), readme)
    assert readme.read_text() == text


def test_a_readme_that_is_not_there(tmp_path):
    with pytest.raises(LinksError, match="no such file"):
        write_badges(Fork("ada", "24"), tmp_path / "README.md")
