"""A sheet of SVG on which our drawings are put together."""

from __future__ import annotations

from crownlands.components.artwork import drawing

SIDE = 40
"""The side of a square in pixels."""
GAP = 16
SEAT_COLOURS = ("#AC2023", "#F9E03A", "#15449D", "#0D927B", "#AA6FC3", "#DE7308", "#A3E8EE", "#50444C")
PAPER, INK, FREE = "#f6efe0", "#2b1d14", "#e6dcc6"


class Canvas:
    """Collects drawings at places; each distinct drawing is written once and used many times."""

    def __init__(self) -> None:
        self.marks: list[str] = []
        self.used: dict[str, None] = {}
        self.width = self.height = 0.0

    def draw(self, what: str, x: float, y: float, side: float = SIDE, colour: str = "", turns: int = 0) -> None:
        """A drawing with its top left corner at x, y, turned clockwise by quarters; the castle takes a colour."""
        self.used[what] = None
        coloured = f' color="{colour}"' if colour else ""
        turned = f' transform="rotate({90 * turns} {x + side / 2:g} {y + side / 2:g})"' if turns else ""
        self.marks.append(
            f'<use href="#cl-{what}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"{coloured}{turned}/>'
        )
        self._reach(x + side, y + side)

    def rect(self, x: float, y: float, width: float, height: float, style: str) -> None:
        """Draws a rectangle."""
        self.marks.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {style}/>')
        self._reach(x + width, y + height)

    def text(self, x: float, y: float, words: str, size: int = 13, anchor: str = "start") -> None:
        """A line of text; how wide it gets is a guess."""
        self.marks.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
            f'font-family="ui-sans-serif, system-ui, sans-serif" fill="{INK}">{_escaped(words)}</text>'
        )
        wide = size * 0.58 * len(words)
        self._reach(x + (wide if anchor == "start" else wide / 2), y + size / 2)

    def path(self, steps: str, style: str) -> None:
        """Lines within what is drawn already."""
        self.marks.append(f'<path d="{steps}" {style}/>')

    def svg(self, title: str) -> str:
        """The finished picture."""
        symbols = "".join(
            f'<symbol id="cl-{what}" viewBox="0 0 100 100">{drawing(what)}</symbol>' for what in self.used
        )
        width, height = self.width + GAP, self.height + GAP
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" role="img"><title>{_escaped(title)}</title><defs>{symbols}</defs>'
            f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(self.marks)}</svg>'
        )

    def _reach(self, x: float, y: float) -> None:
        self.width, self.height = max(self.width, x), max(self.height, y)


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")
