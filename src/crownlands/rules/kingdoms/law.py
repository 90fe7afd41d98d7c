"""The life of a kingdom game: who moves, which moves there are, what follows.

A game is a sequence of stages; a `KingdomPlan` says which. Stages know one rule each; this module only walks
them: what chance draws, the steps of one king's turn, the next king, the next round, the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove, Result, Sheet, seat_of
from crownlands.rules.kingdoms.draft import ChooseDomino, DrawKings, EndOfTurn, LayRow, leave_row, next_round
from crownlands.rules.kingdoms.giants import DrawQuests, RaiseGiant, ReceiveGiant, SendGiant
from crownlands.rules.kingdoms.placing import PlaceDomino, normal
from crownlands.rules.kingdoms.position import KingdomPosition
from crownlands.rules.kingdoms.quests import scorer_of
from crownlands.rules.kingdoms.territories import largest_territory
from crownlands.rules.moves import Move, Place
from crownlands.rules.queendomino.builders_board import TurnUpBuilding, after_round
from crownlands.rules.queendomino.building import BuildBuilding
from crownlands.rules.queendomino.dragon import BribeDragon
from crownlands.rules.queendomino.taxes import CollectTaxes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Quest
    from crownlands.rules.core import Actor, ScoreLine, Seat, Urn
    from crownlands.rules.kingdoms.kingdom import Realm
    from crownlands.rules.kingdoms.position import KingdomPlan
    from crownlands.rules.kingdoms.stage import ChanceStage, Stage


DRAWS: tuple[ChanceStage, ...] = (DrawQuests(), TurnUpBuilding(), LayRow(), DrawKings())
STEPS: tuple[Stage, ...] = (
    PlaceDomino(),
    RaiseGiant(),
    SendGiant(),
    ReceiveGiant(),
    CollectTaxes(),
    BuildBuilding(),
    BribeDragon(),
    ChooseDomino(),
    EndOfTurn(),
)
CHANCE_STAGES = {stage.name: stage for stage in DRAWS}
STAGES: dict[str, Stage] = {stage.name: stage for stage in (*DRAWS, *STEPS)}
OVER = "over"


def actor(position: KingdomPosition) -> Actor:
    """Who moves: a seat, chance, or nobody at the end."""
    return None if position.stage == OVER else STAGES[position.stage].actor(position)


def legal(position: KingdomPosition) -> tuple[Move, ...]:
    """Every legal move, each once."""
    stage = STAGES.get(position.stage)
    if stage is None:
        return ()
    if not stage.optional:
        return stage.moves(position)
    return tuple(move for step in _open(position) for move in step.moves(position))


def urn(position: KingdomPosition) -> Urn:
    """What chance draws from, where chance is to move."""
    stage = CHANCE_STAGES.get(position.stage)
    if stage is None:
        raise ValueError("chance has nothing to draw in this position")
    return stage.urn(position)


def is_even(position: KingdomPosition) -> bool:
    """Chance is to move and every legal move is equally likely."""
    stage = CHANCE_STAGES.get(position.stage)
    return stage is not None and stage.even


def play(position: KingdomPosition, move: Move, by: Seat | None = None) -> KingdomPosition:
    """The position after a move; IllegalMove, and nothing changed, if the rules refuse it.

    ``by`` is the seat that wants to move; leave it out where that is beyond doubt.
    """
    if by is not None and (due := actor(position)) != by:
        raise _not_your_turn(due, by)
    if isinstance(move, Place) and (domino := position.plan.by_name.get(move.domino)) and domino.is_even:
        move = normal(move, domino)
    for step in _open(position):
        if isinstance(move, step.takes):
            step.check(position, move)
            return _onward(step.apply(position, move), step)
    raise _not_now(position, move)


def sheet(position: KingdomPosition, realm: int) -> Sheet:
    """The itemised score of a realm as it stands."""
    return score(position.realms[realm], position.plan, position.quests)


def score(realm: Realm, plan: KingdomPlan, quests: tuple[Quest, ...] = ()) -> Sheet:
    """The itemised score of a realm under a plan, with the quests that were drawn."""
    kingdom = realm.kingdom
    return Sheet(score_lines(realm, plan, quests), largest_territory(kingdom), kingdom.crowns_in(kingdom.occupied))


def score_lines(realm: Realm, plan: KingdomPlan, quests: tuple[Quest, ...] = ()) -> tuple[ScoreLine, ...]:
    """The lines of the score alone, without what breaks ties."""
    scorers = (*plan.scoring, *plan.bonuses, *map(scorer_of, quests))
    return tuple([line for scorer in scorers for line in scorer(realm)])


def growth(realm: Realm, plan: KingdomPlan) -> int:
    """The points of a realm without the bonuses and quests, which come and go until the kingdom is finished."""
    return sum(line.points for scorer in plan.scoring for line in scorer(realm))


def gain(position: KingdomPosition, move: Move) -> int:
    """How many points a move adds to, or takes from, the realm of the seat that makes it.

    Bonuses and quests are left out.
    """
    seat = seat_of(actor(position))
    if seat is None:
        raise ValueError("only a move of a seat can gain points")
    realm = position.plan.realm_of[seat]
    after = play(position, move)
    return growth(after.realms[realm], after.plan) - growth(position.realms[realm], position.plan)


def result(position: KingdomPosition) -> Result:
    """The places as they stand; final once nobody is to move."""
    return position.plan.ranking.result([sheet(position, realm) for realm in range(len(position.realms))])


def _open(position: KingdomPosition) -> Sequence[Stage]:
    """The stages whose moves may be played now: the current one and, past optional steps, later ones."""
    if position.stage == OVER:
        return ()
    steps = [STAGES[position.stage]]
    turn = position.plan.turn
    while steps[-1].optional:
        later = [STAGES[name] for name in turn[turn.index(steps[-1].name) + 1 :]]
        steps.append(next(step for step in later if step.arises(position)))
    return steps


def _onward(position: KingdomPosition, done: Stage) -> KingdomPosition:
    """The same position in the stage that follows."""
    plan, draft = position.plan, position.draft
    if draft.row and done.name in plan.turn:
        for name in plan.turn[plan.turn.index(done.name) + 1 :]:
            # Ending a turn is only an alternative to optional steps; where none is left, it ends by itself.
            if name != "end" and STAGES[name].arises(position):
                return position.at(stage=name)
        draft = leave_row(draft)
        if draft.acting is not None:
            return KingdomPosition(plan, plan.turn[0], draft, position.realms, position.builders, position.quests)
        return _next_round(position)
    if draft.king is not None:
        return position.at(stage="choose")
    if done.name == "choose" and not draft.hand:
        return _next_round(position)
    return _between(position)


def _next_round(position: KingdomPosition) -> KingdomPosition:
    """The next row becomes the current one; the builders' board is tidied if another round follows."""
    draft, builders = next_round(position.draft), position.builders
    if builders is not None and draft.row:
        builders = after_round(builders)
    return _between(
        KingdomPosition(position.plan, position.stage, draft, position.realms, builders, position.quests)
    )


def _between(position: KingdomPosition) -> KingdomPosition:
    """Chance draws what is missing; then the kings of the first round, or the lowest king of the row, go on."""
    for name in (*position.plan.draws, "king", position.plan.turn[0]):
        if STAGES[name].arises(position):
            return position.at(stage=name)
    return position.at(stage=OVER)


def _not_your_turn(due: Actor, by: Seat) -> IllegalMove:
    if due is None:
        return IllegalMove("KD-2.6", "game_over", "the game is over")
    who = "chance" if due == "chance" else f"seat {due}"
    return IllegalMove("KD-2.1", "not_your_turn", f"it is the turn of {who}, not of seat {by}", actor=due, seat=by)


def _not_now(position: KingdomPosition, move: Move) -> IllegalMove:
    if position.stage == OVER:
        return IllegalMove("KD-2.6", "game_over", "the game is over")
    for name in position.plan.turn[1:] if position.stage in position.plan.turn[1:] else ():
        # A step that did not arise can say best why its move is refused.
        if STAGES[name].optional and isinstance(move, STAGES[name].takes):
            STAGES[name].check(position, move)
    step = STAGES[position.stage]
    return IllegalMove(step.rule, "not_now", f"{move} cannot be played now: {step.wants}", step=step.name)
