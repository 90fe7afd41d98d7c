// How a search weighs things: what players set, by game and seats.
#pragma once

#include "search/reward.hpp"

namespace crownlands {

struct Style {
    double exploration = 0.6;   // of rewards between 0 and 1
    double temperature = 2.5;   // points by which a move must be better to be e times as promising
    double doubt = 1.0;         // points of doubt in a playout's end, times the root of the dominoes to come
    double noise = 2.0;         // points of noise in the choices of a playout
    double exact_share = 0.5;   // of the seconds may go into solving the end
    int width = 4;              // places looked at from the start
    double widening = 1.0;      // more places: times the root of the visits
    u64 exact_nodes = 300'000;  // of the exact end, where the budget is in simulations
    double trust = 1;           // share of the simulations that the table's value ends, where there is one
    Reward reward;
};

}  // namespace crownlands
