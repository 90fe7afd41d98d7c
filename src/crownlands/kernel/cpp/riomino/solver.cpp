#include "riomino/solver.hpp"

#include <atomic>
#include <memory>

#include "riomino/search.hpp"
#include "riomino/start.hpp"
#include "rules/attempt.hpp"
#include "search/threads.hpp"

namespace crownlands::riomino {

namespace {

// One search for each thread, kept from move to move.
template <class End>
class Threads {
public:
    explicit Threads(Shared& shared) : shared_(shared) {
        for (int number = 0; number < shared.limits.threads; ++number)
            searches_.push_back(std::make_unique<Search<End>>(shared));
    }

    // Whether the player to move wins, asked by all threads at once: each finds what the others have found in the shared
    // table. The first answer counts; there is none once the budget is spent.
    template <class Kind>
    Result<std::optional<bool>> ask(const Kind& position) {
        if (position.certain) return std::optional(position.certain > 0);
        if (const auto known = shared_.known.find(Search<End>::key_of(position, shared_.table))) return known;
        std::atomic<int> answer = UNKNOWN;
        shared_.stop = false;
        const auto run = [&](u64 number, u64, u64) {
            if (const auto wins = searches_[number]->ask(position)) {
                int nobody = UNKNOWN;
                answer.compare_exchange_strong(nobody, *wins);
                shared_.stop = true;
            }
            searches_[number]->report();
        };
        // To start a thread takes longer than to solve a small end.
        const bool small = dice_in(position.mine) + dice_in(position.theirs) <= Search<End>::SMALL;
        const int threads = small ? 1 : static_cast<int>(searches_.size());
        const Status status = in_parts(static_cast<u64>(threads), threads, run);
        if (!status.ok()) return status;
        if (answer == UNKNOWN) return std::optional<bool>();
        return std::optional(answer > 0);
    }

private:
    static constexpr int UNKNOWN = -1;

    Shared& shared_;
    std::vector<std::unique_ptr<Search<End>>> searches_;
};

// One question: by which moves does the player to move win, or at least draw?
template <class End>
class Question {
public:
    Question(const Game& game, bool draw_is_mine) {
        for (const int number : game.legal()) {
            const Position<End> after = position_after<End>(game, number, draw_is_mine);
            const int order = std::visit([](const auto& one) { return one.end.order(one.outlook()); }, after);
            moves_.push_back({number, order, after});
        }
        // Not stable_sort of the moves themselves: the buffer it borrows does not keep the alignment of positions.
        for (const Move& move : moves_) sorted_.push_back(&move);
        std::ranges::sort(sorted_, {}, [](const Move* move) { return std::pair(move->order, move->number); });
    }

    Status ask(Threads<End>& threads, const Shared& shared) {
        u64 longest = 0;
        for (const Move* move : sorted_) {
            const u64 before = shared.nodes;
            const auto answer = std::visit([&](const auto& position) { return threads.ask(position); }, move->after);
            if (!answer.ok()) return answer.status();
            const std::optional<bool> other_wins = *answer;
            const u64 spent = shared.nodes - before;
            if (!other_wins) return {};  // the budget is spent
            if (!*other_wins) {
                if (good++ == 0) best = move->number;
                if (!shared.limits.every) return {};
            } else if (!good && (best < 0 || spent > longest)) {
                longest = spent;
                best = move->number;
            }
        }
        all_known = true;
        return {};
    }

    int good = 0;            // moves that are a yes
    int best = -1;           // one of them; if there is none, the move that took longest to refute
    bool all_known = false;  // every move was looked at

private:
    struct Move {
        int number, order;
        Position<End> after;
    };
    std::vector<Move> moves_;
    std::vector<const Move*> sorted_;
};

template <class End>
Result<Verdict> verdict_of(Known& known, const Game& game, const Limits& limits) {
    Shared shared{*game.table, limits, known};
    Threads<End> threads(shared);
    Verdict verdict;
    Question<End> won(game, false);
    if (const Status status = won.ask(threads, shared); !status.ok()) return status;
    if (won.good || won.all_known) verdict.wins = won.good > 0, verdict.best = won.best;
    if (won.all_known) verdict.winning = won.good;
    if (won.good) verdict.value = 1;
    if (verdict.wins == false && !End::DRAWS) verdict.value = -1;
    if (verdict.wins == false && End::DRAWS) {
        Question<End> drawn(game, true);
        if (const Status status = drawn.ask(threads, shared); !status.ok()) return status;
        if (drawn.good || drawn.all_known) verdict.value = drawn.good ? 0 : -1, verdict.best = drawn.best;
    }
    verdict.nodes = shared.nodes;
    verdict.seconds = shared.elapsed();
    return verdict;
}

}  // namespace

Result<Verdict> solve(Known& known, const Game& game, const Limits& limits) noexcept {
    if (game.stage != Game::PLAY) return refused("there is nothing to solve: no die is to be laid");
    return attempt([&] {
        return game.table->tashkent ? verdict_of<Tashkent>(known, game, limits)
                                    : verdict_of<LastMover>(known, game, limits);
    });
}

}  // namespace crownlands::riomino
