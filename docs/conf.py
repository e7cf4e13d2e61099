"""How Sphinx builds the documentation; `python3 start.py docs` calls it."""

import lesson24

project = "lesson24"
author = "The lesson24 authors"
copyright = "The lesson24 authors. Code: MIT; lessons: CC BY 4.0"
version = release = lesson24.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
# The lessons are shown as they are stored: a test compares their outputs with a new run.
nb_execution_mode = "off"
myst_heading_anchors = 3

napoleon_use_ivar = True  # else a field is described twice
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"lesson24 {version}"
html_copy_source = False
