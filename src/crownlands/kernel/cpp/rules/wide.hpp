// The whole product of two words. The same everywhere, also where the compiler has no word of 128 bits.
#pragma once

#include "rules/cells.hpp"

namespace crownlands {

struct Product {
    u64 low, high;
    constexpr u64 folded() const { return low ^ high; }
};

constexpr Product multiply(u64 a, u64 b) {
#if defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return {static_cast<u64>(product), static_cast<u64>(product >> 64)};
#else
    const u64 half = 0xffffffff, a_low = a & half, a_high = a >> 32, b_low = b & half, b_high = b >> 32;
    const u64 lowest = a_low * b_low, one = a_high * b_low, other = a_low * b_high;
    const u64 middle = (lowest >> 32) + (one & half) + (other & half);
    return {middle << 32 | (lowest & half), a_high * b_high + (one >> 32) + (other >> 32) + (middle >> 32)};
#endif
}

}  // namespace crownlands
