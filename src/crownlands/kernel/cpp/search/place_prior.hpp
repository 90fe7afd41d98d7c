// What a place or a domino promises at a glance: rules of thumb, for the yardstick `uct` alone.
#pragma once

#include "rules/kingdom.hpp"

namespace crownlands {

// Places of one domino: about the points that each half gains from the squares beside it, a little for every
// neighbour, since compact kingdoms leave fewer gaps, and less if the frame grows.
template <int Grid>
class PlacePrior {
public:
    using M = Map<Grid>;
    using Set = typename M::Set;

    PlacePrior(const Kingdom<Grid>& kingdom, const Domino& domino)
        : kingdom_(kingdom), domino_(domino), window_(kingdom.window()), occupied_(kingdom.occupied()) {}

    float operator()(int index, int direction) const {
        const int other = (index + M::step(direction)) & (M::bits - 1);
        const int column = window_.column(index), row = window_.row(index);
        const bool wider = is_outside(column, EASTWARD[direction], kingdom_.west, kingdom_.east);
        const bool higher = is_outside(row, SOUTHWARD[direction], kingdom_.north, kingdom_.south);
        return half(index, domino_.left, domino_.left_crowns) + half(other, domino_.right, domino_.right_crowns) -
               STRETCHED * static_cast<float>(wider + higher);
    }

private:
    static constexpr float STRETCHED = 0.25f, NEIGHBOUR = 0.15f;

    static bool is_outside(int first, int step, int least, int most) {
        return std::min(first, first + step) < least || std::max(first, first + step) > most;
    }

    float half(int index, int terrain, int crowns) const {
        const Set beside = neighbours<Grid>(bit<Set>(index)), alike = beside & kingdom_.land[terrain];
        return static_cast<float>(crowns * (1 + count(alike)) + kingdom_.crowns_in(alike)) +
               NEIGHBOUR * static_cast<float>(count(beside & occupied_));
    }

    const Kingdom<Grid>& kingdom_;
    const Domino& domino_;
    const Window<Grid> window_;
    const Set occupied_;
};

// A domino of the row: its crowns, the crowns already on its terrains, whether the kingdom has these terrains at
// all; and the sooner it lies in the row, the better.
template <int Grid>
float offer_prior(const Kingdom<Grid>& kingdom, const Domino& domino, int slot) {
    float worth = 2.0f * static_cast<float>(domino.left_crowns + domino.right_crowns) - 0.05f * static_cast<float>(slot);
    for (const int terrain : {domino.left, domino.right}) {
        const auto& land = kingdom.land[terrain];
        if (any(land)) worth += 0.3f + 0.4f * static_cast<float>(kingdom.crowns_in(land));
    }
    return worth;
}

}  // namespace crownlands
