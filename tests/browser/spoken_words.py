"""What is said, as a grammar made from the English catalogue: other words are understood once they stand there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

WORDS: dict[str, str] = {}
for _file in sorted((Path(__file__).parents[2] / "web/messages/en").glob("*.json")):
    WORDS.update(json.loads(_file.read_text()))

CELL = r"[a-z]\d+"
LIST = re.compile(r", and |, | and ")


def sentence(key: str, **groups: str) -> str:
    """A message of the catalogue as a regular expression with its arguments as groups."""
    text = WORDS[key].removesuffix(".")
    out, i = "", 0
    while i < len(text):
        if text[i] != "{":
            out, i = out + re.escape(text[i]), i + 1
            continue
        depth, j = 1, i + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[j], 0)
            j += 1
        inside = text[i + 1 : j - 1]
        name = inside.split(",")[0]
        if "plural" in inside:
            forms = [re.escape(form.removeprefix("#")) for form in re.findall(r"\{([^{}]*)\}", inside)]
            out += rf"(?P<{name}>-?\d+)(?:{'|'.join(forms)})"
        else:
            out += f"(?P<{name}>{groups.get(name, '.+?')})"
        i = j
    return out


def match(key: str, text: str, **groups: str) -> dict[str, str] | None:
    """The arguments of a message, if the text is one."""
    found = re.fullmatch(sentence(key, **groups), text.removesuffix("."))
    return found.groupdict() if found else None


def names(family: str) -> dict[str, str]:
    """Codes by their words."""
    return {text: key.split(".", 1)[1] for key, text in WORDS.items() if key.startswith(f"{family}.")}


TERRAINS, BUILDINGS, QUESTS = names("terrain"), names("building"), names("quest")
TASKS = {
    WORDS[f"todo.{task}"]: task
    for task in (
        "place",
        "giant",
        "send",
        "die",
        "tax",
        "build",
        "dragon",
        "choose",
        "choose_first",
        "end",
        "your_turn",
    )
}


def square(text: str) -> dict[str, Any]:
    """A terrain and its crowns."""
    found = match("square.crowned", text)
    return {
        "terrain": TERRAINS[found["terrain"] if found else text],
        "crowns": int(found["crowns"]) if found else 0,
    }


def content(text: str) -> dict[str, Any]:
    """What lies on a cell."""
    first, *more = LIST.split(text)
    cell = square(first)
    for part in more:
        if part in BUILDINGS:
            cell["building"] = BUILDINGS[part]
        elif part == WORDS["cell.knight"]:
            cell["knight"] = 1
        else:
            found = re.fullmatch(r"(?:a giant|(\d+) giants)", part)
            assert found, f"what is {part!r} on a cell?"
            cell["giants"] = int(found[1] or 1)
    return cell


def edges(text: str) -> str:
    """A lying die."""
    found = match("die.lying", text, **dict.fromkeys("nesw", r"\d"))
    assert found, f"no die: {text!r}"
    return "".join(found[side] for side in "nesw")


def quest(text: str) -> str:
    """A quest by its name, some with a terrain."""
    found = match("quest.of", text)
    return f"{QUESTS[found['quest']]}_{TERRAINS[found['terrain']]}" if found else QUESTS[text]


def faces(text: str) -> list[str]:
    """Dice of a tray."""
    return sorted("".join(pair) for pair in re.findall(r"die (\d) and (\d)", text))
