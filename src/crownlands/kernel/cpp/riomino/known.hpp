// What the solver knows of positions: who wins. One word per entry, so that no entry is ever half written and all
// threads can share the table. Bits 7 to 63 are the upper bits of the key, 1 to 6 the effort spent (as a power of
// two), bit 0 who wins; an entry is never 0, because effort is at least 1.
#pragma once

#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "rules/cells.hpp"
#include "rules/status.hpp"

namespace crownlands::riomino {

class Known {
public:
    static Result<Known> of(u64 megabytes) {
        if (megabytes < 1 || megabytes > 1 << 16) return refused("the memory is 1 to 65,536 megabytes");
        Known known(megabytes);
        if (!known.entries_) return Status::no_memory();
#if defined(__linux__)
        // Large pages: a look into the table costs one wait for memory instead of several.
        if (known.bytes() >= PAGE) (void)madvise(static_cast<void*>(known.entries_.get()), known.bytes(), MADV_HUGEPAGE);
#endif
        std::memset(static_cast<void*>(known.entries_.get()), 0, known.bytes());
        return known;
    }

    // Whether the player to move wins.
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
    static constexpr u64 PLACES = 4, LINE = 64, PAGE = u64{1} << 21;
    struct Free {
        void operator()(std::atomic<u64>* entries) const { std::free(entries); }
    };

    explicit Known(u64 megabytes)
        : mask_(std::bit_floor((megabytes << 20) / (PLACES * sizeof(u64))) - 1),
          entries_(static_cast<std::atomic<u64>*>(std::aligned_alloc(bytes() < PAGE ? LINE : PAGE, bytes()))) {}
    u64 bytes() const { return (mask_ + 1) * PLACES * sizeof(u64); }
    // The low bits of the key, which the entry does not keep, choose the bucket together with higher ones.
    std::atomic<u64>* bucket(u64 key) const { return entries_.get() + (key & mask_) * PLACES; }
    u64 mask_;
    std::unique_ptr<std::atomic<u64>, Free> entries_;
};

}  // namespace crownlands::riomino
