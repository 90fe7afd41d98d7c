"""Who gives up: a place of its own in the result, and in Riomino a move of the record."""

from __future__ import annotations

import pytest

from crownlands.server.table import conduct
from crownlands.server.table.refusal import Refused
from tests.server.ledgers import append, new_ledger
from tests.server.timed import move


def test_who_resigns_among_more_comes_in_last_and_a_bot_plays_on() -> None:
    ledger = new_ledger("kingdomino", 3)
    append(ledger, conduct.begin(ledger))
    append(ledger, conduct.resign(ledger, 1))
    assert ledger.status == "playing"
    assert not ledger.sitters[1].decides
    with pytest.raises(Refused, match="already_resigned"):
        conduct.resign(ledger, 1)
    while ledger.is_running:
        move(ledger, 0.0)
    standing = ledger.finished[0].result.standings[1]
    assert (standing.place, standing.decided_by) == (3, "resigned")


def test_giving_up_in_riomino_is_a_move_of_its_record() -> None:
    ledger = new_ledger("riomino", 2)
    append(ledger, conduct.begin(ledger))
    seat = ledger.actor
    assert isinstance(seat, int)
    append(ledger, conduct.resign(ledger, seat))
    assert ledger.status == "over"
    assert str(ledger.finished[0].moves[-1]) == "resign"
    assert ledger.finished[0].result.winners == (1 - seat,)
