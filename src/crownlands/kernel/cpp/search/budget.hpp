// What a search may spend, and how much of it is spent.
#pragma once

#include <algorithm>
#include <atomic>

#include "rules/cells.hpp"
#include "search/stopwatch.hpp"

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
    Time time = Time::WALL;  // what the seconds are of
};

// What is left of seconds when some are spent: never nothing, which would be no limit.
inline double rest_of(double seconds, double spent) { return std::max(seconds - spent, 1e-6); }

class Clock {
public:
    explicit Clock(const Limits& limits) : limits_(limits), watch_(limits.time) {}

    // Counts a simulation, unless the budget is spent. With simulations alone it never looks at the time.
    bool goes_on() {
        if (limits_.simulations && done_ >= limits_.simulations) return false;
        if (limits_.stop && done_ && limits_.stop->is_set()) return false;
        if (limits_.seconds > 0 && done_ && done_ % 16 == 0 && elapsed() >= limits_.seconds) return false;
        ++done_;
        return true;
    }
    u64 done() const { return done_; }
    double elapsed() const { return watch_.elapsed(); }

private:
    const Limits limits_;
    const Stopwatch watch_;
    u64 done_ = 0;
};

}  // namespace crownlands
