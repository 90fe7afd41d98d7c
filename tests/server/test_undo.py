"""Taking back: free until something new was shown or somebody else moved, else by consent, never a draw."""

from __future__ import annotations

import pytest

from crownlands.rules import legal
from crownlands.server.table import conduct
from crownlands.server.table.events import Proposed, Sitter, TakenBack
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused
from tests.server.ledgers import append, new_ledger


def play_one(ledger: Ledger, choice: int = 0) -> int:
    """The seat to move plays; the number of its event."""
    seat = ledger.actor
    assert isinstance(seat, int)
    n = ledger.n + 1
    append(ledger, conduct.move(ledger, seat, str(legal(ledger.position)[choice])))
    return n


def begun(undo: str = "ask", seats: int = 2) -> Ledger:
    """A game past the placing of the first kings: the first king of the row is to place its domino."""
    ledger = new_ledger("kingdomino", seats, undo=undo)
    append(ledger, conduct.begin(ledger))
    while getattr(ledger.position, "stage", "") != "place":
        play_one(ledger)
    return ledger


def test_a_move_is_taken_back_freely_while_nothing_else_happened() -> None:
    ledger = begun()
    before, seat = ledger.position, ledger.actor
    assert isinstance(seat, int)
    n = play_one(ledger)
    assert conduct.undo_target(ledger, [seat]) == (n, True)
    append(ledger, conduct.undo(ledger, n, [seat]))
    assert ledger.position == before
    assert ledger.entries[-1].event == TakenBack(n)


def test_moves_after_an_undo_count_on_and_replay_gives_the_same() -> None:
    ledger = begun()
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.undo(ledger, play_one(ledger), [seat]))
    play_one(ledger, 1)
    again = Ledger(ledger.terms)
    for entry in ledger.entries:
        again.apply(entry)
    assert again.position == ledger.position
    assert [one.n for one in again.played] == [one.n for one in ledger.played]


def test_a_revealed_draw_is_never_taken_back() -> None:
    ledger = new_ledger("kingdomino", 2)
    append(ledger, conduct.begin(ledger))
    seat = ledger.actor
    assert isinstance(seat, int)
    n = play_one(ledger)
    assert conduct.undo_target(ledger, [seat]) is None
    with pytest.raises(Refused, match="undo_reveals"):
        conduct.undo(ledger, n, [seat])


def test_in_practice_a_draw_is_taken_back_and_comes_again() -> None:
    ledger = new_ledger("kingdomino", 2, undo="practice")
    append(ledger, conduct.begin(ledger))
    seat, before = ledger.actor, ledger.position
    assert isinstance(seat, int)
    n = play_one(ledger)
    drawn = ledger.entries[-1].event
    append(ledger, conduct.undo(ledger, n, [0, 1]))
    assert ledger.position == before
    play_one(ledger)
    assert ledger.entries[-1].event == drawn


def someone_else_moved(undo: str = "ask") -> tuple[Ledger, int, int, int]:
    """A decision of one seat, then a decision of the other, with no draw between."""
    ledger = begun(undo)
    while True:
        seat = ledger.actor
        assert isinstance(seat, int)
        n = play_one(ledger)
        other = ledger.actor
        assert isinstance(other, int)
        since = [one.by for one in ledger.played if one.n >= n]
        if other != seat and "chance" not in since:
            play_one(ledger)
            if all(one.by != "chance" for one in ledger.played if one.n >= n):
                return ledger, seat, other, n


def test_after_anothers_move_the_other_must_agree() -> None:
    ledger, seat, other, n = someone_else_moved()
    append(ledger, conduct.undo(ledger, n, [seat]))
    asked = ledger.n
    assert ledger.entries[-1].event == Proposed("undo", (other,), n)
    with pytest.raises(Refused, match="already_asked"):
        conduct.undo(ledger, n, [seat])
    with pytest.raises(Refused, match="not_asked"):
        conduct.answer(ledger, asked, yes=True, mine=[seat])
    append(ledger, conduct.answer(ledger, asked, yes=True, mine=[other]))
    assert all(one.n < n for one in ledger.played)
    assert not ledger.proposals


def test_a_no_ends_the_request_and_changes_nothing() -> None:
    ledger, seat, other, n = someone_else_moved()
    before = ledger.position
    append(ledger, conduct.undo(ledger, n, [seat]))
    append(ledger, conduct.answer(ledger, ledger.n, yes=False, mine=[other]))
    assert ledger.position == before
    assert not ledger.proposals


def test_a_move_in_the_meantime_ends_the_request() -> None:
    ledger, seat, _, n = someone_else_moved()
    append(ledger, conduct.undo(ledger, n, [seat]))
    play_one(ledger)
    assert not ledger.proposals


def test_bots_agree() -> None:
    ledger, seat, other, n = someone_else_moved()
    append(ledger, [conduct.sit(other, Sitter("bot", level="greedy"))])
    assert conduct.undo_target(ledger, [seat]) == (n, True)
    append(ledger, conduct.undo(ledger, n, [seat]))
    assert ledger.entries[-1].event == TakenBack(n)


def test_where_it_was_agreed_nothing_is_taken_back() -> None:
    ledger = begun("never")
    seat = ledger.actor
    assert isinstance(seat, int)
    n = play_one(ledger)
    assert conduct.undo_target(ledger, [seat]) is None
    with pytest.raises(Refused, match="undo_never"):
        conduct.undo(ledger, n, [seat])


def test_nobody_takes_back_anothers_move() -> None:
    ledger = begun()
    seat = ledger.actor
    assert isinstance(seat, int)
    n = play_one(ledger)
    with pytest.raises(Refused, match="no_such_event"):
        conduct.undo(ledger, n, [1 - seat])
    with pytest.raises(Refused, match="no_such_event"):
        conduct.undo(ledger, 1, [seat])


def test_a_finished_game_is_finished() -> None:
    ledger = begun()
    while ledger.is_running:
        n = play_one(ledger)
    with pytest.raises(Refused, match="game_over"):
        conduct.undo(ledger, n, [0, 1])
    assert conduct.undo_target(ledger, [0, 1]) is None


@pytest.mark.parametrize("policy", ["ask", "practice", "never"])
def test_what_readers_are_told_to_be_theirs_to_take_back_is_what_the_table_does(policy: str) -> None:
    told = set()
    ledger = begun(policy, seats=4)
    for choice in range(60):
        if ledger.seat_to_move is None:
            break
        play_one(ledger, choice % len(legal(ledger.position)))
        for mine in ({0}, {1, 2}, {0, 1, 2, 3}):
            found = conduct.undo_target(ledger, mine)
            told.add(found is not None and found[1])
            if found is not None:
                done = conduct.undo(ledger, found[0], mine)[0][1]
                assert isinstance(done, TakenBack) == found[1]
            later = found[0] if found else 0
            for one in ledger.played:
                if one.n > later and one.by in mine:
                    with pytest.raises(Refused):
                        conduct.undo(ledger, one.n, mine)
    assert told == ({False} if policy == "never" else {False, True})
