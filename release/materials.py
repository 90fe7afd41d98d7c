"""The bill of materials: what an installation and the page are made of, in CycloneDX's format.

Versions are those of the lock files, so that a release names what it was tested with; an installation may have
newer ones.
"""

from __future__ import annotations

import base64
import json
import re
import uuid
from importlib.metadata import metadata, requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
EXTRAS = ("server", "postgres", "lab")
LOCKS = ("requirements.lock", "requirements-lab.lock")
LINKED = ("nanobind",)
"""Part of the compiled kernel, though nobody installs them."""
Component = dict[str, Any]


def needed(wanted: list[str], extra: str = "") -> set[str]:
    """The projects that come with what is wanted: theirs, those of these, and so on."""
    found: set[str] = set()
    todo = [(Requirement(line), extra) for line in wanted]
    for one, why in todo:
        if one.name not in found and (one.marker is None or one.marker.evaluate({"extra": why})):
            found.add(one.name)
            more = map(Requirement, requires(one.name) or ())
            todo += [(other, reason) for other in more for reason in ("", *one.extras)]
    return found


def python_components(project: dict[str, Any]) -> list[Component]:
    """What a whole installation brings, with the versions of the two locks, which agree."""
    lock = "".join((ROOT / name).read_text("utf-8") for name in LOCKS)
    locked = dict(re.findall(r"^([\w.-]+)(?:\[[^]]*\])?==(\S+)", lock, re.MULTILINE))
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(line for one in EXTRAS for line in extras[one])]
    outside = [line for line in wanted if Requirement(line).name != project["name"]]
    names = sorted({canonicalize_name(name) for name in (*needed(outside), *LINKED)})
    return [_component("pypi", name, locked[name], licence=_licence(name)) for name in names]


def page_components() -> list[Component]:
    """What is bundled into the page: the packages of its lock that do not only serve to build it."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    return [
        _component(
            "npm", path.rpartition("node_modules/")[2], one["version"], one.get("license"), one["integrity"]
        )
        for path, one in sorted(packages.items())
        if path and not one.get("dev") and not one.get("optional")
    ]


def bill(project: dict[str, Any], at: str) -> str:
    """The whole bill as JSON; the same release has the same bill."""
    name, version = project["name"], project["version"]
    itself = _component("pypi", name, version, project["license"]) | {"type": "application"}
    parts = [*python_components(project), *page_components()]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, itself['purl'])}",
        "version": 1,
        "metadata": {"timestamp": at, "component": itself},
        "components": parts,
        "dependencies": [{"ref": itself["bom-ref"], "dependsOn": [one["bom-ref"] for one in parts]}],
    }
    return json.dumps(document, indent=2) + "\n"


def _component(
    kind: str, name: str, version: str, licence: str | None = None, integrity: str | None = None
) -> Component:
    address = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    made: Component = {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
    }
    if licence:
        made["licenses"] = [{"expression": licence}]
    if integrity:
        kind_of_hash, _, text = integrity.partition("-")
        algorithm = {"sha512": "SHA-512", "sha256": "SHA-256", "sha1": "SHA-1"}[kind_of_hash]
        made["hashes"] = [{"alg": algorithm, "content": base64.b64decode(text).hex()}]
    return made


def _licence(name: str) -> str | None:
    """What a project says itself, if it says it in the standard's words."""
    told = metadata(name).json.get("license_expression")
    return str(told) if told else None
