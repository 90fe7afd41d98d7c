"""What a light install leaves out, and what to type to have it."""

from __future__ import annotations

EXTRAS = {
    "server": (
        "the table in the browser",
        ("alembic", "fastapi", "orjson", "pydantic", "segno", "sqlalchemy", "uvicorn", "websockets"),
    ),
    "postgres": ("PostgreSQL", ("psycopg",)),
    "push": ("Web Push", ("cryptography",)),
    "lab": ("the lab", ("gymnasium", "numpy", "pettingzoo", "polars", "pyarrow", "ray")),
}
"""For each extra of the package what needs it, and the modules that come with it."""


def advice(missing: ModuleNotFoundError) -> str | None:
    """The sentence for somebody without a module of an extra; None for any other module.

    >>> advice(ModuleNotFoundError(name="sqlalchemy.orm"))
    'the table in the browser needs more packages; type: pip install "crownlands[server]"'
    """
    root = (missing.name or "").partition(".")[0]
    for extra, (what, modules) in EXTRAS.items():
        if root in modules:
            return f'{what} needs more packages; type: pip install "crownlands[{extra}]"'
    return None
