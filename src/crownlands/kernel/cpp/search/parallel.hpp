// Searches side by side on several cores.
#pragma once

#include <algorithm>

#include "search/budget.hpp"
#include "search/search_result.hpp"
#include "search/threads.hpp"

namespace crownlands {

// No more threads than simulations.
inline u64 threads_of(const Limits& limits) {
    const u64 threads = static_cast<u64>(std::max(limits.threads, 1));
    return limits.simulations ? std::min(threads, limits.simulations) : threads;
}

// Each thread searches a tree of its own over deals of its own, one(its share of the simulations, its number); then their
// visits are added up. The same seed and number of threads find the same, unless seconds limit them.
template <class One>
Result<SearchResult> in_threads(const Limits& limits, One&& one) {
    const u64 threads = threads_of(limits);
    std::vector<SearchResult> found(threads);
    const Status status = in_parts(threads, static_cast<int>(threads), [&](u64 part, u64, u64) {
        Limits share = limits;
        share.simulations = (limits.simulations + part) / threads;
        share.seed += part * 0x9e3779b97f4a7c15;
        found[part] = one(share, part);
    });
    if (!status.ok()) return status;
    for (u64 part = 1; part < threads; ++part) found[0].join(found[part]);
    found[0].decide();
    return found[0];
}

}  // namespace crownlands
