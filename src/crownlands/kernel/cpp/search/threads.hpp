// Work shared between threads in equal, contiguous parts.
#pragma once

#include <thread>
#include <vector>

#include "rules/attempt.hpp"
#include "rules/cells.hpp"

namespace crownlands {

// Calls work(part, from, to) for each part; the first part runs on the calling thread. All parts end before it returns;
// if some of them failed, it tells why the first of those did.
template <class Work>
Status in_parts(u64 items, int threads, Work&& work) {
    const u64 parts = threads < 1 ? 1 : static_cast<u64>(threads);
    std::vector<Status> statuses(parts);
    const auto run = [&](u64 part) noexcept {
        statuses[part] = attempt([&] {
            work(part, items * part / parts, items * (part + 1) / parts);
            return Status();
        });
    };
    std::vector<std::thread> others;
    others.reserve(parts - 1);
    const Status started = attempt([&] {
        while (others.size() + 1 < parts) others.emplace_back(run, others.size() + 1);
        return Status();
    });
    run(0);
    // Where the system had no more threads, their parts are done here, one after another.
    for (u64 part = others.size() + 1; !started.ok() && part < parts; ++part) run(part);
    for (std::thread& other : others) other.join();
    for (const Status& status : statuses)
        if (!status.ok()) return status;
    return {};
}

}  // namespace crownlands
