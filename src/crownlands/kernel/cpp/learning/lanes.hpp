// Several sets of cells side by side, one in each lane of the processor's wide registers.
//
// What happens in a lane does not depend on how many there are, so every machine finds the same numbers.
#pragma once

#include <cstring>
#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include "rules/cells.hpp"

// Lanes wider than a processor's registers are passed within one program alone: how others would pass them is no matter.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

namespace crownlands {

#if defined(__AVX512F__)
constexpr int LANES = 8;
#else
constexpr int LANES = 4;
#endif
typedef u64 Words __attribute__((vector_size(8 * LANES)));
typedef std::int32_t Wholes __attribute__((vector_size(4 * LANES)));
typedef float Numbers __attribute__((vector_size(4 * LANES)));

// The same as `Wide`, in lanes.
struct WideWords {
    Words low, high;

    friend WideWords operator&(WideWords a, WideWords b) { return {a.low & b.low, a.high & b.high}; }
    friend WideWords operator|(WideWords a, WideWords b) { return {a.low | b.low, a.high | b.high}; }
    friend WideWords operator~(WideWords a) { return {~a.low, ~a.high}; }
};

template <int Grid>
using Sets = std::conditional_t<Grid == 5, Words, WideWords>;

inline Words in_all_lanes(u64 set) { return Words{} | set; }
inline WideWords in_all_lanes(Wide set) { return {Words{} | set.low, Words{} | set.high}; }

// Sets that are put together lane by lane.
template <int Grid>
class LaneBuffer {
public:
    void set(int lane, u64 cells) { low_[lane] = cells; }
    void set(int lane, Wide cells) { low_[lane] = cells.low, high_[lane] = cells.high; }
    Sets<Grid> sets() const {
        if constexpr (Grid == 5)
            return loaded(low_);
        else
            return {loaded(low_), loaded(high_)};
    }

private:
    static Words loaded(const u64 (&words)[LANES]) {
        Words all;
        std::memcpy(&all, words, sizeof all);
        return all;
    }
    alignas(64) u64 low_[LANES]{};
    alignas(64) u64 high_[LANES]{};
};

// 0 < steps < 64
inline Words rolled(Words set, int steps) { return set << steps | set >> (64 - steps); }
// 0 < steps < 128, steps != 64
inline WideWords rolled(WideWords set, int steps) {
    if (steps > 64) set = {set.high, set.low}, steps -= 64;
    return {set.low << steps | set.high >> (64 - steps), set.high << steps | set.low >> (64 - steps)};
}

// Every cell whose neighbour in a direction belongs to the set.
template <int Grid>
struct Around {
    Sets<Grid> east, west, south, north;

    explicit Around(Sets<Grid> set)
        : east(rolled(set, Map<Grid>::bits - 1)), west(rolled(set, 1)),
          south(rolled(set, Map<Grid>::bits - Map<Grid>::stride)), north(rolled(set, Map<Grid>::stride)) {}
    Sets<Grid> any() const { return (east | west) | (south | north); }
    Sets<Grid> two_or_more() const { return (east & west) | (south & north) | ((east | west) & (south | north)); }
};
template <int Grid>
Sets<Grid> around(Sets<Grid> set) {
    return Around<Grid>(set).any();
}

inline Wholes counts(Words set) {
#if defined(__AVX512VPOPCNTDQ__)
    return __builtin_convertvector(reinterpret_cast<Words>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(set))), Wholes);
#else
    Wholes all;
    for (int lane = 0; lane < LANES; ++lane) all[lane] = std::popcount(set[lane]);
    return all;
#endif
}
inline Wholes counts(WideWords set) { return counts(set.low) + counts(set.high); }

// All bits of the lanes whose set is not empty.
inline Words where_any(Words set) { return reinterpret_cast<Words>(set != 0); }
inline WideWords where_any(WideWords set) {
    const Words all = where_any(set.low | set.high);
    return {all, all};
}
inline Wholes as_wholes(Words lanes) { return __builtin_convertvector(lanes, Wholes); }
inline Wholes as_wholes(WideWords lanes) { return as_wholes(lanes.low); }

inline bool any(Words set) {
#if defined(__AVX512F__)
    return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(set), reinterpret_cast<__m512i>(set)) != 0;
#else
    u64 all = 0;
    for (int lane = 0; lane < LANES; ++lane) all |= set[lane];
    return all != 0;
#endif
}
inline bool any(WideWords set) { return any(set.low | set.high); }

inline Words lowest_cells(Words set) { return set & -set; }
inline WideWords lowest_cells(WideWords set) {
    return {set.low & -set.low, (set.high & -set.high) & ~where_any(set.low)};
}

inline bool differ(Words a, Words b) { return any(a ^ b); }
inline bool differ(WideWords a, WideWords b) { return any((a.low ^ b.low) | (a.high ^ b.high)); }

// The edge-connected part of `within` that holds `seed`, in each lane.
template <int Grid>
Sets<Grid> areas(Sets<Grid> seed, Sets<Grid> within) {
    for (;;) {
        const Sets<Grid> once = (seed | around<Grid>(seed)) & within;
        const Sets<Grid> twice = (once | around<Grid>(once)) & within;
        if (!differ(twice, seed)) return seed;
        seed = twice;
    }
}

inline Numbers numbers(Wholes whole) { return __builtin_convertvector(whole, Numbers); }
inline Wholes at_most(Wholes whole, int most) { return whole < most ? whole : Wholes{} + most; }
// 1 where it is true, 0 elsewhere, of a comparison.
inline Numbers ones(Wholes truth) { return numbers(-truth); }
inline Wholes distance_from_zero(Wholes whole) { return whole < 0 ? -whole : whole; }

}  // namespace crownlands
