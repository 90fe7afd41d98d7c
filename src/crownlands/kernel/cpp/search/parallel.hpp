// Searches side by side on several cores.
#pragma once

#include <algorithm>

#include "rules/status.hpp"
#include "search/budget.hpp"
#include "search/search_result.hpp"

namespace crownlands {

// No more threads than simulations.
inline u64 threads_of(const Limits& limits) {
    const u64 threads = static_cast<u64>(std::max(limits.threads, 1));
    return limits.simulations ? std::min(threads, limits.simulations) : threads;
}

namespace detail {
using OneSearch = SearchResult (*)(const void* search, const Limits& share, u64 number);
Result<SearchResult> run_searches(const Limits& limits, const void* search, OneSearch call);
}  // namespace detail

// Each thread searches a tree of its own over deals of its own, one(its share of the simulations, its number); then their
// visits are added up. The same seed and number of threads find the same, unless seconds limit them.
template <class One>
Result<SearchResult> in_threads(const Limits& limits, const One& one) {
    return detail::run_searches(limits, &one, [](const void* search, const Limits& share, u64 number) {
        return (*static_cast<const One*>(search))(share, number);
    });
}

}  // namespace crownlands
