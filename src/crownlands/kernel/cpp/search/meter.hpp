// What a proof may cost, and what it has cost so far. Code that counts checks whether it is spent and, if so, returns.
#pragma once

#include "rules/cells.hpp"
#include "search/stopwatch.hpp"

namespace crownlands {

struct Budget {
    u64 nodes = 0;       // 0: no limit
    double seconds = 0;  // 0: no limit
    u64 megabytes = 64;
    Time time = Time::WALL;  // what the seconds are of
};

class Meter {
public:
    explicit Meter(const Budget& budget) : budget_(budget), watch_(budget.time) {}

    // Time runs from here on; after so many seconds (0: never) there is a pause.
    void resume(double seconds) {
        watch_.restart();
        slice_ = seconds;
        paused_ = false;
    }
    void rest() {
        earlier_ = elapsed();
        watch_.restart();
    }

    void count_node() {
        ++nodes_;
        if (budget_.nodes && nodes_ > budget_.nodes) over_ = true;
        look_at_time(nodes_);
    }
    void count_puzzle() { look_at_time(++puzzles_); }
    bool spent() const { return over_ || paused_; }  // for now, or for good
    bool paused() const { return paused_ && !over_; }
    u64 nodes() const { return nodes_; }      // of the tree
    u64 puzzles() const { return puzzles_; }  // kingdoms completed on their own
    double elapsed() const { return earlier_ + watch_.elapsed(); }

private:
    void look_at_time(u64 ticks) {
        if (ticks % 256) return;
        if (budget_.seconds > 0 && elapsed() > budget_.seconds) over_ = true;
        if (slice_ > 0 && watch_.elapsed() > slice_) paused_ = true;
    }

    const Budget budget_;
    Stopwatch watch_;
    double earlier_ = 0, slice_ = 0;  // seconds
    u64 nodes_ = 0, puzzles_ = 0;
    bool over_ = false, paused_ = false;
};

}  // namespace crownlands
