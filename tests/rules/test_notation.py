"""Positions, moves and records as text, and what is said of texts that cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands import Match
from crownlands.rules import Setup, play, read_move, setup, start
from crownlands.rules.notation import (
    NotationError,
    Record,
    read_kingdom,
    read_position,
    read_record,
    read_records,
    write_kingdom,
    write_position,
    write_record,
)
from crownlands.rules.notation.setups import read_setup, write_setup
from tests.tables import kingdom_setups, name_of, random_game

SETUPS = kingdom_setups()
chosen_setups = st.sampled_from(SETUPS)


@pytest.mark.slow
@given(chosen_setups, st.integers(0, 10_000))
def test_every_position_and_move_of_a_game_reads_back(chosen: Setup, seed: int) -> None:
    for position, move in random_game(chosen, seed):
        assert read_position(write_position(position)) == position
        if move is not None:
            assert read_move(str(move)) == move


@given(chosen_setups, st.integers(0, 10_000), st.integers(0, 200))
def test_a_record_reads_back_finished_or_not_from_the_start_or_a_position(
    chosen: Setup, seed: int, stop: int
) -> None:
    steps = [(position, move) for position, move in random_game(chosen, seed) if move is not None]
    moves = tuple(move for _, move in steps)
    first = steps[min(stop, len(steps) - 1)][0]
    whole = Record(first.setup, moves, headers=(("Players", 'a "b";c\\d'),))
    part = Record(first.setup, moves[:stop])
    late = Record(first.setup, moves[min(stop, len(steps) - 1) :], first)
    for record in (whole, part, late):
        assert read_record(write_record(record)) == record
    assert read_records("\n".join(map(write_record, (whole, part, late)))) == [whole, part, late]


@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_a_set_up_reads_back(chosen: Setup) -> None:
    assert read_setup(write_setup(chosen)) == chosen


def test_equal_positions_are_equal_values_and_have_equal_hashes() -> None:
    one = play(start(setup("kingdomino", 2)), read_move("+17"))
    other = read_position(write_position(one))
    assert one is not other
    assert hash(one) == hash(other)
    assert one != start(setup("kingdomino", 2))


def test_a_kingdom_is_read_from_lines_or_slashes() -> None:
    picture = """
        w1 w  .
        f  C  l2
    """
    assert write_kingdom(read_kingdom(picture, 5)) == "w1w./fCl2"
    assert read_kingdom("w1w./fCl2", 5) == read_kingdom(picture, 5)


@pytest.mark.parametrize(
    ("picture", "complaint"),
    [
        ("w w", "one castle C, this one 0"),
        ("C C", "one castle C, this one 2"),
        ("w x C", "'x' is not a square"),
        ("wwwwwC", "does not fit a 5 x 5 frame"),
        ("w/w/w/w/w/C", "does not fit a 5 x 5 frame"),
    ],
)
def test_a_picture_that_is_no_kingdom_is_refused(picture: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        read_kingdom(picture, 5)


GOOD = (
    "kingdomino/2/- place rows:4 row:3=0,17=1,20=0,40=1 next:5,9,22,37 "
    "unseen:1-2,4,6-8,10-16,18-19,21,23-36,38-39,41-48 "
    "realm:C realm:wwC;x1"
)


def test_the_good_position_of_these_tests_is_good() -> None:
    assert write_position(read_position(GOOD)) == GOOD


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (GOOD, "", "a position begins with its set-up"),
        ("kingdomino/2/-", "kingdomino-2", "a set-up is game/seats/options"),
        ("kingdomino/2/-", "kingdomino/5/-", "2, 3 or 4 seats, not 5"),
        ("kingdomino/2/-", "kingdomino/2/magic", "has no option 'magic'"),
        ("place", "dance", "'dance': this game has no such stage"),
        ("place", "king", "nothing is to be decided in this stage"),
        ("place", "row", "nothing is to be decided in this stage"),
        ("place", "over", "the game is not over"),
        ("rows:4", "rows:", "not a number from 0 to 6"),
        ("rows:4", "rows:9", "not a number from 0 to 6"),
        ("rows:4", "rows:5", "must be unseen"),
        ("rows:4", "rows:4 rows:4", "stands twice"),
        ("rows:4", "lines:4", "a field is one of"),
        ("rows:4", "rows", "a field is one of"),
        ("row:3=0", "row:99=0", "there is no domino '99'"),
        ("row:3=0", "row:3=7", "not a number from 0 to 1"),
        ("row:3=0", "row:3=1", "seat 1 has too many kings"),
        ("row:3=0", "row:3", "a king of seat 0 is missing"),
        ("row:3=0,17=1", "row:17=1,3=0", "ascending"),
        ("next:5,9", "next:9,5", "ascending"),
        ("next:5", "next:3", "domino 3 is in two places"),
        ("unseen:1-2,4", "unseen:1-3,4", "domino 3 is in two places"),
        ("unseen:1-2", "unseen:1-99", "is not a domino or a range"),
        ("unseen:1-2", "unseen:x", "is not a domino or a range"),
        ("unseen:1-2,4", "unseen:1-2", "dominoes must be unseen"),
        ("unseen:1-2,4", "unseen:1-2/4", "1 piles, not 2"),
        ("realm:C ", "", "this game has 2 realms, not 1"),
        ("realm:C ", "realm:w ", "one castle"),
        (";x1", ";y1", "each once"),
        (";x1", ";x0", "each once"),
    ],
)
def test_a_corrupt_position_is_refused_with_what_is_wrong(old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    with pytest.raises(NotationError) as refused:
        read_position(GOOD.replace(old, new, 1))
    assert complaint in str(refused.value)


def test_a_choice_without_a_king_to_make_it_is_refused() -> None:
    text = write_position(start(setup("kingdomino", 2)))
    for draw in ("+1", "+2", "+3", "+4"):
        text = write_position(play(read_position(text), read_move(draw)))
    assert " king " in text
    with pytest.raises(NotationError, match="nothing is to be decided"):
        read_position(text.replace(" king ", " choose ", 1))


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_with_a_reason(text: str) -> None:
    for read in (read_position, read_record, read_move):
        with pytest.raises(ValueError, match=r".+"):
            read(text)


@given(st.data())
def test_a_position_with_one_character_changed_is_read_or_refused(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(GOOD) - 1))
    changed = GOOD[:place] + data.draw(st.sampled_from("0159abCw;:=,-/. x")) + GOOD[place + 1 :]
    try:
        position = read_position(changed)
    except NotationError:
        return
    assert read_position(write_position(position)) == position


RECORD = str(Match.new("kingdomino", 2, seed="a record"))


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        (RECORD, "", None, "the record is empty"),
        (RECORD, "+17", 1, "a record begins with headers"),
        ('[Game "kingdomino"]', '[Game "chess"]', None, "there is no game 'chess'"),
        ('[Game "kingdomino"]\n', "", None, "'Game': this header is missing"),
        ('[Seats "2"]', '[Seats "two"]', None, "is not a number of seats"),
        ('[Seats "2"]', '[Seats "2"]\n[Seats "2"]', 3, "this header stands twice"),
        ('[Rules "1"]', '[Rules "9"]', None, "rules version 9"),
        ("sha256:", "md5:", None, "the components kingdomino:md5:"),
        ('[Result "*"]', '[Result "1;2"]', None, "lead to the result *, not 1;2"),
        (
            '[Result "*"]',
            '[Start "kingdomino/3/- row rows:12 hand:0,1,2 unseen:1-48 realm:C realm:C realm:C"]',
            None,
            "another set-up",
        ),
        ("king:", "queen:", 9, "is not a move"),
        ("king:", "{ a comment king:", 9, "never ends"),
        ("king:", ">1 king:", 9, "cannot be played now"),
    ],
)
def test_a_corrupt_record_is_refused_with_line_token_and_reason(
    old: str, new: str, line: int | None, complaint: str
) -> None:
    assert old in RECORD
    with pytest.raises(NotationError) as refused:
        read_record(RECORD.replace(old, new, 1))
    assert complaint in str(refused.value)
    assert refused.value.line == line


def test_an_illegal_move_in_a_record_names_its_rule() -> None:
    with pytest.raises(NotationError) as refused:
        read_record(RECORD.rstrip() + " >1 >1 >1")
    assert refused.value.rule_id is not None
    assert refused.value.token == ">1"


def test_comments_and_line_breaks_do_not_matter() -> None:
    plain = read_record(RECORD)
    assert read_record(RECORD.replace(" king:", " { the kings } \n\n king:")) == plain


def test_one_record_means_one() -> None:
    with pytest.raises(NotationError, match="here are 2"):
        read_record(RECORD + RECORD)
    empty = '[Game "kingdomino"]\n[Seats "2"]\n'
    assert len(read_records(empty + empty)) == 2


ROYAL = (
    "age_of_giants/4/on_queendomino tax rows:9 row:48=3 next:A=2,16=0,38=1,44 "
    "unseen:B-E,1-10,12-15,17-18,20,22-23,25-26,28-29,31-33,35-37,39,41-43,45-47,50-54 "
    "slots:church,-,-,training_camp,magic_school,small_tavern top:statue dragon:2 "
    "pile:bakery*2,sawmill*2,fishmonger*2,weaving_shop*2,foundry*2,safe_knight*1,safe_tower*1,big_tavern*1,"
    "guardtower*2,fortified_castle*1,travelling_castle*2,training_camp*1,statue*2,queens_tower*3 "
    "quests:harmony,lost_corner placed:f5,g5 realm:g1!g/wl/C.;c7;n1 "
    "realm:l../w1Ct[magic_school]/..l^;c7;n1;t1;q realm:g.../f1Ctl1;c6;n1 realm:.Ctt/f1w2..;c6;n1"
)


def test_the_royal_position_of_these_tests_is_good() -> None:
    assert write_position(read_position(ROYAL)) == ROYAL


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("slots:church,-,-", "slots:church,-", "the board has 6 slots, not 5"),
        ("slots:church", "slots:chapel", "there is no building 'chapel'"),
        ("slots:church,-", "slots:statue,statue", "there are 3 of statue, not 5"),
        ("top:statue", "top:stature", "there is no building 'stature'"),
        ("statue*2", "statue", "a list of buildings with their number"),
        ("statue*2", "statue*2,statue*1", "a list of buildings with their number"),
        ("statue*2", "chapel*2", "there is no building 'chapel'"),
        ("dragon:2", "dragon:6", "not a number from 0 to 5"),
        ("dragon:2", "dragon:0", "the dragon stands in an empty slot"),
        ("quests:harmony", "quests:peace", "'peace' is not a quest"),
        ("quests:harmony,lost_corner", "quests:harmony,harmony", "stands twice"),
        ("quests:harmony", "quests:harmony,bleak_king", "two quests are drawn"),
        ("placed:f5,g5", "placed:f5", "two adjacent cells"),
        ("placed:f5,g5", "placed:f5,h5", "two adjacent cells"),
        ("placed:f5,g5", "placed:f5,g99x", "is not a cell"),
        ("placed:f5,g5", "placed:d6,e6", "does not hold that half of domino 48"),
        ("tax rows", "place rows", "nothing has been placed in this turn yet"),
        ("placed:f5,g5", "placed:f5,g5 receiver:1", "only while it is received"),
        ("g1!g", "g1!!g", "a giant covers one crown"),
        ("w1Ct[magic_school]", "w1Ct[palace]", "'palace' is not a building on a town square"),
        ("w1Ct[magic_school]", "w1Cw[magic_school]", "is not a building on a town square"),
        ("n1;t1;q", "n1;t1;q;n2", "each once"),
        ("/C.;c7;n1", "/C.;c7;n1;q", "there is one queen"),
        (";n1;t1;q", ";n1;t16;q", "there are 15 towers"),
    ],
)
def test_a_corrupt_royal_position_is_refused_with_what_is_wrong(old: str, new: str, complaint: str) -> None:
    assert old in ROYAL
    with pytest.raises(NotationError) as refused:
        read_position(ROYAL.replace(old, new, 1))
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("realm:C ", "realm:C;c7 ", "this game has no coins, knights, towers or queen"),
        ("realm:wwC", "realm:w1!wC", "this game has no giants"),
        (" unseen", " slots:-,-,-,-,-,- unseen", "this game has no builders' board"),
        (" realm:C ", " quests:harmony realm:C ", "'harmony' is not a quest of this game"),
    ],
)
def test_a_game_has_only_its_own_parts(old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    with pytest.raises(NotationError, match=complaint):
        read_position(GOOD.replace(old, new, 1))
