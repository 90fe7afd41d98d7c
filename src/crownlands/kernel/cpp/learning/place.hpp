// A place of a domino, as evaluation and search speak of it.
#pragma once

#include <algorithm>
#include <vector>

#include "rules/cells.hpp"

namespace crownlands {

// Where a domino may lie, and the value of the kingdom it makes there.
struct Place {
    float value;
    u8 index, direction;
    bool discard;
};

inline void sort_best_first(std::vector<Place>& places) {
    std::ranges::stable_sort(places, std::ranges::greater{}, &Place::value);
}

}  // namespace crownlands
