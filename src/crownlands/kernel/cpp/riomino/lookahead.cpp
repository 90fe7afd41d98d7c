#include "riomino/lookahead.hpp"

#include <algorithm>
#include <chrono>

#include "riomino/search.hpp"
#include "riomino/start.hpp"
#include "rules/attempt.hpp"
#include "search/elementary.hpp"

namespace crownlands::riomino {

namespace {

constexpr int WON = 1'000'000;

// Worth to the player to move in the units of the ends' odds; WON and -WON are proofs.
template <class End>
class Lookahead {
public:
    Lookahead(Known& known, const Table& table, const Limits& limits) : known_(known), table_(table), limits_(limits) {}

    // Worth of a position to the depth asked for, exact between low and high; once the budget is spent, nothing is.
    template <class Kind>
    int worth(const Kind& position, int depth, int low, int high) {
        if (position.certain) return position.certain * WON;
        if (const auto known = known_.find(Search<End>::key_of(position, table_))) return *known ? WON : -WON;
        if (depth == 0) return std::clamp(position.odds(), 1 - WON, WON - 1);
        tick();
        if (stopped_) return 0;
        const std::vector<Child> children = made(position);
        // By number, too: how a library leaves equals is its own affair, and a budget of nodes would show it. Not
        // stable_sort of the children themselves: the buffer it borrows does not keep the alignment of positions.
        std::vector<std::pair<int, std::size_t>> order;
        for (std::size_t n = 0; n < children.size(); ++n) order.emplace_back(children[n].odds, n);
        std::ranges::sort(order);
        int best = -WON;
        for (const auto& [_, n] : order) {
            const Child& child = children[n];
            const int value = -std::visit([&](const auto& next) { return worth(next, depth - 1, -high, -std::max(low, best)); },
                                          child.after);
            if (stopped_) return 0;
            best = std::max(best, value);
            if (best >= high) break;
        }
        // Every child of a lost position was searched to its end; one of a won position was.
        if (best == WON || best == -WON) known_.add(Search<End>::key_of(position, table_), best == WON, 1);
        return best;
    }

    u64 nodes() const { return nodes_; }
    bool stopped() const { return stopped_; }

private:
    struct Child {
        int odds;
        Position<End> after;
    };

    static Child child_of(Position<End> after) {
        const int odds = std::visit([](const auto& one) { return one.certain ? one.certain * WON : one.odds(); }, after);
        return {odds, std::move(after)};
    }
    template <class Kind>
    std::vector<Child> made(const Kind& position) const {
        std::vector<Child> children;
        Board<End> board;
        Drift<End> drift;
        any_child(
            position, table_, [&]() -> Board<End>& { return board; }, [&]() -> Drift<End>& { return drift; },
            [&](const auto& child) {
                children.push_back(child_of(child));
                return false;
            });
        return children;
    }

    void tick() {
        ++nodes_;
        stopped_ = (limits_.nodes && nodes_ > limits_.nodes) ||
                   (limits_.seconds > 0 && nodes_ % 64 == 0 &&
                    std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count() > limits_.seconds);
    }

    Known& known_;
    const Table& table_;
    const Limits& limits_;
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    u64 nodes_ = 0;
    bool stopped_ = false;
};

template <class End>
Foresight look(Known& known, const Game& game, const Limits& limits, bool draw_is_mine) {
    struct Move {
        int number, worth;
        Position<End> after;
    };
    std::vector<Move> moves;
    for (const int number : game.legal()) moves.push_back({number, 0, position_after<End>(game, number, draw_is_mine)});
    std::vector<Move*> sorted;
    for (Move& move : moves) sorted.push_back(&move);
    Lookahead<End> lookahead(known, *game.table, limits);
    Foresight foresight{moves.front().number, 0, 0, 0};
    auto take = [&](const Move& move) {
        foresight.best = move.number;
        foresight.worth = 1 - 2 / (exponential(move.worth / 1000.0) + 1);  // the hyperbolic tangent of half of it
    };
    for (int depth = 0; depth < 2 * game.table->hand + 2; ++depth) {
        int best = -WON - 1;
        for (Move* move : sorted) {
            // A move that is no better than the best so far need not be known exactly.
            const int low = std::max(best, -WON);
            const int worth = -std::visit([&](const auto& next) { return lookahead.worth(next, depth, -WON, -low); }, move->after);
            if (lookahead.stopped()) break;
            move->worth = worth;
            // Deeper is surer: a better move counts even if the time for this depth runs out.
            if (worth > best) best = worth, take(*move);
        }
        if (lookahead.stopped()) break;
        foresight.depth = depth + 1;
        std::ranges::stable_sort(sorted, std::greater{}, [](const Move* move) { return move->worth; });
        if (best == WON || best == -WON) break;
    }
    foresight.nodes = lookahead.nodes();
    return foresight;
}

Foresight best_look(Known& known, const Game& game, const Limits& limits) {
    if (!game.table->tashkent) return look<LastMover>(known, game, limits, false);
    Foresight foresight = look<Tashkent>(known, game, limits, false);
    if (foresight.worth > -1) return foresight;
    // No move wins; one may draw.
    const u64 nodes = foresight.nodes;
    foresight = look<Tashkent>(known, game, limits, true);
    if (foresight.worth > 0) foresight.worth = 0;
    foresight.nodes += nodes;
    return foresight;
}

}  // namespace

Result<Foresight> look_ahead(Known& known, const Game& game, const Limits& limits) noexcept {
    if (game.stage != Game::PLAY) return refused("there is nothing to solve: no die is to be laid");
    return attempt([&]() -> Result<Foresight> { return best_look(known, game, limits); });
}

}  // namespace crownlands::riomino
