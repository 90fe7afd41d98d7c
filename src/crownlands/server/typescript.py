"""The page's types, written from the messages: ``python -m crownlands.server.typescript > protocol.ts``."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from pydantic.json_schema import models_json_schema

from crownlands.server import messages
from crownlands.server.messages import Message, Up, clubs, daily, lobby, push

HEAD = f"""// Written by `python -m crownlands.server.typescript` from crownlands/server/messages; do not edit.

export const PROTOCOL = {messages.VERSION};

/** Whatever JSON can say. */
export type JsonValue = null | boolean | number | string | JsonValue[] | {{ [name: string]: JsonValue }};
"""
UNIONS = {
    "AnyUp": [model.__name__ for model in messages.AnyUp.__args__],
    "AnyDown": [model.__name__ for model in messages.AnyDown.__args__],
}
TOPICS = [
    f"crownlands.server.messages.{topic}"
    for topic in (
        *("up", "agreements", "people", "events", "positions", "coach", "down", "about", "lists", "pad"),
        *("puzzles", "daily", "games", "lobby", "push", "clubs"),
    )
]
FURTHER = (clubs, daily, lobby, push)
"""Topics whose messages the package does not name again."""
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def message_classes() -> list[type[Message]]:
    """Every message class, in the order of the files."""
    told = [*vars(messages).values(), *(one for topic in FURTHER for one in vars(topic).values())]
    found = {one for one in told if inspect.isclass(one) and issubclass(one, Message) and one not in (Message, Up)}
    return sorted(found, key=lambda one: (TOPICS.index(one.__module__), inspect.getsourcelines(one)[1]))


def typescript() -> str:
    """The whole file `web/src/lib/protocol.ts`."""
    classes = message_classes()
    _, schema = models_json_schema([(one, "validation") for one in classes], ref_template="{model}")
    parts = [HEAD]
    for one in classes:
        sent = issubclass(one, Up) or any(one in topic.SENT for topic in (messages, *FURTHER))
        parts.append(_interface(one, schema["$defs"][one.__name__], every_field=not sent))
    parts += [f"export type {name} = {' | '.join(members)};\n" for name, members in UNIONS.items()]
    return "\n".join(parts)


def _interface(one: type[Message], schema: dict[str, Any], *, every_field: bool) -> str:
    """One interface. What the server sends it sends completely, except the fields of an event."""
    required = set(schema.get("required", ()))
    lines = [f"/** {' '.join((one.__doc__ or '').split())} */", f"export interface {one.__name__} {{"]
    for name, field in schema.get("properties", {}).items():
        if "description" in field:
            lines.append(f"  /** {' '.join(field['description'].split())} */")
        always = name in required or (every_field and one not in messages.SPARSE)
        lines.append(f"  {name}{'' if always else '?'}: {_type(field)};")
    return "\n".join([*lines, "}", ""])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "allOf" in schema:
        return _type(schema["allOf"][0])
    if schema["type"] == "array":
        item = _type(schema["items"])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if schema["type"] == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    sys.stdout.write(typescript())
