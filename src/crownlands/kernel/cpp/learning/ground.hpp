// A kingdom about which several questions are asked: what their answers share is found out once, and not before.
#pragma once

#include <cstddef>
#include <optional>

#include "learning/place_values.hpp"
#include "rules/state.hpp"

namespace crownlands {

template <int Grid>
class Ground {
public:
    using K = Kingdom<Grid>;

    // Scale: see PlaceValues.
    Ground(const K& kingdom, const Plan& plan, const Scale* scale)
        : kingdom(kingdom), key(key_of(kingdom)), plan_(plan), scale_(scale) {}
    Ground(const Ground&) = delete;

    const PlaceValues<Grid>& places() const {
        if (!places_) places_.emplace(kingdom, plan_, scale_);
        return *places_;
    }

    const K kingdom;
    const u64 key;  // equal kingdoms have equal ones

private:
    static constexpr std::size_t ROOM = offsetof(K, room) / 8, WORDS = sizeof(K) / 8;
    static_assert(is_its_bytes<K> && ROOM + sizeof(K::room) / 8 + 1 == WORDS);
    static constexpr auto SALT = [] {
        std::array<u64, WORDS> salt{};
        u64 seed = 0;
        for (u64& word : salt) word = splitmix(seed);
        return salt;
    }();

    // Of all but the room, which follows from the rest. The products do not wait for each other.
    static u64 key_of(const K& kingdom) {
        const auto words = std::bit_cast<std::array<u64, WORDS>>(kingdom);
        u64 mixed = multiply(words.back() ^ SALT[ROOM], SALT[ROOM + 1] ^ (ROOM % 2 ? words[ROOM - 1] : 0)).folded();
        for (std::size_t n = 0; n + 1 < ROOM; n += 2) mixed += multiply(words[n] ^ SALT[n], words[n + 1] ^ SALT[n + 1]).folded();
        return mixed;
    }

    const Plan& plan_;
    const Scale* const scale_;
    mutable std::optional<PlaceValues<Grid>> places_;
};

}  // namespace crownlands
