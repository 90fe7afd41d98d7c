"""Reviews on the server: told while they are made, in turn, within a budget, never of a game that goes on."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from crownlands.kernel import available
from crownlands.match import Match
from crownlands.server.encoding import packed
from crownlands.server.http import reviews as streams
from crownlands.server.inquiries import MOST_GAMES
from crownlands.server.live import reviews as reviewing
from crownlands.server.live.review_worker import answers
from crownlands.server.live.reviews import Reviews
from crownlands.server.table.refusal import Refused
from tests.server.harness import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Person, Running

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")


def _record(seed: str = "a seed", *, over: bool = True) -> str:
    match = Match.new("riomino", 2, ["three_by_three"], seed=seed)
    while over and not match.is_over:
        match.push(match.legal()[0])
    return str(match)


def _asked(server: Running, **wanted: Any) -> tuple[int, list[tuple[str, Any]]]:
    answer = httpx.post(f"{server.url}/api/reviews", json=wanted, timeout=PATIENCE)
    if answer.headers["content-type"].startswith("application/json"):
        return answer.status_code, [("error", answer.json()["error"]["code"])]
    told = []
    for block in answer.text.strip().split("\n\n"):
        if block.startswith(":"):
            continue
        kind, data = block.split("\n")
        told.append((kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return answer.status_code, told


def test_a_record_is_reviewed_and_kept(server: Running) -> None:
    status, told = _asked(server, record=_record())
    assert status == 200
    assert {kind for kind, _ in told[:-1]} == {"progress"}, "a review is never told before it is done"
    kind, found = told[-1]
    assert kind == "review"
    assert found["reviews"][0]["game"] == "riomino"
    # The second time it is there already.
    assert _asked(server, record=_record())[1] == [("review", found)]


def test_a_table_is_reviewed_only_when_it_is_over(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "mine", game="riomino", options=["three_by_three"])["id"]
    assert _asked(server, table=table) == (409, [("error", "not_over")])
    ann.post(f"/api/tables/{table}/start")
    assert _asked(server, table=table) == (409, [("error", "not_over")])
    running = httpx.get(f"{server.url}/api/tables/{table}/record").text
    assert _asked(server, record=running)[1][-1] == ("refused", {"refused": {"code": "not_over", "facts": {}}})
    ann.line(table).play_out()
    assert _asked(server, table=table)[1][-1][0] == "review"


def test_what_is_no_record_or_too_large_is_refused(server: Running) -> None:
    assert _asked(server)[0] == 422
    assert _asked(server, record="x", table="abcdef")[0] == 422
    assert _asked(server, record=_record(), depth="deep")[0] == 422
    assert _asked(server, table="nowhere")[0] == 404
    assert _asked(server, record=_record() + " " * 200_000) == (413, [("error", "too_large")])
    assert _asked(server, record="nonsense")[1][-1][1]["refused"]["code"] == "not_a_record"
    assert _asked(server, record=_record(over=False))[1][-1][1]["refused"]["code"] == "not_over"
    many = "\n".join([_record()] * (MOST_GAMES + 1))
    assert _asked(server, record=many)[1][-1][1]["refused"]["code"] == "too_large"


async def _all(reviews: Reviews, text: str, owner: str) -> list[dict[str, Any]]:
    return [told async for told in await reviews.ask(text, "quick", owner)]


def test_a_flood_waits_within_bounds_and_nobody_else_waits_for_it() -> None:
    async def flood() -> list[object]:
        reviews = Reviews(waiting=3)
        try:
            asked = [_all(reviews, _record(f"{n}"), "one address") for n in range(6)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            other = await _all(reviews, _record("other"), "another")
        finally:
            await reviews.close()
        assert "reviews" in other[-1]
        return list(found)

    found = asyncio.run(flood())
    refused = [one for one in found if isinstance(one, Refused)]
    assert {one.code for one in refused} == {"server_busy"}
    assert len(refused) == len(found) - 1 - reviewing.MOST_OF_ONE
    assert all("reviews" in one[-1] for one in found if isinstance(one, list))


def test_an_address_has_a_budget_and_what_takes_too_long_is_ended() -> None:
    async def spend() -> None:
        reviews = Reviews(budget=1e-9)
        try:
            assert "reviews" in (await _all(reviews, _record("a"), "here"))[-1]
            with pytest.raises(Refused, match="too_fast"):
                await reviews.ask(_record("b"), "quick", "here")
            assert "reviews" in (await _all(reviews, _record("b"), "elsewhere"))[-1]
        finally:
            await reviews.close()
        hasty = Reviews(seconds=1e-3)
        told = await _all(hasty, _record("c"), "here")
        assert told[-1]["refused"]["code"] == "server_busy"
        await hasty.close()

    asyncio.run(spend())


def test_whoever_goes_away_leaves_the_place_to_the_next() -> None:
    async def leave() -> None:
        reviews = Reviews()
        try:
            told = await reviews.ask(_record("gone"), "quick", "here")
            await anext(told)
            await anext(told)
            await told.aclose()
            assert "reviews" in (await _all(reviews, _record("next"), "there"))[-1]
        finally:
            await reviews.close()

    asyncio.run(leave())


def test_the_worker_answers_by_itself() -> None:
    told = list(answers(packed({"text": _record(), "depth": "quick"})))
    assert set(told[-1]) == {"answer", "took"}


def test_a_review_that_hangs_is_given_up_though_a_heartbeat_drives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream asks for each word in a task of its own; the bound must hold over all of them."""

    async def hang() -> None:
        reviews = Reviews(seconds=0.1)

        async def silent(_: bytes) -> Any:
            yield {"done": 0.1}
            await asyncio.Event().wait()

        monkeypatch.setattr(reviews, "_talk", silent)
        monkeypatch.setattr(streams, "HEARTBEAT", 0.02)
        told = await reviews.ask("a record", "quick", "here")
        async with asyncio.timeout(PATIENCE):
            said = [one async for one in streams.events(told)]
        assert b"server_busy" in said[-1]
        assert b": still waiting\n\n" in said
        assert reviews.waiting == 0
        await asyncio.wait_for(reviews._turns.take("next"), PATIENCE)

    asyncio.run(hang())


def test_whoever_never_reads_keeps_nobody_waiting() -> None:
    """A stream that is opened and not read any more: the work is done, and the place goes to the next."""

    async def stall() -> None:
        reviews = Reviews()
        try:
            stalled = await reviews.ask(_record("stalled"), "quick", "here")
            await anext(stalled)
            # As the stream does: the next word is waited for, and then not taken.
            following = asyncio.ensure_future(anext(stalled))
            assert "reviews" in (await asyncio.wait_for(_all(reviews, _record("next"), "there"), PATIENCE))[-1]
            found = [await following, *[one async for one in stalled]]
            assert "reviews" in found[-1], "what was found waits for its reader"
        finally:
            await reviews.close()

    asyncio.run(stall())


def test_progress_that_nobody_reads_is_not_kept() -> None:
    async def read() -> list[dict[str, Any]]:
        told = reviewing.Told()
        for n in range(10_000):
            told.put({"done": n / 10_000})
        told.put({"reviews": []})
        told.end()
        return [one async for one in told]

    assert asyncio.run(read()) == [{"reviews": []}]


def test_many_who_come_and_go_leave_nothing_behind() -> None:
    async def come_and_go() -> None:
        reviews = Reviews(waiting=100)
        try:
            for n in range(30):
                told = await reviews.ask(_record(f"{n}"), "quick", f"address {n}")
                steps = asyncio.ensure_future(anext(told))
                await asyncio.sleep(0)
                if n % 3:
                    await steps
                    second = asyncio.ensure_future(anext(told))
                    await asyncio.sleep(0)
                    second.cancel()
                    await asyncio.gather(second, return_exceptions=True)
                else:
                    steps.cancel()
                    await asyncio.gather(steps, return_exceptions=True)
                await told.aclose()
            assert reviews.waiting == 0
            assert "reviews" in (await asyncio.wait_for(_all(reviews, _record("last"), "last"), PATIENCE))[-1]
            others = [one for one in asyncio.all_tasks() if one is not asyncio.current_task()]
            assert others == []
        finally:
            await reviews.close()

    asyncio.run(come_and_go())


def test_records_that_are_meant_to_take_long_are_refused_quickly(server: Running) -> None:
    """Long tokens, deep brackets, endless headers, moves without end: none of them is reviewed."""
    game = _record()
    hostile = [
        "[" * 100_000,
        '[Game "' + "x" * 190_000 + '"]',
        '[Game "riomino"]\n[Seats "2"]\n\n' + "1122@c3 " * 20_000,
        '[Game "kingdomino"]\n[Seats "2"]\n[Start "' + "(" * 100_000 + '"]\n\n>1',
        game.replace("\n", "\n" + '[A "b"]\n' * 5_000, 1),
        "\x00" * 100_000,
        "🂡" * 50_000,
    ]
    for text in hostile:
        status, told = _asked(server, record=text)
        assert status in (200, 413)
        assert told[-1][0] in ("refused", "review", "error")
    began = time.monotonic()
    assert httpx.get(f"{server.url}/api/about", timeout=PATIENCE).status_code == 200
    assert time.monotonic() - began < PATIENCE
