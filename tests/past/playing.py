"""People of the past come back with their cookies and play everything to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.server.harness import Person, until

if TYPE_CHECKING:
    from tests.server.harness import Json


def returned(url: str, tokens: dict[str, str]) -> list[Person]:
    """Everybody who has a token."""
    people = []
    for token in tokens.values():
        person = Person(url)
        person.web.cookies.set("crownlands", token)
        people.append(person)
    return people


def finish(people: list[Person], table: str) -> Json:
    """Plays at a table until it is over; what it is then."""
    return until(lambda: _step(people, table))  # type: ignore[no-any-return]


def play(people: list[Person], table: str, decisions: int) -> None:
    """Plays some decisions at a table."""
    for _ in range(decisions):
        _step(people, table)


def _step(people: list[Person], table: str) -> Json | None:
    """One thing that somebody can do; the table, once there is nothing left to do."""
    for person in people:
        state = person.get(f"/api/tables/{table}?since=100000")
        if state["table"]["status"] == "over":
            return state
        if not state["you"]["seats"] and not state["you"]["host"]:
            continue
        if state["table"]["status"] == "waiting":
            if state["you"]["host"]:
                person.post(f"/api/tables/{table}/start")
        elif state["table"]["paused"]:
            _send(person, table, pause=False)
        elif state["turn"]["actor"] is None:
            _send(person, table, next=True)
        elif state["turn"]["legal"] and not state["turn"]["forced"]:
            move = state["turn"]["legal"][state["position"]["n"] % len(state["turn"]["legal"])]["move"]
            _send(person, table, move=move, after=state["position"]["n"])
    return None


def _send(person: Person, table: str, **message: Any) -> None:
    # Bots and clocks may have been faster; then there is another state to answer.
    answer = person.web.post(f"/api/tables/{table}/messages", json=message)
    assert answer.status_code in (200, 409), answer.text
