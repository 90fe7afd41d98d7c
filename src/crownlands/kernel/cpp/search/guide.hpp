// A cheap policy for playouts: it takes what gains most at once, avoids cells that nobody can fill any more and keeps
// the castle in the middle if that counts. In the larger games it also joins what may pay later, buys ground and plays
// for the quests. One decision in sixteen is left to the dice, so that playouts differ.
#pragma once

#include <variant>

#include "rules/appraisal.hpp"
#include "search/giants/guide.hpp"
#include "search/playout.hpp"
#include "search/queendomino/guide.hpp"

namespace crownlands {

template <class S>
void guided_move(S& state, const Plan& plan, Dice& dice);

// Plays on to the end; returns how many moves the seats made.
template <class S>
int guided_playout(S& state, const Plan& plan, Dice& dice);

// What the quests ask for, where there are quests.
template <class S>
auto quest_values_of(const S& state, const Plan& plan) {
    if constexpr (S::has_giants)
        return guide::QuestValues(state.giants.quests, plan);
    else
        return std::monostate{};
}

}  // namespace crownlands
