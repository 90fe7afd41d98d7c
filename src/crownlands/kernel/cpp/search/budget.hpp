// What a search may spend, and how much of it is spent.
#pragma once

#include <atomic>
#include <chrono>

#include "rules/cells.hpp"

namespace crownlands {

// Set from another thread, it ends a search at the next simulation.
class Stop {
public:
    void set() { set_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return set_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> set_ = false;
};

struct Limits {
    u64 simulations = 0;  // 0: no limit
    double seconds = 0;   // 0: no limit
    u64 seed = 0;
    int threads = 1;
    const Stop* stop = nullptr;
};

class Clock {
public:
    explicit Clock(const Limits& limits) : limits_(limits), began_(std::chrono::steady_clock::now()) {}

    // Counts a simulation, unless the budget is spent. With simulations alone it never looks at the time.
    bool goes_on() {
        if (limits_.simulations && done_ >= limits_.simulations) return false;
        if (limits_.stop && done_ && limits_.stop->is_set()) return false;
        if (limits_.seconds > 0 && done_ && done_ % 16 == 0 && elapsed() >= limits_.seconds) return false;
        ++done_;
        return true;
    }
    u64 done() const { return done_; }
    double elapsed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    }

private:
    const Limits limits_;
    std::chrono::steady_clock::time_point began_;
    u64 done_ = 0;
};

}  // namespace crownlands
