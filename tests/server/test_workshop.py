"""Heavy requests: in processes of their own, in turn, within their time; people who play do not notice."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.match import Match
from crownlands.server.live import worker, workshop
from crownlands.server.live.turns import CROWD, Turns
from crownlands.server.live.workshop import Workshop
from crownlands.server.rates import Rates
from crownlands.server.table.refusal import Refused
from tests.server.harness import QUICK, Person, running, until
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Callable

ENDLESS = """
from crownlands.server.live import worker
def endless(text):
    while True:
        pass
worker.TASKS["endless"] = endless
worker.main()
"""


def record() -> str:
    match = Match.new("kingdomino", 2, seed="a seed")
    while not match.is_over:
        match.push(match.legal()[0])
    return str(match)


def test_turns_go_round_among_owners_however_much_one_of_them_wants() -> None:
    async def order() -> list[str]:
        turns, served = Turns(1), []

        async def wish(owner: str, *, watched: bool = True) -> None:
            await turns.take(owner, watched=watched)
            served.append(owner)
            await asyncio.sleep(0)
            turns.give()

        await turns.take("first")
        wishes = [asyncio.create_task(wish("greedy")) for _ in range(6)]
        wishes += [asyncio.create_task(wish("ann")), asyncio.create_task(wish("bob"))]
        await asyncio.sleep(0)
        assert (turns.waiting(), turns.waiting("greedy"), turns.owners) == (8, 6, 3)
        turns.give()
        await asyncio.gather(*wishes)
        assert turns.waiting() == 0
        await turns.take("nobody waits")
        return served

    assert asyncio.run(order()) == ["greedy", "ann", "bob", *["greedy"] * 5]


def test_whoever_is_looked_on_comes_first_and_the_others_get_on() -> None:
    async def order() -> list[bool]:
        turns, served = Turns(1), []

        async def wish(owner: str, *, watched: bool) -> None:
            await turns.take(owner, watched=watched)
            served.append(watched)
            turns.give()

        await turns.take("first")
        wishes = [asyncio.create_task(wish(f"a{n}", watched=False)) for n in range(8)]
        wishes += [asyncio.create_task(wish(f"b{n}", watched=True)) for n in range(8)]
        await asyncio.sleep(0)
        turns.give()
        await asyncio.gather(*wishes)
        return served

    served = asyncio.run(order())
    assert served[: CROWD - 1] == [True] * (CROWD - 1)
    assert served[CROWD - 1] is False
    assert sorted(served[:8]) == [False] * 2 + [True] * 6


def test_whoever_goes_while_waiting_takes_no_place_with_them() -> None:
    async def go() -> int:
        turns = Turns(1)
        await turns.take("ann")
        waits = [asyncio.create_task(turns.take("bob")) for _ in range(2)]
        await asyncio.sleep(0)
        waits[0].cancel()
        await asyncio.sleep(0)
        assert turns.waiting() == 1
        turns.give()
        # The place is given, and its owner goes in the same moment.
        waits[1].cancel()
        await asyncio.gather(*waits, return_exceptions=True)
        await asyncio.wait_for(turns.take("eve"), 60)
        return turns.waiting()

    assert asyncio.run(go()) == 0


def test_many_may_go_at_once_while_places_are_given() -> None:
    async def go() -> int:
        turns = Turns(2)

        async def wish(owner: str) -> None:
            await turns.take(owner)
            try:
                await asyncio.sleep(0)
            finally:
                turns.give()

        for leaving in (slice(0, None), slice(0, None, 2), slice(1, None, 3), slice(0, 1)):
            wishes = [asyncio.create_task(wish(f"owner {n % 5}")) for n in range(40)]
            for _ in range(4):
                await asyncio.sleep(0)
            for one in wishes[leaving]:
                one.cancel()
            told = await asyncio.gather(*wishes, return_exceptions=True)
            assert all(one is None or isinstance(one, asyncio.CancelledError) for one in told)
        assert turns._free == 2
        return turns.waiting()

    assert asyncio.run(go()) == 0


def test_what_something_took_is_known_afterwards_and_counts() -> None:
    rates = Rates(10, 1e9)
    rates.spend("ann", 25)
    assert rates.left("ann") == pytest.approx(-15)
    assert not rates.allow("ann")
    assert rates.left("bob") == 10


def in_workshop(
    ask: Callable[[Workshop], Any], *, workers: int = 1, seconds: float = 60, budget: float = 60
) -> Any:
    async def within() -> Any:
        shop = Workshop(workers, seconds, budget)
        try:
            return await ask(shop)
        finally:
            shop.close()

    return asyncio.run(within())


@pytest.mark.parametrize("workers", [0, 1])
def test_a_record_is_read_by_a_worker_or_where_there_is_none_by_a_thread(workers: int) -> None:
    async def ask(shop: Workshop) -> Any:
        with pytest.raises(Refused) as refused:
            await shop.ask("verify", "nonsense", "ann")
        assert refused.value.code == "not_a_record"
        assert (shop._workers != () and shop._workers[0]._process is not None) == bool(workers)
        return await shop.ask("verify", record(), "ann")

    assert in_workshop(ask, workers=workers)["fair"] is True


def test_a_machine_that_makes_no_processes_does_it_in_a_thread_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", refuse)

    async def ask(shop: Workshop) -> Any:
        return [await shop.ask("verify", record(), "ann") for _ in range(2)]

    assert [one["fair"] for one in in_workshop(ask)] == [True, True]
    assert [one.message for one in caplog.records] == ["no process can be made, so heavy work is done in a thread"]


def test_what_takes_too_long_is_ended_and_the_next_finds_a_new_worker(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "endless.py"
    program.write_text(ENDLESS)
    real = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda command, **how: real([command[0], program], **how))

    async def ask(shop: Workshop) -> Any:
        with pytest.raises(Refused) as refused:
            await shop.ask("endless", "", "ann")
        assert (refused.value.code, shop.ended) == ("server_busy", 1)
        found = await shop.ask("verify", record(), "bob")
        with pytest.raises(Refused) as refused:
            # It was ann's time that was used.
            await shop.ask("verify", record(), "ann")
        assert refused.value.code == "too_fast"
        return found

    assert in_workshop(ask, seconds=1, budget=0.9)["fair"] is True


def test_only_so_many_wait_and_of_one_address_fewer() -> None:
    async def ask(shop: Workshop) -> list[str]:
        async def outcome(owner: str) -> str:
            try:
                await shop.ask("verify", "", owner)
            except Refused as refused:
                return refused.code
            return "done"

        mine = asyncio.gather(*[outcome("ann") for _ in range(workshop.MOST_OF_ONE + 5)])
        others = asyncio.gather(*[outcome(f"guest {n}") for n in range(workshop.MOST_WAITING)])
        return [*await mine, *await others]

    told = in_workshop(ask)
    # One is being done, so many wait, the rest is refused at once; nonsense is refused when it is read.
    mine, others = told[: workshop.MOST_OF_ONE + 5], told[workshop.MOST_OF_ONE + 5 :]
    assert mine.count("server_busy") == 4
    assert others.count("server_busy") == workshop.MOST_OF_ONE
    assert set(told) == {"server_busy", "not_a_record"}


def test_requests_that_are_heavy_take_the_worker_and_not_the_server(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        ann = Person(server.url)
        ann.create("mine", "greedy")
        assert ann.post("/api/verify", 200, record=record())["fair"] is True
        made = ann.post("/api/records", 201, record=record())["tables"]
        assert ann.get(f"/api/tables/{made[0]}")["table"]["status"] == "over"
        assert ann.get(f"/api/tables/{made[0]}/at/20")["position"]["n"] == 20
        assert ann.post("/api/records", 413, record=record() * 7)["error"]["code"] == "too_large"
        assert server.tables.workshop.done == 4
        process = server.tables.workshop._workers[0]._process
        assert process.pid != os.getpid()
        ann.leave_all()
    assert process.poll() is not None


def test_a_text_that_is_no_record_makes_nobody_known_and_uses_up_no_newcomer(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, address_guests_per_hour=1) as server:
        ann = Person(server.url)
        for _ in range(3):
            assert ann.post("/api/records", 422, record="not a record")["error"]["code"] == "not_a_record"
            assert ann.token is None
        assert len(ann.post("/api/records", 201, record=record())["tables"]) == 1
        assert ann.token is not None
        bob = Person(server.url)
        assert bob.post("/api/records", 429, record=record())["error"]["code"] == "too_fast"
        ann.leave_all()
        bob.leave_all()


def test_every_record_of_a_text_counts_as_a_table(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, tables_per_hour=3) as server:
        ann = Person(server.url)
        ann.create("mine", "greedy")
        assert len(ann.post("/api/records", 201, record=record() * 2)["tables"]) == 2
        assert ann.post("/api/records", 429, record=record() * 2)["error"]["code"] == "too_fast"
        assert len(server.tables.rooms) == 3
        ann.leave_all()


def test_an_address_has_so_much_time_for_heavy_requests(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, address_work=0.0001) as server:
        ann, bob = Person(server.url), Person(server.url)
        ann.post("/api/verify", 200, record=record())
        assert bob.post("/api/verify", 429, record=record())["error"]["code"] == "too_fast"
        ann.leave_all()
        bob.leave_all()


def test_no_worker_is_made_before_it_is_needed_and_none_is_left_behind(tmp_path: Path) -> None:
    def children(pid: int) -> list[int]:
        texts = [(task / "children").read_text() for task in Path(f"/proc/{pid}/task").iterdir()]
        return [int(one) for text in texts for one in text.split()]

    def is_gone(pid: int) -> bool:
        try:
            return "Z" in Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            return True

    if not list(Path("/proc/self/task").glob("*/children")):
        pytest.skip("only Linux lists a process's children there")
    server = Process(tmp_path)
    ann = Person(server.url)
    assert children(server.process.pid) == []
    ann.post("/api/verify", 200, record=record())
    (made,) = children(server.process.pid)
    ann.leave_all()
    server.kill()
    until(lambda: is_gone(made))


def test_a_worker_is_made_while_somebody_sits_where_a_coach_may_be_asked(tmp_path: Path) -> None:
    """Making one takes longer than an answer; it rests later as long as the game goes on."""
    with running(QUICK, data=tmp_path) as server:
        (only,) = server.tables.workshop._workers
        ann = Person(server.url)
        for helped in (False, True):
            assert only._process is None
            made = ann.create("mine", "squire", help=helped)
            ann.post(f"/api/tables/{made['id']}/start")
            line = ann.line(made["id"])
            state = line.my_turn()
        until(lambda: only._process is not None)
        process, resting = only._process, server.tables.workshop._resting
        line.send(move=state["turn"]["legal"][0]["move"], after=state["position"]["n"])
        until(lambda: server.tables.workshop._resting is not resting)
        assert only._process is process
        assert server.tables.workshop.done == 0, "nobody has asked, nobody is charged"
        ann.leave_all()
    assert process.poll() is not None


def test_a_worker_that_is_expected_where_none_can_be_made_is_missed_when_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError("no processes here")

    async def told() -> Any:
        shop = Workshop(1, 10, 1.0)
        shop.expect()
        try:
            return await shop.ask("verify", record(), "ann")
        finally:
            shop.close()

    monkeypatch.setattr(subprocess, "Popen", none)
    assert asyncio.run(told()) is not None


def test_a_worker_reads_one_message_after_another() -> None:
    told = worker.answer(b'{"task":"verify","text":"nonsense"}')
    assert b'"not_a_record"' in told
    assert b'"took":' in told


def test_work_beside_is_charged_for_the_processor_and_not_for_waiting() -> None:
    def toil() -> None:
        while time.thread_time() < began + 0.2:
            pass

    async def left(work: Callable[[], None]) -> float:
        shop = Workshop(1, 10, 1.0)
        await shop.beside("ann", work)
        shop.close()
        return shop._budget.left("ann")

    assert asyncio.run(left(lambda: time.sleep(0.5))) > 0.9
    began = 0.0
    assert asyncio.run(left(toil)) < 0.9
