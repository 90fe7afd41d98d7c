// What a realm of Queendomino owns beside its kingdom: purse, knights, towers and buildings.
#pragma once

#include "rules/kingdom.hpp"

namespace crownlands {

template <int Grid>
struct Court {
    using Set = typename Map<Grid>::Set;

    Set knights_out;   // squares with a knight
    Set buildings[5];  // the five binary digits of each square's building, its kind plus 1
    u16 coins;
    u8 knights;   // not yet sent out
    u8 towers;
    u8 safes[2];  // how many buildings pay per own knight, per own tower
    u8 unused[2];

    static Court first(const Builders& builders) {
        Court court{};
        court.coins = static_cast<u16>(builders.coins);
        court.knights = static_cast<u8>(builders.knights);
        return court;
    }

    int all_knights() const { return knights + count(knights_out); }

    Set built() const { return buildings[0] | buildings[1] | buildings[2] | buildings[3] | buildings[4]; }

    // The kind of the building on a square, -1 if there is none.
    int building(int index) const {
        const Set cell = bit<Set>(index);
        int kind = 0;
        for (int digit = 0; digit < 5; ++digit) kind |= static_cast<int>(any(buildings[digit] & cell)) << digit;
        return kind - 1;
    }

    void put_building(int index, int kind, const Builders& builders) {
        for (int digit = 0; digit < 5; ++digit)
            buildings[digit] |= only_if(bit<Set>(index), (kind + 1) >> digit & 1);
        safes[0] += builders.buildings[kind].safe == Safe::PER_KNIGHT;
        safes[1] += builders.buildings[kind].safe == Safe::PER_TOWER;
    }

    // QD-2.3: for every knight that collects, a coin per own knight, placed or not, or per own tower.
    int safe_pays() const { return safes[0] * all_knights() + safes[1] * towers; }
};

}  // namespace crownlands
