#include "solver.hpp"
#include "symmetry.hpp"

#include <cstdlib>
#include <mutex>
#include <new>
#include <thread>

namespace crownlands::riomino {

Known::Known(u64 megabytes)
    : mask_(std::bit_floor((megabytes << 20) / (PLACES * sizeof(u64))) - 1),
      entries_(static_cast<std::atomic<u64>*>(std::calloc((mask_ + 1) * PLACES, sizeof(u64)))) {
    if (!entries_) throw std::bad_alloc();
}

Known::~Known() { std::free(entries_); }

namespace {

struct Stopped {};

// What all threads of one question share.
struct Shared {
    const Table& table;
    const Limits& limits;
    Known known;
    const Symmetries symmetries{table};
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    std::atomic<bool> stop = false;
    std::atomic<u64> nodes = 0;

    double elapsed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }
};

class Search {
public:
    Search(Shared& shared, int number) : shared_(shared), number_(number) {}
    ~Search() { report(); }

    // Whether the player to move wins. Children are made first: a child that is known to lose ends the matter,
    // otherwise those that leave the opponent the fewest moves come first.
    bool wins(const Layout& layout, u64 key) {
        const u64 before = nodes_;
        tick();
        const std::size_t from = children_.size();
        if (expand(layout)) {
            children_.resize(from);
            shared_.known.add(key, true, nodes_ - before);
            return true;
        }
        const std::size_t to = children_.size();
        sort(from, to);
        bool won = false;
        for (std::size_t n = from; n < to && !won; ++n) {
            const u64 child_key = children_[n].key;
            const auto known = shared_.known.find(child_key);  // it may have become known meanwhile
            if (known) {
                won = !*known;
                continue;
            }
            const Layout child = made(layout, children_[n]);
            won = !wins(child, child_key);
        }
        children_.resize(from);
        shared_.known.add(key, won, nodes_ - before);
        return won;
    }

    bool first(const Layout& layout) {
        const u64 key = shared_.symmetries.key(layout);
        if (const auto known = shared_.known.find(key)) return *known;
        return wins(layout, key);
    }

    u64 nodes() const { return nodes_; }

private:
    struct Child {
        u64 key;
        int order;
        u8 index, die;
    };

    Layout made(const Layout& layout, const Child& child) const {
        Layout after = layout;
        // Round the box a bit has one meaning: count from a cell two steps off its corner.
        const int west = layout.west - 2, north = layout.north - 2;
        const int place = (child.index - M::index(west, north)) & (M::bits - 1);
        after.lay(shared_.table, child.index, child.die, west + place % M::stride, north + place / M::stride, true);
        return after;
    }

    // Adds all children that are not known to win for the opponent; true if one is known to lose. The table is asked
    // only when all children are made: by then its entries have come from memory.
    bool expand(const Layout& layout) {
        const std::size_t from = children_.size();
        bool won = false;
        layout.each_choice(rotations(layout.trays[0]), [&](int index, Dice dice) {
            for (; dice && !won; dice &= dice - 1) {
                Child child{0, 0, static_cast<u8>(index), static_cast<u8>(std::countr_zero(dice))};
                const Layout after = made(layout, child);
                const int replies = after.mobility(after.trays[0]);
                won = replies == 0;
                child.key = shared_.symmetries.key(after);
                shared_.known.fetch(child.key);
                child.order = replies * 6 - after.mobility(after.trays[1]);
                if (number_) child.order = child.order * 4 + static_cast<int>(child.key & 7);
                children_.push_back(child);
            }
        });
        std::size_t kept = from;
        for (std::size_t n = from; n < children_.size() && !won; ++n) {
            const auto known = shared_.known.find(children_[n].key);
            if (known)
                won = !*known;
            else
                children_[kept++] = children_[n];
        }
        children_.resize(kept);
        return won;
    }

    void sort(std::size_t from, std::size_t to) {
        std::sort(children_.begin() + static_cast<long>(from), children_.begin() + static_cast<long>(to),
                  [](const Child& a, const Child& b) { return a.order < b.order; });
    }

    void tick() {
        if (++nodes_ % 1024) return;
        report();
        if (shared_.stop.load(std::memory_order_relaxed)) throw Stopped{};
        const Limits& limits = shared_.limits;
        if ((limits.nodes && shared_.nodes.load(std::memory_order_relaxed) >= limits.nodes) ||
            (limits.seconds > 0 && shared_.elapsed() > limits.seconds))
            throw Stopped{};
    }
    void report() {
        shared_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
        reported_ = nodes_;
    }

    Shared& shared_;
    const int number_;
    u64 nodes_ = 0, reported_ = 0;
    std::vector<Child> children_;
};

// Whether the player to move wins, asked by all threads at once: each goes its own way through the tree and finds what
// the others have found in the shared table. The first answer counts.
std::optional<bool> ask(Shared& shared, const Layout& layout) {
    std::optional<bool> answer;
    std::mutex writing;
    shared.stop = false;
    auto run = [&](int number) {
        try {
            Search search(shared, number);
            const bool wins = search.first(layout);
            const std::lock_guard lock(writing);
            if (!answer) answer = wins;
            shared.stop = true;
        } catch (const Stopped&) {
        }
    };
    {
        std::vector<std::jthread> others;
        for (int number = 1; number < shared.limits.threads; ++number) others.emplace_back(run, number);
        run(0);
    }
    return answer;
}

}  // namespace

Verdict solve(const Table& table, const Layout& layout, const std::vector<First>& moves, bool from_tray,
              const Limits& limits) {
    // Few dice left cannot fill much memory, and memory costs time on first use: one doubling for each die.
    int left = 0;
    for (Dice tray : layout.trays)
        for (; tray; tray >>= 4) left += static_cast<int>(tray & 15);
    const u64 enough = u64{1} << std::clamp(left - 10, 0, 20);
    Shared shared{table, limits, Known(std::min(limits.megabytes, enough))};
    Verdict verdict;
    struct Move {
        int number, replies;
        Layout after;
    };
    std::vector<Move> ordered;
    for (int number = 0; number < static_cast<int>(moves.size()); ++number) {
        const First& first = moves[static_cast<std::size_t>(number)];
        Layout after = layout;
        after.lay(table, M::index(first.column, first.row), first.die, first.column, first.row, from_tray);
        ordered.push_back({number, after.mobility(after.trays[0]), after});
    }
    std::ranges::stable_sort(ordered, {}, &Move::replies);
    int winning = 0, unknown = 0;
    u64 longest = 0;
    for (const Move& move : ordered) {
        const u64 before = shared.nodes;
        const auto other = move.replies == 0 ? std::optional(false) : ask(shared, move.after);
        const u64 spent = shared.nodes - before;
        if (!other) {
            ++unknown;
            break;  // the budget is spent
        }
        if (!*other) {
            if (winning++ == 0) verdict.best = move.number;
            verdict.wins = true;
            if (!limits.every) break;
        } else if (!winning && (verdict.best < 0 || spent > longest)) {
            longest = spent;
            verdict.best = move.number;
        }
    }
    if (!winning && !unknown) verdict.wins = false;
    if (!unknown && (limits.every || !winning)) verdict.winning = winning;
    if (!verdict.wins) verdict.best = -1;
    verdict.nodes = shared.nodes;
    verdict.seconds = shared.elapsed();
    return verdict;
}

}  // namespace crownlands::riomino
