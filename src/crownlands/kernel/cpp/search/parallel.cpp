#include "search/parallel.hpp"

#include "search/threads.hpp"

namespace crownlands::detail {

Result<SearchResult> run_searches(const Limits& limits, const void* search, OneSearch call) {
    const u64 threads = threads_of(limits);
    std::vector<SearchResult> results(threads);
    const Status status = in_parts(threads, static_cast<int>(threads), [&](u64 part, u64, u64) {
        Limits share = limits;
        share.simulations = (limits.simulations + part) / threads;
        share.seed += part * 0x9e3779b97f4a7c15;
        results[part] = call(search, share, part);
    });
    if (!status.ok()) return status;
    for (u64 part = 1; part < threads; ++part) results[0].join(results[part]);
    results[0].decide();
    return results[0];
}

}  // namespace crownlands::detail
