// The giants that stand in a kingdom. A kingdom's crowns are those that no giant covers, so a giant takes one away
// from its square, and everything that counts crowns is right without knowing of giants (AG-2.2).
#pragma once

#include "rules/kingdom.hpp"

namespace crownlands {

template <int Grid>
struct Crowd {
    using Set = typename Map<Grid>::Set;

    Set giants[2];  // the two binary digits of how many stand on each square

    Set standing() const { return giants[0] | giants[1]; }

    void cover(Kingdom<Grid>& kingdom, int index) {
        const Set cell = bit<Set>(index);
        lessen<Set>(kingdom.crowns, cell);
        increase<Set>(giants, cell);
    }
    void leave(Kingdom<Grid>& kingdom, int index) {
        const Set cell = bit<Set>(index);
        lessen<Set>(giants, cell);
        increase<Set>(kingdom.crowns, cell);
    }
};

}  // namespace crownlands
