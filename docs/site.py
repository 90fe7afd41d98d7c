"""What turns this folder into a site (`make docs`): the files from outside it, links to them, scripts of its own.

Texts are written for people who read them where they lie, in a folder or on a forge: a link leads to a file of the
project. On the site such a file is a page below `project/`, or, where it has none, just its name. A link to a file
that does not exist stays as it is, and the strict build fails.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from docs.figures import FIGURES

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

PROJECT = Path(__file__).parents[1]
PAGES = ("[A-Z]*.md", "bench/results/*.md")
"""Pages of the project outside this folder."""
LISTINGS = {"examples/*.py": "python", "deploy/*": "ini"}
"""Files that the site shows as they are, and the language of their colours."""
PICTURES = {"pictures/favicon.png": "web/public/favicon-32.png", "pictures/icon.png": "web/public/icon-192.png"}
LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]*)\]\((?P<path>[^)#:\s]+)(?P<anchor>#[^)\s]*)?\)")
FENCE = re.compile(rf"^```(?:{'|'.join(FIGURES)})\b.*$", re.MULTILINE)
TRANSLATED = re.compile(r"rules/(?P<language>[a-z]{2})/")
"""Pages in other languages; comments tell what their paragraphs were made from."""
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def home(path: str) -> str:
    """Where a file of the project lies on the site.

    >>> home("docs/rules/KD.md"), home("CHANGELOG.md"), home("examples/bot.py")
    ('rules/KD.md', 'project/CHANGELOG.md', 'project/examples/bot.py.md')
    """
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return f"project/{path}" if path.endswith(".md") else f"project/{path}.md"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages and pictures that lie elsewhere in the project."""
    for pattern in PAGES:
        for path in sorted(PROJECT.glob(pattern)):
            if path.name != "README.md":  # the site has a first page of its own
                _add(files, config, path, path.read_text(encoding="utf-8"))
    for pattern, language in LISTINGS.items():
        for path in sorted(PROJECT.glob(pattern)):
            text = path.read_text(encoding="utf-8").rstrip()
            _add(files, config, path, f"# {path.name}\n\n```{language}\n{text}\n```\n")
    for name, drawn in PICTURES.items():
        files.append(File.generated(config, name, abs_src_path=str(PROJECT / drawn)))
    return files


def _add(files: Files, config: MkDocsConfig, path: Path, text: str) -> None:
    files.append(File.generated(config, home(path.relative_to(PROJECT).as_posix()), content=text))


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Leads links to where their files are on the site, and shows the characters of a picture as they are."""
    here = page.file.src_uri
    source = here.removeprefix("project/") if here.startswith("project/") else f"docs/{here}"
    if TRANSLATED.match(here):
        page.meta["search"] = {"exclude": True}  # its index knows English word forms, and would double
        markdown = re.sub(r"^<!-- [0-9a-f]{6} -->\n", "", markdown, flags=re.MULTILINE)
    markdown = LINK.sub(lambda found: _led(found, source, files), markdown)
    return FENCE.sub("```text", markdown.replace("<details><summary>", '<details markdown="1"><summary>'))


def _led(found: re.Match[str], source: str, files: Files) -> str:
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(source), found["path"]))
    target = home(wanted)
    if files.get_file_from_path(target) is not None:
        way = posixpath.relpath(target, posixpath.dirname(home(source)) or ".")
        return f"[{found['words']}]({way}{found['anchor'] or ''})"
    outside = not wanted.startswith("docs/")
    return found["words"] if outside and (PROJECT / wanted).exists() else found[0]


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Moves scripts out of the page: the server lets a page run scripts from files only. Names its language."""

    def moved(found: re.Match[str]) -> str:
        name = f"assets/javascripts/page-{hashlib.sha256(found[1].encode()).hexdigest()[:12]}.js"
        path = Path(config.site_dir) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found[1], encoding="utf-8")
        return f'<script src="{posixpath.relpath(name, page.url or ".")}"></script>'

    if translated := TRANSLATED.match(page.file.src_uri):
        output = output.replace("<article ", f'<article lang="{translated["language"]}" ', 1)
    return INLINE.sub(moved, output)


def on_post_template(output_content: str, *, template_name: str, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Leaves out the page for what is not found: its links would need to know where the site is shown."""
    return "" if template_name == "404.html" else output_content
