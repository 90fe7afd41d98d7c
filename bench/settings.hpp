// Settings of the search by their names, and what a turn's time is shared out to: what the programs here have in common.
#pragma once

#include <map>
#include <string>

#include "reading.hpp"
#include "search/searching.hpp"

namespace crownlands {

// Of a turn's time, as in players/budget.py.
constexpr double PLACING = 0.6, PLACING_OF_MANY = 0.4, EACH_STEP = 0.15;

using Settings = std::map<std::string, double>;

inline Settings read_settings() {
    Settings all;
    for (std::size_t left = word<std::size_t>(); left > 0; --left) {
        const auto name = word<std::string>();
        all[name] = word<double>();
    }
    return all;
}

inline void change(Style& style, const Settings& settings) {
    const std::map<std::string, double*> fractions{
        {"exploration", &style.exploration}, {"temperature", &style.temperature}, {"doubt", &style.doubt},
        {"noise", &style.noise},             {"widening", &style.widening},       {"victory", &style.reward.victory},
        {"lead", &style.reward.lead},        {"exact_share", &style.exact_share}, {"trust", &style.trust}};
    for (const auto& [name, value] : settings) {
        if (name == "width")
            style.width = static_cast<int>(value);
        else if (const auto found = fractions.find(name); found != fractions.end())
            *found->second = value;
        else
            give_up("there is no such setting");
    }
}

// A place and a choice share a turn's time, but for the first row and the last; some games have steps between.
template <class S>
double share_of(const S& state) {
    const Draft& draft = state.draft;
    if constexpr (S::parts != PLAIN) return draft.stage == PLACE_DOMINO ? PLACING_OF_MANY : EACH_STEP;
    if (!draft.next.laid || draft.king != NOBODY) return 1;
    return draft.stage == PLACE_DOMINO ? PLACING : 1 - PLACING;
}

template <class S>
int count_moves(const S& state, const Plan& plan) {
    int moves = 0;
    each_legal(state, plan, [&](int) { ++moves; });
    return moves;
}

}  // namespace crownlands
