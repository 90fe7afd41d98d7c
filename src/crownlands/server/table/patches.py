"""What is different between two states, as JSON that makes the second from the first.

A change is read against what it changes:

- anything but an object takes the place of what was there;
- an object changes an object field by field, each field by these rules; a field that was not there is taken as it
  is, and the fields named by ``-`` go;
- an object changes a list item by item, each named by its number; with ``~`` it has splices instead, one after
  another: where, how many items go, and the items that come;
- ``!`` in an object takes the place of what was there, where it would be read as a change otherwise.

No field of a state has one of these names.

>>> before = {"row": [{"domino": "17", "king": None}, {"domino": "22", "king": 1}], "drawn": ["3", "5", "8"]}
>>> after = {"row": [{"domino": "17", "king": 0}, {"domino": "22", "king": 1}], "drawn": ["3", "8"], "king": 2}
>>> difference(before, after)
{'row': {'0': {'king': 0}}, 'drawn': {'~': [[1, 1]]}, 'king': 2}
>>> merged(before, _) == after
True
"""

from __future__ import annotations

from typing import Any

GONE, SPLICES, INSTEAD = "-", "~", "!"
AT_ONCE = frozenset({"legal"})
"""Lists that have nothing in common with what was there: they are taken whole."""
UNORDERED = frozenset({"cells", "shared"})
"""Objects whose fields may come in any order; those of others keep the order of a whole state."""
MOST_APART = 12
"""Items that may go and come at one place; where more do, the list is taken whole."""

NOTHING = object()

Json = Any


def difference(old: Json, new: Json) -> Json:
    """What makes a value, which is not equal, from another."""
    if type(new) is dict:
        if type(old) is dict:
            return _fields(old, new)
        return {INSTEAD: new} if type(old) is list else new
    if type(new) is list and type(old) is list:
        return _items(old, new)
    return new


def _fields(old: dict[str, Json], new: dict[str, Json]) -> dict[str, Json]:
    changed: dict[str, Json] = {}
    come = 0
    for name, value in new.items():
        was = old.get(name, NOTHING)
        if was is value or was == value:
            continue
        if was is NOTHING:
            come += 1
            changed[name] = value
        elif type(value) is dict and type(was) is dict:
            disordered = name not in UNORDERED and _is_disordered(was, value)
            changed[name] = {INSTEAD: value} if disordered else _fields(was, value)
        elif name in AT_ONCE and type(value) is list:
            changed[name] = value
        else:
            changed[name] = difference(was, value)
    if len(old) + come != len(new):
        changed[GONE] = [name for name in old if name not in new]
    return changed


def _is_disordered(old: dict[str, Json], new: dict[str, Json]) -> bool:
    """Field by field, the fields of an object would come in another order than they should."""
    if old.keys() == new.keys():
        return False
    return [*new] != [*(name for name in old if name in new), *(name for name in new if name not in old)]


def _items(old: list[Json], new: list[Json]) -> Json:
    if len(old) != len(new):
        return _spliced(old, new)
    changed: dict[str, Json] = {}
    for number, value in enumerate(new):
        was = old[number]
        if was is value or was == value:
            continue
        if type(was) is not type(value) or type(value) not in (dict, list):
            return _spliced(old, new)
        changed[str(number)] = difference(was, value)
    return changed


def _spliced(old: list[Json], new: list[Json]) -> Json:
    """Splices, or the list itself where those would say as much."""
    splices: list[list[Json]] = []
    at = to = come = 0
    while at < len(old) or to < len(new):
        if at < len(old) and to < len(new) and old[at] == new[to]:
            at, to = at + 1, to + 1
            continue
        step = _apart(old[at : at + MOST_APART + 1], new[to : to + MOST_APART + 1])
        if step is None:
            return new
        splices.append([to, step[0], *new[to : to + step[1]]])
        at, to, come = at + step[0], to + step[1], come + step[1]
    return {SPLICES: splices} if 2 * come < len(new) else new


def _apart(old: list[Json], new: list[Json]) -> tuple[int, int] | None:
    """How many items go and how many come until the two lists agree again."""
    for both in range(1, len(old) + len(new)):
        for gone in range(max(0, both - len(new) + 1), min(both, len(old) - 1) + 1):
            if old[gone] == new[both - gone]:
                return gone, both - gone
    return (len(old), len(new)) if max(len(old), len(new)) <= MOST_APART else None


def merged(old: Json, change: Json) -> Json:
    """What a change makes of a value, which itself stays as it is."""
    if type(change) is not dict:
        return change
    if INSTEAD in change:
        return change[INSTEAD]
    if type(old) is list:
        items = old.copy()
        for at, gone, *come in change.get(SPLICES, ()):
            items[at : at + gone] = come
        for number, value in change.items():
            if number != SPLICES:
                items[int(number)] = merged(items[int(number)], value)
        return items
    if type(old) is not dict:
        return change
    fields = old.copy()
    for name in change.get(GONE, ()):
        del fields[name]
    for name, value in change.items():
        if name != GONE:
            fields[name] = merged(fields[name], value) if name in fields else value
    return fields
