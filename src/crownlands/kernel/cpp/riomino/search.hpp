// The search for a winning move: depth first, because proof-number search took two to four times as long. Children are
// made first; one that is lost at once, or known to be, ends the matter; otherwise they are tried in the order of how
// bad they look for the other. Threads share the table, and put off what another thread is looking at.
#pragma once

#include <chrono>
#include <memory>
#include <type_traits>
#include <vector>

#include "riomino/children.hpp"
#include "riomino/images.hpp"
#include "riomino/known.hpp"
#include "riomino/solver.hpp"

namespace crownlands::riomino {

// What all threads of one question share.
struct Shared {
    const Table& table;
    const Limits& limits;
    Known& known;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    std::atomic<bool> stop = false;
    std::atomic<u64> nodes = 0;
    std::array<std::atomic<u64>, 4096> busy{};  // keys that some thread is looking at

    std::atomic<u64>& place(u64 key) { return busy[key >> 20 & 4095]; }
    double elapsed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }
};

template <class End>
class Search {
public:
    using Board = riomino::Board<End>;
    using Drift = riomino::Drift<End>;

    explicit Search(Shared& shared) : shared_(shared) {}

    // Whether the player to move wins; nothing if the budget is spent, or another thread has the answer, before that.
    template <class Position>
    std::optional<bool> ask(const Position& position) {
        stopped_ = false;
        const bool won = wins(position, 0);
        return stopped_ ? std::nullopt : std::optional(won);
    }

    // While few dice lie, images of a position are looked up as one.
    template <class Position>
    static u64 key_of(const Position& position, const Table& table) {
        return position.laid <= FEW ? least_key(position, table) : position.key;
    }
    static constexpr int FEW = 3;
    // With fewer dice left it takes longer to tell another thread than to look.
    static constexpr int SMALL = 9;

    // Adds the nodes since the last time to those of all threads.
    void report() {
        shared_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
        reported_ = nodes_;
    }

private:
    // A child is a Board, or a Drift while the frame is not full.
    struct Child {
        int order = 0, dice = 0;  // once sorted
        u16 index;
        bool drifts, put_off = false;
        u64 key;
    };
    struct Level {
        std::vector<Board> boards;
        std::vector<Drift> drifts;
        std::vector<Child> children;
        std::size_t made, asked;  // positions made; children looked up
    };
    // Where the next position is made. Never cleared: making room costs more than making a position.
    template <class Position>
    static Position& room(std::vector<Position>& made, std::size_t index) {
        if (index >= made.size()) made.resize(2 * index + 16);
        return made[index];
    }

    // Once it is stopped an answer means nothing: everybody returns at once and remembers nothing.
    template <class Position>
    bool wins(const Position& position, std::size_t depth) {
        const u64 before = nodes_;
        tick();
        if (stopped_) return false;
        Level& level = at(depth);
        const bool won = expand(position, level) || one_loses(level, depth);
        if (!stopped_) shared_.known.add(key_of(position, shared_.table), won, nodes_ - before);
        return won;
    }

    Level& at(std::size_t depth) {
        while (levels_.size() <= depth) levels_.push_back(std::make_unique<Level>());
        return *levels_[depth];
    }

    // Keeps the child just made if it is not decided at once; true if it is lost.
    template <class Position>
    bool keep(Level& level, const Position& child) {
        if (child.certain) return child.certain < 0;
        const u64 key = key_of(child, shared_.table);
        shared_.known.fetch(key);
        level.children.push_back({.index = static_cast<u16>(level.made++), .drifts = std::is_same_v<Position, Drift>, .key = key});
        // An entry takes its time from memory: ask for the one before last.
        return level.children.size() - level.asked > 2 && lost(level);
    }
    // Looks the next child up; drops it if it is known to win.
    bool lost(Level& level) {
        const Child child = level.children[level.asked];
        const auto known = shared_.known.find(child.key);
        if (!known) {
            ++level.asked;
            return false;
        }
        level.children.erase(level.children.begin() + static_cast<long>(level.asked));
        return !*known;
    }

    // Makes the children and sorts those that are not known; true if one loses.
    template <class Position>
    bool expand(const Position& position, Level& level) {
        level.made = level.asked = 0;
        level.children.clear();
        const bool one = any_child(
            position, shared_.table, [&]() -> Board& { return room(level.boards, level.made); },
            [&]() -> Drift& { return room(level.drifts, level.made); }, [&](const auto& child) { return keep(level, child); });
        if (one) return true;
        while (level.asked < level.children.size())
            if (lost(level)) return true;
        // Only now, since most positions are decided before.
        for (Child& child : level.children) {
            const auto weigh = [&](const auto& made) {
                const Outlook outlook = made.outlook();
                child.order = made.end.order(outlook);
                child.dice = outlook.dice + outlook.others_dice;
            };
            child.drifts ? weigh(level.drifts[child.index]) : weigh(level.boards[child.index]);
        }
        std::ranges::sort(level.children, {}, [](const Child& child) { return std::pair(child.order, child.index); });
        return false;
    }

    bool one_loses(Level& level, std::size_t depth) {
        // With one thread nothing is ever put off.
        for (const bool again : {false, true}) {
            bool more = false;
            for (Child& child : level.children) {
                if (again && !child.put_off) continue;
                const auto known = shared_.known.find(child.key);  // it may have become known meanwhile
                if (known) {
                    if (!*known) return true;
                    continue;
                }
                // All threads look at the first child together: it decides most positions, and there is work to share within.
                const bool shared = shared_.limits.threads > 1 && &child != level.children.data() && child.dice >= SMALL;
                std::atomic<u64>& busy = shared_.place(child.key);
                if (!again && shared) {
                    child.put_off = busy.load(std::memory_order_relaxed) == child.key;
                    more |= child.put_off;
                    if (child.put_off) continue;
                    busy.store(child.key, std::memory_order_relaxed);
                }
                const bool wins_there = child.drifts ? wins(level.drifts[child.index], depth + 1)
                                                     : wins(level.boards[child.index], depth + 1);
                if (shared) busy.store(0, std::memory_order_relaxed);
                if (stopped_) return false;
                if (!wins_there) return true;
            }
            if (!more) return false;
        }
        return false;
    }

    void tick() {
        // A look at the clock costs more than a node; a small budget of nodes is counted more closely.
        if (++nodes_ % (shared_.limits.nodes ? 16 : 1024)) return;
        report();
        const Limits& limits = shared_.limits;
        stopped_ = shared_.stop.load(std::memory_order_relaxed) ||
                   (limits.nodes && shared_.nodes.load(std::memory_order_relaxed) >= limits.nodes) ||
                   (limits.seconds > 0 && shared_.elapsed() > limits.seconds);
    }

    Shared& shared_;
    u64 nodes_ = 0, reported_ = 0;
    bool stopped_ = false;
    std::vector<std::unique_ptr<Level>> levels_;
};

}  // namespace crownlands::riomino
