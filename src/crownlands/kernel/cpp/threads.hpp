// Work shared between threads in equal, contiguous parts.
#pragma once

#include <exception>
#include <thread>
#include <vector>

#include "cells.hpp"

namespace crownlands {

// Calls work(part, from, to) for each part; the first part runs on the calling thread.
template <class Work>
void in_parts(u64 items, int threads, Work&& work) {
    const u64 parts = threads < 1 ? 1 : static_cast<u64>(threads);
    std::vector<std::jthread> others;
    for (u64 part = 1; part < parts; ++part)
        others.emplace_back([&, part] { work(part, items * part / parts, items * (part + 1) / parts); });
    work(u64{0}, u64{0}, items / parts);
}

}  // namespace crownlands
