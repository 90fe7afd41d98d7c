// What a search may spend, and what it found.
#pragma once

#include <atomic>
#include <chrono>
#include <vector>

#include "cells.hpp"

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

// One move that was looked at: how often, the mean reward of the seat that moves, its hoped-for lead over the best
// other seat in points, and its chance to win. A move of two numbers has the second one in `then`.
struct Candidate {
    int number, then;
    u32 visits;
    double value, margin, victory;

    void join(const Candidate& other) {
        visits += other.visits;
        const double share = static_cast<double>(other.visits) / visits;
        value += (other.value - value) * share;
        margin += (other.margin - margin) * share;
        victory += (other.victory - victory) * share;
    }
};

struct Found {
    int best = -1, then = -1;  // the numbers of the move to play
    u64 simulations = 0;
    u64 recalled = 0;  // simulations of an earlier decision that count here, too
    double seconds = 0;
    bool exact = false;  // proved by solving the end of the game
    std::vector<Candidate> candidates;

    void add(const Candidate& one) {
        for (Candidate& known : candidates)
            if (known.number == one.number && known.then == one.then) return known.join(one);
        candidates.push_back(one);
    }
    void join(const Found& other) {
        simulations += other.simulations;
        recalled += other.recalled;
        seconds = std::max(seconds, other.seconds);
        for (const Candidate& one : other.candidates) add(one);
    }
    // The move looked at most often, then the one worth most.
    void decide() {
        const Candidate* most = nullptr;
        for (const Candidate& one : candidates)
            if (!most || one.visits > most->visits || (one.visits == most->visits && one.value > most->value))
                most = &one;
        if (most) best = most->number, then = most->then;
    }
};

}  // namespace crownlands
