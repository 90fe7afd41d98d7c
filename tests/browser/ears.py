"""Ears: they get only what a screen reader is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.spoken_words import CELL, content, match

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

LISTEN = """
window.heard = [];
const hear = (one) => {
  const region = one?.closest("[aria-live], [role=alert], [role=status], [role=log]");
  const text = one?.textContent.trim();
  if (!region || !text || region.getAttribute("aria-live") === "off" || one.closest("[aria-hidden=true]")) return;
  const kind = ["told", "answer"].find((name) => region.hasAttribute(`data-${name}`)) ?? region.role ?? "other";
  window.heard.push({kind, n: Number(one.dataset?.n ?? 0), text, at: performance.now()});
};
new MutationObserver((changes) => {
  for (const {type, target, addedNodes} of changes) {
    if (type === "characterData") hear(target.parentElement);
    for (const node of addedNodes) hear(node.nodeType === 1 ? node : node.parentElement);
  }
}).observe(document, {childList: true, characterData: true, subtree: true});
"""
"""Whatever comes into a live region, in order. The numbers tell the test which position it was said about."""


def spoken_names(page: Page) -> list[tuple[str, str, str]]:
    """Role, name and description of everything on the page, as the browser gives them to a screen reader."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()

    def said(node: dict[str, Any], what: str) -> str:
        return str(node.get(what, {}).get("value", ""))

    return [
        (said(node, "role"), said(node, "name"), said(node, "description"))
        for node in nodes
        if not node["ignored"]
    ]


def explored(named: Iterable[tuple[str, str, str]]) -> tuple[str | None, dict[str, dict[str, Any]]]:
    """The castle's cell and the squares of the kingdom that is shown, by the names of its cells."""
    castle, cells = None, {}
    for role, name, _ in named:
        if role != "gridcell":
            continue
        plain = name.split(": ")[0]
        if found := match("cell.castle", plain, cell=CELL):
            castle = found["cell"]
        elif match("cell.empty", plain, cell=CELL) is None:
            found = match("cell.square", plain, cell=CELL)
            assert found, f"a cell that does not say what it is: {name!r}"
            cells[found["cell"]] = content(found["square"])
    return castle, cells
