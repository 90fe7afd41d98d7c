// Riomino solved: who wins with best play. The last who can lay a die wins (RM-3.1), so it is a search for one
// winning move at each node, with a table of what is known. It stops at its budget and then says so.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <vector>

#include "layout.hpp"

namespace crownlands::riomino {

struct Limits {
    u64 nodes = 0;       // 0: no limit
    double seconds = 0;  // 0: no limit
    u64 megabytes = 256;
    int threads = 1;
    bool every = false;  // look at every move, not only until one wins
};

// A first move from the position asked about: the cell on the map, the die.
struct First {
    int column, row, die;
};

struct Verdict {
    std::optional<bool> wins;   // the player to move; nothing: unknown
    int best = -1;              // which of the first moves wins; where none does, the one that held out longest
    std::optional<int> winning;  // how many of the first moves win, if every one was looked at
    u64 nodes = 0;
    double seconds = 0;
};

// What is known, shared by all threads: one word per entry, so that no entry is ever half written.
// Bits 7 to 63 are the upper bits of the key, 1 to 6 the effort spent (as a power of two), bit 0 who wins.
class Known {
public:
    explicit Known(u64 megabytes);
    ~Known();
    Known(const Known&) = delete;
    Known& operator=(const Known&) = delete;

    std::optional<bool> find(u64 key) const {
        for (u64 n = 0; n < PLACES; ++n) {
            const u64 entry = bucket(key)[n].load(std::memory_order_relaxed);
            if (entry >> 7 == key >> 7 && entry) return entry & 1;
        }
        return std::nullopt;
    }
    void add(u64 key, bool wins, u64 effort) const {
        const u64 spent = static_cast<u64>(std::bit_width(effort));
        std::atomic<u64>* worst = bucket(key);
        u64 least = ~u64{0};
        for (u64 n = 0; n < PLACES; ++n) {
            std::atomic<u64>& place = bucket(key)[n];
            const u64 entry = place.load(std::memory_order_relaxed);
            if (entry >> 7 == key >> 7) {
                worst = &place;
                break;
            }
            if ((entry >> 1 & 63) < least) least = entry >> 1 & 63, worst = &place;
        }
        worst->store((key >> 7) << 7 | spent << 1 | static_cast<u64>(wins), std::memory_order_relaxed);
    }
    void fetch(u64 key) const { __builtin_prefetch(bucket(key)); }

private:
    static constexpr u64 PLACES = 4;
    // The low bits of the key, which the entry does not keep, choose the bucket together with higher ones.
    std::atomic<u64>* bucket(u64 key) const { return entries_ + (key & mask_) * PLACES; }
    u64 mask_;
    std::atomic<u64>* entries_;
};

Verdict solve(const Table& table, const Layout& layout, const std::vector<First>& moves, bool from_tray,
              const Limits& limits);

}  // namespace crownlands::riomino
