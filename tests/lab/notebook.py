"""Runs a notebook without Jupyter. By itself it runs the one of examples/ and keeps what its cells show.

python -m tests.lab.notebook
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

TRAINING = Path(__file__).parents[2] / "examples" / "training.ipynb"
PARAMETERS = "parameters"
"""The tag of the cell whose values may be changed."""


def code(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The cells that hold code."""
    return [cell for cell in told["cells"] if cell["cell_type"] == "code"]


def run(told: dict[str, Any], **changed: object) -> dict[str, Any]:
    """Runs every cell, writes down what it shows, and gives the names; ``changed`` parameters have their way."""
    names: dict[str, Any] = {"__name__": "notebook"}
    for number, cell in enumerate(code(told), 1):
        said = io.StringIO()
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(said):
            exec(compile(ast.Module(body, []), f"cell {number}", "exec"), names)
            shown = None
            if isinstance(last, ast.Expr):
                shown = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
        if PARAMETERS in cell["metadata"].get("tags", ()):
            names |= changed
        cell["execution_count"], cell["outputs"] = number, _outputs(number, said.getvalue(), shown)
    return names


def _outputs(number: int, said: str, shown: object) -> list[dict[str, Any]]:
    outputs: list[dict[str, Any]] = []
    if said:
        outputs.append({"output_type": "stream", "name": "stdout", "text": said.splitlines(keepends=True)})
    if shown is not None:
        drawn = getattr(shown, "_repr_svg_", None)
        data = {"image/svg+xml": drawn()} if drawn else {"text/plain": repr(shown)}
        result = {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}
        outputs.append(result)
    return outputs


if __name__ == "__main__":
    notebook = json.loads(TRAINING.read_text(encoding="utf-8"))
    run(notebook)
    TRAINING.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
