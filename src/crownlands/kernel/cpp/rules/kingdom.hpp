// A kingdom: the squares laid so far, as one set of cells per terrain and two per crown count.
#pragma once

#include <algorithm>
#include <array>

#include "rules/plan.hpp"

namespace crownlands {

// The part of the map a domino may reach now: its north-western cell and its size. Inside it a bit has one meaning.
template <int Grid>
struct Window {
    using M = Map<Grid>;
    int west, north, wide, high;

    int origin() const { return M::index(west, north); }
    int column(int index) const { return west + ((index - origin()) & (M::bits - 1)) % M::stride; }
    int row(int index) const { return north + ((index - origin()) & (M::bits - 1)) / M::stride; }
    bool has(int column, int row) const {
        return column >= west && column < west + wide && row >= north && row < north + high;
    }
};

namespace detail {
// rectangles[h][w]: w columns by h rows, its north-western cell on bit 0.
template <int Grid>
constexpr auto rectangles() {
    using M = Map<Grid>;
    std::array<std::array<typename M::Set, M::stride>, M::stride> all{};
    for (int h = 0; h < M::stride; ++h)
        for (int w = 0; w < M::stride; ++w)
            for (int row = 0; row < h && row * M::stride < M::bits; ++row)
                for (int column = 0; column < w && row * M::stride + column < M::bits; ++column)
                    all[h][w] |= bit<typename M::Set>(row * M::stride + column);
    return all;
}
}  // namespace detail

// One more, or one less, on every cell of a set, where two sets are the binary digits of a number on each cell.
template <class Set>
constexpr void increase(Set (&digits)[2], Set cells) {
    digits[1] ^= digits[0] & cells;
    digits[0] ^= cells;
}
template <class Set>
constexpr void lessen(Set (&digits)[2], Set cells) {
    digits[1] ^= ~digits[0] & cells;
    digits[0] ^= cells;
}

template <int Grid>
struct Kingdom {
    using M = Map<Grid>;
    using Set = typename M::Set;
    static constexpr auto RECTANGLES = detail::rectangles<Grid>();

    Set land[TERRAINS];
    Set crowns[2];  // the two binary digits of each square's crowns
    Set room;       // free cells within two steps that some frame round the kingdom reaches
    u8 west, north, east, south;
    u8 discarded;
    u8 unused[3];

    static constexpr Kingdom castle_alone() {
        Kingdom kingdom{};
        kingdom.west = kingdom.north = kingdom.east = kingdom.south = M::middle;
        kingdom.room = kingdom.reach();
        return kingdom;
    }

    constexpr Set occupied() const {
        Set all = M::castle;
        for (const Set& part : land) all |= part;
        return all;
    }

    // KD-3.3 on each axis: the frame may still grow to grid cells, a domino sticks out by at most two.
    constexpr Window<Grid> window() const {
        const int from_west = std::max(west - 2, east - (Grid - 1)), to_east = std::min(east + 2, west + Grid - 1);
        const int from_north = std::max(north - 2, south - (Grid - 1));
        const int to_south = std::min(south + 2, north + Grid - 1);
        return {from_west, from_north, to_east - from_west + 1, to_south - from_north + 1};
    }

    constexpr Set reach() const {
        const auto w = window();
        return roll(RECTANGLES[w.high][w.wide], w.origin()) & ~occupied();
    }

    // KD-3.2: cells that touch the castle or a square of a terrain.
    Set touching(int terrain) const { return neighbours<Grid>(land[terrain] | M::castle); }

    // KD-3.1 to 3.3 for all places at once: set d holds the cells of the left half when the right half lies in
    // direction d. A domino with equal halves is listed east and south only.
    struct Places {
        Set towards[4];
        int before[4];  // how many places the directions before this one have
        int total;

        struct Place {
            int index, direction;
        };
        // The n-th place, found without listing them and without a branch on a random number.
        Place nth(int n) const {
            const int direction = (n >= before[1]) + (n >= before[2]) + (n >= before[3]);
            return {crownlands::nth(towards[direction], n - before[direction]), direction};
        }
    };
    Places places(const Domino& domino) const {
        const Set left = touching(domino.left), right = touching(domino.right);
        Places found;
        found.total = 0;
        for (int d = 0; d < 4; ++d) {
            found.towards[d] = room & seen_from<Grid>(room, d) & (left | seen_from<Grid>(right, d));
            if (d >= WEST) found.towards[d] = only_if(found.towards[d], !domino.even);
            found.before[d] = found.total;
            found.total += count(found.towards[d]);
        }
        return found;
    }

    void put(int index, int terrain, int crowned) {
        const Set cell = bit<Set>(index);
        land[terrain] |= cell;
        crowns[0] |= only_if(cell, crowned & 1);
        crowns[1] |= only_if(cell, crowned >> 1 & 1);
    }

    void place(const Domino& domino, int index, int direction) {
        const int other = (index + M::step(direction)) & (M::bits - 1);
        const auto view = window();
        const int column = view.column(index), row = view.row(index);
        put(index, domino.left, domino.left_crowns);
        put(other, domino.right, domino.right_crowns);
        const bool left_widens = widen(column, row);
        const bool right_widens = widen(column + EASTWARD[direction], row + SOUTHWARD[direction]);
        if (left_widens || right_widens)
            room = reach();
        else
            room &= ~(bit<Set>(index) | bit<Set>(other));
    }

    bool widen(int column, int row) {
        if (column >= west && column <= east && row >= north && row <= south) return false;
        west = static_cast<u8>(std::min<int>(west, column));
        east = static_cast<u8>(std::max<int>(east, column));
        north = static_cast<u8>(std::min<int>(north, row));
        south = static_cast<u8>(std::max<int>(south, row));
        return true;
    }

    Set crowned() const { return crowns[0] | crowns[1]; }

    int crowns_in(Set cells) const { return count(cells & crowns[0]) + 2 * count(cells & crowns[1]); }

    // KD-5.2: as far from the west edge as from the east, from the north as from the south.
    bool castle_is_central() const { return west + east == 2 * M::middle && north + south == 2 * M::middle; }

    // KD-4.1: only territories with a crown score, so it is enough to flood from the crowns; those of a single
    // square, the most frequent kind, are found all at once.
    int territories() const {
        const Set with_crown = crowned();
        Set single{};
        for (const Set& part : land) single |= part & ~neighbours<Grid>(part);
        int points = crowns_in(single);
        for (const Set& part : land) {
            for (Set seeds = part & with_crown & ~single; any(seeds);) {
                const Set whole = area<Grid>(bit<Set>(lowest(seeds)), part);
                points += count(whole) * crowns_in(whole);
                seeds &= ~whole;
            }
        }
        return points;
    }

    int bonuses(const Plan& plan) const {
        return (plan.middle_kingdom && castle_is_central() ? plan.middle_kingdom : 0) +
               (discarded == 0 ? plan.harmony : 0);
    }

    int score(const Plan& plan) const { return territories() + bonuses(plan); }

    // KD-4.2: how many separate territories of a terrain there are.
    int separate(int terrain) const {
        int found = 0;
        for (Set rest = land[terrain]; any(rest); ++found) rest &= ~area<Grid>(bit<Set>(lowest(rest)), rest);
        return found;
    }

    int largest_territory() const {
        int most = 0;
        for (const Set& part : land) {
            for (Set rest = part; count(rest) > most;) {
                const Set whole = area<Grid>(bit<Set>(lowest(rest)), part);
                most = std::max(most, count(whole));
                rest &= ~whole;
            }
        }
        return most;
    }

    // KD-4.3 and KD-4.4 as one number: points, then the largest territory, then crowns. Its difference
    // between two kingdoms has the sign of the result and holds the difference of points in its upper bits.
    int rank(const Plan& plan) const {
        return score(plan) << 16 | largest_territory() << 8 | crowns_in(~Set{});
    }
};

}  // namespace crownlands
