// Work shared between threads in equal, contiguous parts.
#pragma once

#include "rules/cells.hpp"
#include "rules/status.hpp"

namespace crownlands {

namespace detail {
// The work as a pointer and a function that knows its type: compiled once, whatever the work is.
using Part = void (*)(const void* work, u64 part, u64 from, u64 to);
Status run_parts(u64 items, int threads, const void* work, Part call);
}  // namespace detail

// Calls work(part, from, to) for each part; the first part runs on the calling thread. All parts end before it returns;
// if some of them failed, it tells why the first of those did.
template <class Work>
Status in_parts(u64 items, int threads, const Work& work) {
    return detail::run_parts(items, threads, &work, [](const void* one, u64 part, u64 from, u64 to) {
        (*static_cast<const Work*>(one))(part, from, to);
    });
}

}  // namespace crownlands
