"""Makes the film strips of docs/pictures: a turn of each game, frame by frame. ``make pictures`` runs it.

Time on the page goes step by step, so no frame depends on the machine.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, NamedTuple

from tests.browser.hands import by_hand, stop_time, table_with
from tests.browser.studio import PICTURES, enter, studio, table_at, window

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SIZE = (1040, 650)
SHOWN = 330
"""Pixels a frame is wide in a strip."""
ROWS = 2
QUALITY = 70
STEP = 40
"""Milliseconds that pass on the page at a time."""
BETWEEN = 5
"""Steps from one frame to the next."""
FRAMES = 8
MOST_LOOKS = 600
TICK = """(step) => {
  window.film ??= {now: 0, began: new Map()};
  window.film.now += step;
  for (const one of document.getAnimations()) {
    if (!window.film.began.has(one)) { window.film.began.set(one, window.film.now); one.pause(); }
    one.currentTime = window.film.now - window.film.began.get(one);
  }
}"""
"""Animations have the same time as everything else: none of their own."""
PLAYS = "() => document.querySelector('[data-stage=playing]') !== null"


class Film(NamedTuple):
    """What is filmed: a table of a game, and the decision of the reader after which it begins."""

    game: str
    seats: int
    until: str
    moves: int = 0
    prefer: str = ""
    options: tuple[str, ...] = ()


FILMS = (
    Film("kingdomino", 4, "^>", 7),
    Film("queendomino", 3, "^B[1-9]"),
    Film("age_of_giants", 3, "^G"),
    Film("royal_wedding", 8, "^>", 7),
    Film("riomino", 2, "@", 2, options=("master",)),
)


def prepared(page: Page, base: str, film: Film) -> None:
    """The table at the moment before."""
    enter(page, base)
    if film.moves:
        table = table_at(page, film.game, film.seats, film.moves, film.until, options=list(film.options))
    else:
        table = table_with(page, film.game, film.seats, film.until, name="Ann")
    stop_time(page)
    page.goto(f"{base}t/{table}")
    page.wait_for_selector(".bar.mine", state="attached")
    page.clock.run_for(3000)


def filmed(page: Page) -> list[bytes]:
    """Frames from the reader's decision on, until there are enough of them."""
    frames: list[bytes] = []
    steps = 0
    for _ in range(MOST_LOOKS):
        page.clock.run_for(STEP)
        page.evaluate(TICK, STEP)
        if not page.evaluate(PLAYS):
            by_hand(page)
            continue
        steps += 1
        if steps % BETWEEN == 2:
            frames.append(page.screenshot(type="jpeg", quality=90))
        if len(frames) == FRAMES:
            break
    return frames


def strip(browser: Browser, frames: list[bytes], path: Path) -> None:
    """Frames beside and below each other, in one picture."""
    columns = -(-len(frames) // ROWS)
    width, height = SHOWN, round(SHOWN * SIZE[1] / SIZE[0])
    page = browser.new_page(viewport={"width": columns * (width + 6) + 6, "height": ROWS * (height + 6) + 6})
    pictures = "".join(f'<img src="data:image/jpeg;base64,{base64.b64encode(one).decode()}">' for one in frames)
    page.set_content(
        "<style>body{margin:6px;background:#2b1d14;display:grid;gap:6px;"
        f"grid-template-columns:repeat({columns},{width}px)}}img{{display:block;width:{width}px;border-radius:4px}}"
        f"</style>{pictures}"
    )
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    page.screenshot(path=path, type="jpeg", quality=QUALITY)
    page.close()


def draw(browser: Browser, base: str) -> None:
    """A strip for each game."""
    for film in FILMS:
        page = window(browser, SIZE, calm=False)
        prepared(page, base, film)
        frames = filmed(page)
        if len(frames) < FRAMES:
            raise RuntimeError(f"{film.game}: only {len(frames)} frames")
        strip(browser, frames, PICTURES / f"turn-{film.game}.jpg")
        page.context.close()


if __name__ == "__main__":
    with studio() as (browser, base):
        draw(browser, base)
