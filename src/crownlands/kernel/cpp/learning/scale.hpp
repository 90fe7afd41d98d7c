// A set of weights with the supply multiplied in: what is unseen is the same for a whole search.
#pragma once

#include "learning/evaluation.hpp"

namespace crownlands {

struct Scale {
    struct Land {
        float open, two, reach, crowns;           // times the crowns of an open territory
        float squares, crowned_squares, squares_two;  // times its squares
        float matches, supply;
    };
    std::array<Land, TERRAINS> land;
    Features weight;

    [[gnu::noinline]] static Scale of(const Features& weight, const Supply& supply) {
        Scale scale{{}, weight};
        for (int terrain = 0; terrain < TERRAINS; ++terrain) {
            const float* const w = &weight[GENERAL + PER_LAND * terrain];
            const float* const g = &weight[FIRST_GROWTH + GROWTH * terrain];
            const float squares = supply.squares[terrain], crowns = supply.crowns[terrain];
            scale.land[terrain] = {w[0] * squares, g[0] * squares,       g[1] * squares,       w[2],
                                   w[1] * crowns + g[3], w[3] * crowns, g[2] * crowns, w[4], squares};
        }
        return scale;
    }
};

}  // namespace crownlands
