// What a search may spend, and what it found.
#pragma once

#include <chrono>
#include <vector>

#include "cells.hpp"

namespace crownlands {

struct Limits {
    u64 simulations = 0;  // 0: no limit
    double seconds = 0;   // 0: no limit
    u64 seed = 0;
};

class Clock {
public:
    explicit Clock(const Limits& limits) : limits_(limits), began_(std::chrono::steady_clock::now()) {}

    // Counts a simulation, unless the budget is spent. With simulations alone it never looks at the time.
    bool goes_on() {
        if (limits_.simulations && done_ >= limits_.simulations) return false;
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

// One move that was looked at: how often, the mean reward of the seat that moves, its hoped-for lead over the best
// other seat in points, and its chance to win.
struct Candidate {
    int number;
    u32 visits;
    double value, margin, victory;
};

struct Found {
    int best = -1;
    u64 simulations = 0;
    double seconds = 0;
    bool exact = false;  // proved by solving the end of the game
    std::vector<Candidate> candidates;

    void add(int number, u32 visits, double value, double margin, double victory) {
        candidates.push_back({number, visits, value, margin, victory});
    }
    // The move looked at most often, then the one worth most.
    void finish(const Clock& clock) {
        simulations = clock.done();
        seconds = clock.elapsed();
        const Candidate* most = nullptr;
        for (const Candidate& one : candidates)
            if (!most || one.visits > most->visits || (one.visits == most->visits && one.value > most->value))
                most = &one;
        if (most) best = most->number;
    }
};

}  // namespace crownlands
