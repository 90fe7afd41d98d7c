// What a proof may cost, and what it has cost so far. Whoever counts looks whether it is spent, and then returns at once.
#pragma once

#include <chrono>

#include "rules/cells.hpp"

namespace crownlands {

struct Budget {
    u64 nodes = 0;       // 0: no limit
    double seconds = 0;  // 0: no limit
    u64 megabytes = 64;
};

class Meter {
public:
    explicit Meter(const Budget& budget) : budget_(budget) {}

    void count_node() {
        ++nodes_;
        if (budget_.nodes && nodes_ > budget_.nodes) spent_ = true;
        look_at_time(nodes_);
    }
    void count_puzzle() { look_at_time(++puzzles_); }
    bool spent() const { return spent_; }
    u64 nodes() const { return nodes_; }      // of the tree
    u64 puzzles() const { return puzzles_; }  // kingdoms completed on their own
    double elapsed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    }

private:
    void look_at_time(u64 ticks) {
        if (budget_.seconds > 0 && ticks % 256 == 0 && elapsed() > budget_.seconds) spent_ = true;
    }

    const Budget budget_;
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    u64 nodes_ = 0, puzzles_ = 0;
    bool spent_ = false;
};

}  // namespace crownlands
