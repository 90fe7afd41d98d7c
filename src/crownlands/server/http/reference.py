"""The API's reference as a plain page, made here: the usual viewers would load scripts from outside."""

from __future__ import annotations

import html
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from crownlands.server.http.context import TheContext

router = APIRouter(include_in_schema=False)

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crownlands: API</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>body{{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}}
code{{background:#8882;padding:.1rem .3rem}}dt{{margin-top:1rem}}dd{{margin-left:1.5rem}}
table{{border-collapse:collapse}}td{{border-top:1px solid #8884;padding:.2rem .8rem .2rem 0;vertical-align:top}}
</style>
<h1>The table's API</h1><p>A tour is in the <a href="{root}/docs/api/">guides</a>, where they are built.
The same as a document for programs: <a href="{root}/openapi.json">openapi.json</a>.
The socket is at <code>/api/tables/TABLE/socket?since=N</code>.</p>
<nav><ul>{contents}</ul></nav>{requests}<h2 id="types">Types</h2>{types}</html>"""


@router.get("/api/docs", response_class=HTMLResponse)
async def reference(request: Request, context: TheContext) -> str:
    """Every request there is, and every type it takes or gives."""
    document: dict[str, Any] = request.app.openapi()
    parts: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            tag = (operation.get("tags") or ["other"])[0]
            parts.setdefault(tag, []).append(_request(method.upper(), path, operation))
    contents = "".join(f'<li><a href="#{_name(tag)}">{html.escape(tag)}</a></li>' for tag in (*parts, "types"))
    requests = "".join(
        f'<h2 id="{_name(tag)}">{html.escape(tag)}</h2><dl>{"".join(entries)}</dl>'
        for tag, entries in parts.items()
    )
    types = "".join(_type(name, schema) for name, schema in sorted(document["components"]["schemas"].items()))
    root = html.escape(context.settings.root_path)
    return PAGE.format(root=root, contents=contents, requests=requests, types=types)


def _name(tag: str) -> str:
    return html.escape(tag.replace(" ", "-"))


def _request(method: str, path: str, operation: dict[str, Any]) -> str:
    asked = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    body = f" with {_kind(asked)}" if asked else ""
    answers = {
        _kind(content["schema"])
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for content in answer.get("content", {}).values()
        if content.get("schema")
    }
    gives = f", gives {' or '.join(sorted(answers))}" if answers else ""
    extra = [one for one in operation.get("parameters", []) if one["in"] == "query"]
    return (
        f"<dt><code>{method} {html.escape(path)}</code>{body}{gives}</dt>"
        f"<dd>{_text(operation)}{_rows([(one['name'], one['schema'], one) for one in extra])}</dd>"
    )


def _type(name: str, schema: dict[str, Any]) -> str:
    fields = [(field, told, told) for field, told in schema.get("properties", {}).items()]
    shape = "" if fields else f"<p>{_kind(schema)}</p>"
    return f'<h3 id="{html.escape(name)}">{html.escape(name)}</h3><p>{_text(schema)}</p>{shape}{_rows(fields)}'


def _rows(fields: list[tuple[str, dict[str, Any], dict[str, Any]]]) -> str:
    rows = "".join(
        f"<tr><td><code>{html.escape(field)}</code></td><td>{_kind(schema)}</td><td>{_text(told)}</td></tr>"
        for field, schema, told in fields
    )
    return f"<table>{rows}</table>" if rows else ""


def _text(told: dict[str, Any]) -> str:
    return html.escape(told.get("description", ""))


def _kind(schema: dict[str, Any]) -> str:
    """What a schema asks for in a few words, with links to the types it names."""
    if "$ref" in schema:
        name = html.escape(str(schema["$ref"]).rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " or ".join(dict.fromkeys(_kind(one) for one in schema[word]))
    if "enum" in schema or "const" in schema:
        return html.escape(" or ".join(repr(one) for one in schema.get("enum", [schema.get("const")])))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    return html.escape(str(schema.get("type", "anything")))
