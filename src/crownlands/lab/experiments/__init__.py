"""Experiments: questions about the games, each answered by one command (docs/research/experiments.md)."""

from __future__ import annotations

from crownlands.lab.experiments import bonuses, highest, luck, starter, static, strength, worth
from crownlands.lab.experiments.report import Experiment, Order, Report

__all__ = ["EXPERIMENTS", "Experiment", "Order", "Report"]

EXPERIMENTS = {
    "static": Experiment(
        "players that look no further than their turn, beside a paper's; ways of a turn",
        200,
        "games",
        static.answer,
    ),
    "luck": Experiment("how much of a game the deal decides", 400, "deals of each set-up", luck.answer),
    "worth": Experiment(
        "what seat, first king, dominoes, buildings and quests are worth", 200, "games", worth.answer
    ),
    "bonuses": Experiment("what Harmony and Middle Kingdom cost", 200, "games of each set-up", bonuses.answer),
    "starter": Experiment("what the start die of Riomino is worth", 2400, "rolls of each board", starter.answer),
    "strength": Experiment(
        "how much stronger twice the time makes the sovereign", 80, "games of each doubling", strength.answer
    ),
    "highest": Experiment(
        "the highest possible kingdoms, of Queendomino too", 1, "kingdoms of each kind", highest.answer
    ),
}
"""Every experiment by its name."""
