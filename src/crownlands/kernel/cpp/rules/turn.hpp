// The life of a game: which step of a turn follows, what chance draws between the rounds, what a realm scores.
// Plain Kingdomino compiles to its two steps; every other step costs only the games that have it.
#pragma once

#include "rules/giants/giants.hpp"
#include "rules/giants/quests.hpp"
#include "rules/queendomino/building.hpp"
#include "rules/queendomino/dragon.hpp"
#include "rules/queendomino/scoring.hpp"
#include "rules/queendomino/taxes.hpp"
#include "rules/state.hpp"

namespace crownlands {

// A later step may be played instead.
constexpr bool is_optional(Stage stage) {
    return stage == SEND_GIANT || stage == COLLECT_TAXES || stage == BUILD_BUILDING || stage == BRIBE_DRAGON;
}

// There is something to decide in this step of the turn.
template <class S>
bool arises(const S& state, const Plan& plan, int step) {
    if constexpr (S::has_giants) {
        if (step == RAISE_GIANT) return giant_arises(state, plan);
        if (step == SEND_GIANT) return send_arises(state, plan);
        if (step == RECEIVE_GIANT) return state.draft.receiver != NOBODY;
    }
    if constexpr (S::is_royal) {
        if (step == COLLECT_TAXES) return taxes_arise(state, plan);
        if (step == BUILD_BUILDING) return building_arises(state, plan);
        if (step == BRIBE_DRAGON) return dragon_arises(state, plan);
    }
    return step == CHOOSE_DOMINO && state.draft.next.laid;
}

// Whether a step's moves may be played now: it is due, or it can be reached past optional ones.
template <class S>
bool is_open(const S& state, const Plan& plan, Stage step) {
    const Stage due = state.draft.stage;
    return step == due || (is_optional(due) && step > due && arises(state, plan, step));
}

// What chance has to bring before the game goes on: quests, buildings, then a row or a king.
template <class S>
void draws_before(S& state, const Plan& plan) {
    state.draft.between();
    if constexpr (S::is_royal)
        if (state.royal.board.waits()) state.draft.stage = TURN_UP_BUILDING;
    if constexpr (S::has_giants)
        if (std::popcount(state.giants.quests) < plan.quests.drawn) state.draft.stage = DRAW_QUEST;
}

template <class S>
void turn_up_building(S& state, const Plan& plan, int kind) {
    state.royal.board.turn_up(kind);
    draws_before(state, plan);
}

// AG-1.4: which of the quests came first does not matter.
template <class S>
void draw_quest(S& state, const Plan& plan, int quest) {
    state.giants.quests |= u64{1} << quest;
    draws_before(state, plan);
}

// The acting king's turn is over; with the last king's the round is, too.
template <class S>
void end_turn(S& state, const Plan& plan) {
    const bool round_ended = state.draft.leave_row();
    if constexpr (S::is_royal)
        if (round_ended) tidy_up(state, plan);
}

template <class S>
void tidy_up(S& state, const Plan& plan) {
    if (!state.draft.row.laid) return;
    state.royal.board.tidy();
    draws_before(state, plan);
}

// The step that follows one that is done; without one the turn ends by itself (KD-2.3).
template <class S>
void onward(S& state, const Plan& plan, Stage done) {
    Draft& draft = state.draft;
    if constexpr (S::parts != PLAIN) {
        for (int step = done + 1; step < CHOOSE_DOMINO; ++step) {
            if (!arises(state, plan, step)) continue;
            draft.stage = static_cast<Stage>(step);
            return;
        }
    }
    if (draft.next.laid)
        draft.stage = CHOOSE_DOMINO;
    else
        end_turn(state, plan);
}

// QD-1.5: with 2 seats only the first king is drawn; the kings are placed A-B-B-A.
inline int follower(const Draft& draft, int king) {
    switch (draft.hand[0] + draft.hand[1]) {
        case 3:
            return 1 - king;
        case 2:
            return king;
        default:
            return draft.hand[0] ? 0 : 1;
    }
}

template <class S>
void choose_domino(S& state, const Plan& plan, int slot) {
    Draft& draft = state.draft;
    if constexpr (!S::is_royal) {
        draft.choose(slot);
    } else {
        const int king = draft.king;
        if (draft.choose(slot)) return tidy_up(state, plan);
        if (king != NOBODY && plan.builders.in_pairs) draft.draw_king(follower(draft, king));
    }
}

template <class S>
int score_of(const S& state, const Plan& plan, int realm) {
    int points;
    if constexpr (S::is_royal)
        points = royal_score(state, plan, realm);
    else
        points = state.kingdoms[realm].score(plan);
    if constexpr (S::has_giants) points += quest_points(state, plan, realm);
    return points;
}

template <class S>
int rank_of(const S& state, const Plan& plan, int realm) {
    if constexpr (S::parts == PLAIN) return state.kingdoms[realm].rank(plan);
    const auto& kingdom = state.kingdoms[realm];
    return score_of(state, plan, realm) << 16 | kingdom.largest_territory() << 8 |
           (plan.crowns_break_ties ? kingdom.crowns_in(~typename S::Set{}) : 0);
}

}  // namespace crownlands
