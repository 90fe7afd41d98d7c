#include "solver.hpp"

#include <memory>
#include <mutex>
#include <thread>

#include "search.hpp"
#include "start.hpp"

namespace crownlands::riomino {

namespace {

// One search for each thread, kept from move to move.
class Threads {
public:
    explicit Threads(Shared& shared) : shared_(shared) {
        for (int number = 0; number < shared.limits.threads; ++number)
            searches_.push_back(std::make_unique<Search>(shared));
    }

    // Whether the player to move wins, asked by all threads at once: each finds what the others have found in the shared
    // table. The first answer counts.
    template <class Kind>
    std::optional<bool> ask(const Kind& position) {
        if (position.certain) return position.certain > 0;
        if (const auto known = shared_.known.find(Search::key_of(position))) return known;
        std::optional<bool> answer;
        std::mutex writing;
        shared_.stop = false;
        auto run = [&](Search& search) {
            try {
                const bool wins = search.wins(position);
                const std::lock_guard lock(writing);
                if (!answer) answer = wins;
                shared_.stop = true;
            } catch (const Stopped&) {
            }
            search.report();
        };
        {
            std::vector<std::jthread> others;
            // To start a thread takes longer than to solve a small end.
            const bool small = dice_in(position.mine) + dice_in(position.theirs) <= Search::SMALL;
            for (std::size_t n = 1; n < searches_.size() && !small; ++n)
                others.emplace_back([&, n] { run(*searches_[n]); });
            run(*searches_[0]);
        }
        return answer;
    }

private:
    Shared& shared_;
    std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace

Verdict solve(Known& known, const Game& game, const Limits& limits) {
    Shared shared{*game.table, limits, known};
    Threads threads(shared);
    struct Move {
        int number, order;
        Position after;
    };
    std::vector<Move> moves;
    for (const int number : game.legal()) {
        const Position after = position_after(game, number);
        moves.push_back({number, std::visit([](const auto& position) { return position.outlook().order(); }, after), after});
    }
    // Not stable_sort of the moves themselves: the buffer it borrows does not keep the alignment of positions.
    std::vector<const Move*> sorted;
    for (const Move& move : moves) sorted.push_back(&move);
    std::ranges::sort(sorted, {}, [](const Move* move) { return std::pair(move->order, move->number); });
    Verdict verdict;
    int winning = 0;
    bool unknown = false;
    u64 longest = 0;
    for (const Move* move : sorted) {
        const u64 before = shared.nodes;
        const auto other = std::visit([&](const auto& position) { return threads.ask(position); }, move->after);
        const u64 spent = shared.nodes - before;
        if (!other) {
            unknown = true;
            break;  // the budget is spent
        }
        if (!*other) {
            if (winning++ == 0) verdict.best = move->number;
            verdict.wins = true;
            if (!limits.every) break;
        } else if (!winning && (verdict.best < 0 || spent > longest)) {
            longest = spent;
            verdict.best = move->number;
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
