// The kernel's own dice: xoshiro256** (Blackman and Vigna), seeded by splitmix64 as its authors advise.
//
// Every game or playout number i of a run with seed s throws its own dice, Dice(s, i), so a run gives the same
// games on every machine, whatever the number of threads. Never used to deal for people.
#pragma once

#include <bit>

#include "rules/wide.hpp"

namespace crownlands {

constexpr u64 splitmix(u64& state) {
    u64 z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

class Dice {
public:
    constexpr explicit Dice(u64 seed, u64 stream = 0) {
        u64 state = seed;
        state = splitmix(state) ^ (stream * 0xd1342543de82ef95);
        for (u64& word : words_) word = splitmix(state);
    }

    constexpr u64 next() {
        const u64 thrown = std::rotl(words_[1] * 5, 7) * 9;
        const u64 shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = std::rotl(words_[3], 45);
        return thrown;
    }

    // 0 <= below(n) < n: the high half of a 64 x 64 bit product. Chances are off by less than n / 2^64.
    constexpr u32 below(u32 n) {
        return static_cast<u32>(multiply(next(), n).high);
    }

private:
    u64 words_[4]{};
};

}  // namespace crownlands
