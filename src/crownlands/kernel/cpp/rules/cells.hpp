// Sets of cells on a rolled-up map.
//
// A set of cells is one machine word per 64 bits, one bit per cell: cell (column, row) is bit
// (column + stride * row) mod bits. The map is rolled up: one step east is a rotation by 1, one step south a
// rotation by the stride. There are no guard cells and nothing to wipe off after a shift, and the full
// 9 x 9 map of a 5 x 5 game needs a single 64-bit word.
//
// Why it is safe. A kingdom is at most `grid` wide, and a domino that may be laid covers only cells
// at most two away from it and inside a frame round it. With a kingdom w wide, those are min(w + 4, 2 * grid - w)
// columns: at most 7 for grid 5 and 9 for grid 7. Every set here, and every neighbour of such a set, spans
// fewer columns and rows than the stride (8 and 12), so two different cells that matter never share a bit.
// What a bit means on the whole map follows from the window it is in: see Window in kingdom.hpp.
#pragma once

#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace crownlands {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Two words that rotate as one.
struct Wide {
    u64 low, high;

    friend constexpr bool operator==(const Wide&, const Wide&) = default;
    friend constexpr Wide operator&(Wide a, Wide b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr Wide operator|(Wide a, Wide b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr Wide operator^(Wide a, Wide b) { return {a.low ^ b.low, a.high ^ b.high}; }
    friend constexpr Wide operator~(Wide a) { return {~a.low, ~a.high}; }
    constexpr Wide& operator&=(Wide b) { return *this = *this & b; }
    constexpr Wide& operator|=(Wide b) { return *this = *this | b; }
    constexpr Wide& operator^=(Wide b) { return *this = *this ^ b; }
};

constexpr bool any(u64 set) { return set != 0; }
constexpr bool any(Wide set) { return (set.low | set.high) != 0; }
constexpr int count(u64 set) { return std::popcount(set); }
constexpr int count(Wide set) { return std::popcount(set.low) + std::popcount(set.high); }
constexpr int lowest(u64 set) { return std::countr_zero(set); }
constexpr int lowest(Wide set) {
    return set.low ? std::countr_zero(set.low) : 64 + std::countr_zero(set.high);
}
constexpr u64 without_lowest(u64 set) { return set & (set - 1); }
constexpr Wide without_lowest(Wide set) {
    return set.low ? Wide{set.low & (set.low - 1), set.high} : Wide{0, set.high & (set.high - 1)};
}

// The n-th set bit, counted from 0: one instruction scatters a single bit through the set.
inline int nth(u64 set, int n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(u64{1} << n, set));
#else
    while (n-- > 0) set &= set - 1;
    return std::countr_zero(set);
#endif
}
inline int nth(Wide set, int n) {
    const int low = std::popcount(set.low);
    return n < low ? nth(set.low, n) : 64 + nth(set.high, n - low);
}

template <class Set>
constexpr Set bit(int index);
template <>
constexpr u64 bit<u64>(int index) {
    return u64{1} << index;
}
template <>
constexpr Wide bit<Wide>(int index) {
    return index < 64 ? Wide{u64{1} << index, 0} : Wide{0, u64{1} << (index - 64)};
}

// The set, or nothing: without a branch that nobody could predict.
constexpr u64 only_if(u64 set, int one_or_zero) { return set & -static_cast<u64>(one_or_zero); }
constexpr Wide only_if(Wide set, int one_or_zero) {
    return {only_if(set.low, one_or_zero), only_if(set.high, one_or_zero)};
}

// Every cell of a set moves by `steps` places, 0 <= steps < bits.
constexpr u64 roll(u64 set, int steps) { return std::rotl(set, steps); }
constexpr Wide roll(Wide set, int steps) {
    if (steps >= 64) set = {set.high, set.low}, steps -= 64;
    if (steps == 0) return set;
    return {set.low << steps | set.high >> (64 - steps), set.high << steps | set.low >> (64 - steps)};
}

enum Direction { EAST, SOUTH, WEST, NORTH };
constexpr int EASTWARD[] = {1, 0, -1, 0};
constexpr int SOUTHWARD[] = {0, 1, 0, -1};

// The numbers of a map; the grid decides everything.
template <int Grid>
struct Map {
    static_assert(Grid == 5 || Grid == 7);
    using Set = std::conditional_t<Grid == 5, u64, Wide>;
    static constexpr int grid = Grid;
    static constexpr int side = 2 * Grid - 1;
    static constexpr int cells = side * side;
    static constexpr int stride = Grid == 5 ? 8 : 12;
    static constexpr int bits = Grid == 5 ? 64 : 128;
    static constexpr int middle = Grid - 1;

    static constexpr int index(int column, int row) { return (column + stride * row) & (bits - 1); }
    static constexpr int step(int direction) {
        return (EASTWARD[direction] + stride * SOUTHWARD[direction]) & (bits - 1);
    }
    static constexpr Set castle = bit<Set>(index(middle, middle));
};

// Every cell whose neighbour in a direction belongs to the set: the set rolls the other way.
template <int Grid>
constexpr auto seen_from(typename Map<Grid>::Set set, int direction) {
    return roll(set, (Map<Grid>::bits - Map<Grid>::step(direction)) & (Map<Grid>::bits - 1));
}

// Every cell that shares an edge with one of the set.
template <int Grid>
constexpr auto neighbours(typename Map<Grid>::Set set) {
    using M = Map<Grid>;
    return roll(set, 1) | roll(set, M::bits - 1) | roll(set, M::stride) | roll(set, M::bits - M::stride);
}

// The edge-connected part of `within` that holds `seed`.
template <int Grid>
constexpr auto area(typename Map<Grid>::Set seed, typename Map<Grid>::Set within) {
    for (;;) {
        const auto grown = (seed | neighbours<Grid>(seed)) & within;
        if (grown == seed) return grown;
        seed = grown;
    }
}

}  // namespace crownlands
