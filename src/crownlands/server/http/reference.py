"""The API's description as a plain page, made here: the usual viewers would call servers outside."""

from __future__ import annotations

import html
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from crownlands.server.http.desk import TheDesk

router = APIRouter(include_in_schema=False)

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crownlands: API</title>
<meta name="viewport" content="width=device-width">
<style>body{{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}}
code{{background:#8882;padding:.1rem .3rem}}dt{{margin-top:1rem}}dd{{margin-left:1.5rem}}</style>
<h1>The table's API</h1><p>The same as a document for programs: <a href="{root}/openapi.json">openapi.json</a>.
The socket is at <code>/api/tables/TABLE/socket?since=N</code>.</p>{parts}</html>"""


@router.get("/api/docs", response_class=HTMLResponse)
@router.get("/docs", response_class=HTMLResponse)
async def reference(request: Request, desk: TheDesk) -> str:
    """Every request there is."""
    document: dict[str, Any] = request.app.openapi()
    parts: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            tag = (operation.get("tags") or ["other"])[0]
            parts.setdefault(tag, []).append(_entry(method.upper(), path, operation))
    text = "".join(f"<h2>{html.escape(tag)}</h2><dl>{''.join(entries)}</dl>" for tag, entries in parts.items())
    return PAGE.format(parts=text, root=html.escape(desk.settings.root_path))


def _entry(method: str, path: str, operation: dict[str, Any]) -> str:
    asked = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    body = f" with {_name(asked)}" if asked else ""
    answers = {
        _name(content["schema"])
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for content in answer.get("content", {}).values()
        if content.get("schema")
    }
    gives = f", gives {' or '.join(sorted(answers))}" if answers else ""
    return (
        f"<dt><code>{method} {html.escape(path)}</code>{html.escape(body + gives)}</dt>"
        f"<dd>{html.escape(operation.get('description', ''))}</dd>"
    )


def _name(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_name(one) for one in schema["anyOf"])
    return str(schema.get("type", "anything"))
