#include "riomino/lookahead.hpp"

#include <algorithm>
#include <optional>

#include "riomino/search.hpp"
#include "riomino/start.hpp"
#include "rules/attempt.hpp"
#include "search/elementary.hpp"
#include "search/stopwatch.hpp"

namespace crownlands::riomino {

namespace {

constexpr int WON = 1'000'000;

// What a look ahead has spent, in all its slices together.
class Spending {
public:
    explicit Spending(const Limits& limits) : limits_(limits) {}

    // Time runs from here on; after so many seconds (0: never) there is a pause.
    void resume(double seconds) {
        watch_.restart();
        slice_ = seconds;
        paused_ = false;
    }
    void rest() {
        earlier_ = seconds();
        watch_.restart();
    }
    void count_node() {
        ++nodes_;
        if (limits_.nodes && nodes_ > limits_.nodes) over_ = true;
        if (nodes_ % 16) return;
        if (limits_.seconds > 0 && seconds() > limits_.seconds) over_ = true;
        if (slice_ > 0 && watch_.elapsed() > slice_) paused_ = true;
    }
    bool over() const { return over_; }
    bool stops() const { return over_ || paused_; }  // for good, or for now
    u64 nodes() const { return nodes_; }
    double seconds() const { return earlier_ + watch_.elapsed(); }

private:
    const Limits limits_;
    Stopwatch watch_{Time::WALL};
    double earlier_ = 0, slice_ = 0;
    u64 nodes_ = 0;
    bool over_ = false, paused_ = false;
};

// Worth to the player to move in the units of the ends' odds; WON and -WON are proofs. Where it is, is kept apart from the
// stack of calls, so that it can pause anywhere.
template <class End>
class Lookahead {
public:
    Lookahead(Known& known, const Table& table, Spending& spending) : known_(known), table_(table), spending_(spending) {}

    // Worth of a position to the depth asked for, exact between low and high; nothing: it stopped. Asked the same again
    // after a pause, it goes on.
    std::optional<int> worth(const Position<End>& position, int depth, int low, int high) {
        if (path_.empty())
            if (const auto worth = enter(position, depth, low, high)) return worth;
        while (!path_.empty() && !spending_.stops()) {
            Node& node = path_.back();
            if (node.next == node.order.size() || (node.next > 0 && node.best >= node.high)) {
                if (const auto worth = leave()) return worth;
                continue;
            }
            const Child& child = node.children[node.order[node.next++].second];
            const auto worth = enter(child.after, node.depth - 1, -node.high, -std::max(node.low, node.best));
            if (worth) path_.back().best = std::max(path_.back().best, -*worth);
        }
        return std::nullopt;
    }

private:
    struct Child {
        int odds;
        Position<End> after;
    };
    // A position whose children are looked at, one after another.
    struct Node {
        u64 key;
        int depth, low, high;
        std::vector<Child> children;
        std::vector<std::pair<int, std::size_t>> order;
        std::size_t next = 0;
        int best = -WON;
    };

    // What a position is worth at once; nothing: its children have to be looked at.
    std::optional<int> enter(const Position<End>& position, int depth, int low, int high) {
        return std::visit([&](const auto& one) { return enter_kind(one, depth, low, high); }, position);
    }
    template <class Kind>
    std::optional<int> enter_kind(const Kind& position, int depth, int low, int high) {
        if (position.certain) return position.certain * WON;
        const u64 key = Search<End>::key_of(position, table_);
        if (const auto known = known_.find(key)) return *known ? WON : -WON;
        if (depth == 0) return std::clamp(position.odds(), 1 - WON, WON - 1);
        spending_.count_node();
        if (spending_.over()) return std::nullopt;
        Node node{key, depth, low, high, made(position), {}};
        // By number, too: how a library leaves equals is its own affair, and a budget of nodes would show it. Not
        // stable_sort of the children themselves: the buffer it borrows does not keep the alignment of positions.
        for (std::size_t n = 0; n < node.children.size(); ++n) node.order.emplace_back(node.children[n].odds, n);
        std::ranges::sort(node.order);
        path_.push_back(std::move(node));
        return std::nullopt;
    }
    // Back to the node before, with what this one is worth; the worth itself if it was the first.
    std::optional<int> leave() {
        const Node node = std::move(path_.back());
        path_.pop_back();
        // Every child of a lost position was searched to its end; one of a won position was.
        if (node.best == WON || node.best == -WON) known_.add(node.key, node.best == WON, 1);
        if (path_.empty()) return node.best;
        path_.back().best = std::max(path_.back().best, -node.best);
        return std::nullopt;
    }

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

    Known& known_;
    const Table& table_;
    Spending& spending_;
    std::vector<Node> path_;
};

// One question: which move looks best, if a draw is mine or not.
template <class End>
class Look {
public:
    Look(Known& known, const Game& game, const Limits& limits, bool draw_is_mine)
        : spending_(limits), lookahead_(known, *game.table, spending_), deepest_(2 * game.table->hand + 2) {
        for (const int number : game.legal()) moves_.push_back({number, 0, position_after<End>(game, number, draw_is_mine)});
        for (Move& move : moves_) sorted_.push_back(&move);
        found_.best = moves_.front().number;
    }
    Look(const Look&) = delete;  // its parts know each other

    // Whether it is done.
    bool go_on(double seconds) {
        spending_.resume(seconds);
        done_ = done_ || looks();
        spending_.rest();
        found_.nodes = spending_.nodes();
        return done_;
    }
    const Foresight& found() const { return found_; }
    double seconds() const { return spending_.seconds(); }

private:
    struct Move {
        int number, worth;
        Position<End> after;
    };

    bool looks() {
        for (; depth_ < deepest_; ++depth_) {
            // Against a move that wins no other need be looked at; between such bounds nothing would be proven.
            for (; next_ < sorted_.size() && best_ < WON; ++next_) {
                Move& move = *sorted_[next_];
                // A move that is no better than the best so far need not be known exactly.
                const auto worth = lookahead_.worth(move.after, depth_, -WON, -std::max(best_, -WON));
                if (!worth) return spending_.over();
                move.worth = -*worth;
                // Deeper is surer: a better move counts even if the time for this depth runs out.
                if (move.worth > best_) best_ = move.worth, take(move);
            }
            found_.depth = depth_ + 1;
            std::ranges::stable_sort(sorted_, std::greater{}, [](const Move* move) { return move->worth; });
            if (best_ == WON || best_ == -WON) return true;
            best_ = -WON - 1, next_ = 0;
        }
        return true;
    }
    void take(const Move& move) {
        found_.best = move.number;
        found_.worth = 1 - 2 / (exponential(move.worth / 1000.0) + 1);  // the hyperbolic tangent of half of it
    }

    Spending spending_;
    Lookahead<End> lookahead_;
    const int deepest_;
    std::vector<Move> moves_;
    std::vector<Move*> sorted_;
    Foresight found_;
    int depth_ = 0, best_ = -WON - 1;
    std::size_t next_ = 0;
    bool done_ = false;
};

template <class End>
class LookingFor final : public Looking {
public:
    LookingFor(std::shared_ptr<Known> known, const Game& game, const Limits& limits)
        : known_(std::move(known)), game_(game), limits_(limits) {
        win_.emplace(*known_, game_, limits_, false);
    }

    Result<bool> go_on(double seconds) noexcept override {
        return attempt([&]() -> Result<bool> {
            if (draw_) return draw_->go_on(seconds);
            if (!win_->go_on(seconds)) return false;
            if (!End::DRAWS || win_->found().worth > -1) return true;
            // No move wins; one may draw.
            Limits rest = limits_;
            if (rest.seconds > 0) rest.seconds = std::max(rest.seconds - win_->seconds(), 1e-3);
            draw_.emplace(*known_, game_, rest, true);
            return seconds > 0 ? false : draw_->go_on(0);
        });
    }
    Foresight found() const override {
        if (!draw_) return win_->found();
        Foresight found = draw_->found();
        if (found.worth > 0) found.worth = 0;
        found.nodes += win_->found().nodes;
        return found;
    }

private:
    const std::shared_ptr<Known> known_;
    const Game game_;
    const Limits limits_;
    std::optional<Look<End>> win_, draw_;
};

}  // namespace

Result<std::unique_ptr<Looking>> begin_look(std::shared_ptr<Known> known, const Game& game, const Limits& limits) noexcept {
    if (game.stage != Game::PLAY) return refused("there is nothing to solve: no die is to be laid");
    return attempt([&]() -> Result<std::unique_ptr<Looking>> {
        if (game.table->tashkent)
            return std::unique_ptr<Looking>(std::make_unique<LookingFor<Tashkent>>(std::move(known), game, limits));
        return std::unique_ptr<Looking>(std::make_unique<LookingFor<LastMover>>(std::move(known), game, limits));
    });
}

Result<Foresight> look_ahead(Known& known, const Game& game, const Limits& limits) noexcept {
    // The caller keeps what is known until the answer is there.
    const auto looking = begin_look(std::shared_ptr<Known>(std::shared_ptr<Known>(), &known), game, limits);
    if (!looking.ok()) return looking.status();
    if (const Result<bool> done = (*looking)->go_on(0); !done.ok()) return done.status();
    return (*looking)->found();
}

}  // namespace crownlands::riomino
