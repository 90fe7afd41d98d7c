// Work shared between threads in equal, contiguous parts.
#pragma once

#include <exception>
#include <thread>
#include <vector>

#include "rules/cells.hpp"

namespace crownlands {

// Calls work(part, from, to) for each part; the first part runs on the calling thread. All parts end before it returns;
// what one of them throws, the first in order, is thrown here instead of ending the process.
template <class Work>
void in_parts(u64 items, int threads, Work&& work) {
    const u64 parts = threads < 1 ? 1 : static_cast<u64>(threads);
    std::vector<std::exception_ptr> errors(parts);
    const auto guarded = [&](u64 part) {
        try {
            work(part, items * part / parts, items * (part + 1) / parts);
        } catch (...) {
            errors[part] = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(parts - 1);
    u64 started = 1;
    try {
        for (; started < parts; ++started) others.emplace_back(guarded, started);
    } catch (...) {
        // The system has no more threads: what they would have done is done here, one part after another.
    }
    guarded(0);
    for (u64 part = started; part < parts; ++part) guarded(part);
    for (std::thread& other : others) other.join();
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
}

}  // namespace crownlands
