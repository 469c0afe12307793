"""How the docs are built: `make docs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "Balandra"
author = "The Balandra authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Balandra"
exclude_patterns = ["examples"]
myst_heading_anchors = 3
myst_enable_extensions = ["html_image"]  # pictures with a width
autodoc_member_order = "bysource"
autodoc_typehints = "description"
suppress_warnings = ["myst.xref_missing"]  # links to files outside docs/, which a test follows


def setup(app):
    """Write the pages that are built, not kept."""
    from tools import pages

    app.connect("builder-inited", lambda app: pages.write(pages.built()))
