// The end of a game of two seats, solved exactly, once chance has nothing more to decide.
//
// Kingdoms touch each other only through the choice of dominoes. As soon as it is known who gets which dominoes, each
// kingdom is a puzzle of its own: the best way to place a given sequence (KingdomPuzzles). A king that chooses between the
// last two dominoes decides both puzzles at once, so the tree search, alpha-beta with a transposition table, ends
// there and not at the last placement.
//
// Values are differences of Kingdom::rank, realm 0 minus realm 1: the upper bits are the difference of
// points, the sign is the result with tie-breaks. Minimax commutes with both, so one search solves both questions.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "rules/appraisal.hpp"
#include "rules/moves.hpp"
#include "search/kingdom_puzzles.hpp"
#include "search/zeroed.hpp"

namespace crownlands {

struct Solution {
    bool solved = false;
    bool paused = false;  // asked again, it goes on from here
    int points = 0;       // realm 0 minus realm 1 with best play
    int result = 0;       // 1: realm 0 wins, -1: realm 1 wins, 0: shared
    int best = -1;        // a best number for the seat that moves; -1 at the end or where chance is to move
    u64 nodes = 0;        // of the tree
    u64 puzzles = 0;      // kingdoms completed on their own
    double seconds = 0;
};

// Nothing left to draw, or all that is unseen makes up the one row still to come.
inline bool is_certain(const Draft& draft, const Plan& plan) {
    if (plan.seats != 2 || plan.realms != 2 || !draft.hand_is_empty()) return false;
    if (draft.rows_to_come == 0) return true;
    const int pile = plan.pile_of(draft.rows_to_come);
    return draft.rows_to_come == 1 && std::popcount(draft.unseen[pile]) + std::popcount(draft.drawn) == plan.row;
}

template <class S>
class Endgame {
public:
    static constexpr int Grid = S::grid;
    using M = typename S::M;
    using Set = typename S::Set;
    using K = Kingdom<Grid>;

    // Half of the memory for the tree, half for the puzzles.
    Endgame(const Plan& plan, const Budget& budget)
        : plan_(plan), meter_(budget), tree_(budget.megabytes << 19), puzzles_(plan, meter_, budget.megabytes << 19) {}

    // With a pause after so many seconds (0: none). Going on means to begin again with the tables full: what was known is
    // found at once. The value and the best move do not depend on where the pauses were.
    Result<Solution> solve(S state, double pause = 0) {
        if (!tree_.ok() || !puzzles_.ok()) return Status::no_memory();
        meter_.resume(pause);
        Solution solution;
        const int value = search(state, -LIMIT, LIMIT, state.draft.chance() ? nullptr : &solution.best);
        solution.solved = !meter_.spent();
        if (solution.solved) {
            solution.points = (value + (1 << 15)) >> 16;
            solution.result = (value > 0) - (value < 0);
        } else {
            solution.best = -1;
        }
        meter_.rest();
        solution.paused = meter_.paused();
        solution.nodes = meter_.nodes();
        solution.puzzles = meter_.puzzles();
        solution.seconds = meter_.elapsed();
        return solution;
    }

private:
    static constexpr int LIMIT = 1 << 29;

    enum Bound : int { EXACT, AT_LEAST, AT_MOST };
    struct Node {
        u64 key;
        int value;
        std::int16_t best;
        std::int16_t bound;
    };
    struct Candidate {
        int number, worth, index, direction;
    };
    struct Sequence {
        u8 dominoes[2 * MOST_SLOTS];
        int size = 0;
        void add(u8 domino) { dominoes[size++] = domino; }
    };

    // ---- both kingdoms, when it is known who gets what

    int settled(const S& state, const Sequence (&gets)[2]) {
        return puzzles_.rank(state.kingdoms[0], gets[0].dominoes, gets[0].size) -
               puzzles_.rank(state.kingdoms[1], gets[1].dominoes, gets[1].size);
    }

    // The last choice that is one: with at most two dominoes free in the last row, the king that acts takes one of
    // them and the next king, if any, gets the other.
    std::optional<int> last_choice(const S& state, int* best) {
        const Draft& draft = state.draft;
        if (draft.rows_to_come > 0 || std::popcount(draft.next.free()) > 2) return std::nullopt;
        Sequence now[2];
        for (Row row = draft.row; row.claimed; row.remove(row.acting())) {
            // In the choosing stage the acting king's domino lies in the kingdom already.
            if (draft.stage == CHOOSE_DOMINO && row.claimed == draft.row.claimed && row.laid == draft.row.laid) continue;
            now[row.king(row.acting())].add(row.domino(row.acting()));
        }
        const int seat = draft.seat();
        int value = 0, chosen = -1;
        for (unsigned free = draft.next.free(); free || chosen < 0; free &= free - 1) {
            Row next = draft.next;
            if (free) {
                next.claim(std::countr_zero(free), seat);
                if (next.free()) {
                    Row row = draft.row;
                    row.remove(row.acting());
                    if (row.claimed) next.claim(std::countr_zero(next.free()), row.king(row.acting()));
                }
            }
            Sequence gets[2] = {now[0], now[1]};
            for (; next.claimed; next.remove(next.acting())) gets[next.king(next.acting())].add(next.domino(next.acting()));
            const int here = settled(state, gets);
            if (chosen < 0 || (seat == 0 ? here > value : here < value)) {
                value = here;
                chosen = free ? CHOOSE + std::countr_zero(free) : DISCARD;
                if (best) *best = draft.stage == CHOOSE_DOMINO ? chosen : best_place(state, gets[seat]);
            }
            if (!free) break;
        }
        return value;
    }

    // Which place begins the best solution of the acting seat's puzzle.
    int best_place(const S& state, const Sequence& gets) {
        const K& kingdom = state.acting_kingdom(plan_);
        const Domino& domino = plan_.dominoes[gets.dominoes[0]];
        const auto places = kingdom.places(domino);
        const auto window = kingdom.window();
        int best = -1, number = DISCARD;
        for (int d = 0; d < 4; ++d) {
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
                K grown = kingdom;
                grown.place(domino, lowest(rest), d);
                const int rank = puzzles_.rank(grown, gets.dominoes + 1, gets.size - 1);
                if (rank > best) best = rank, number = place_number<Grid>(window, lowest(rest), d);
            }
        }
        return number;
    }

    // ---- the tree

    // The value between the bounds; once the budget is spent it means nothing, and nothing is remembered.
    int search(S& state, int alpha, int beta, int* best) {
        while (state.draft.stage == LAY_ROW) {  // what is left is the row
            const int pile = plan_.pile_of(state.draft.rows_to_come);
            state.draft.draw_domino(plan_, pile, std::countr_zero(state.draft.unseen[pile]));
        }
        if (state.over()) return state.kingdoms[0].rank(plan_) - state.kingdoms[1].rank(plan_);
        meter_.count_node();
        if (meter_.spent()) return 0;
        state.draft.placed_at = NOBODY;  // it matters to nobody here, and would keep equal nodes apart
        state.draft.placed_towards = 0;
        if (const auto value = last_choice(state, best)) return *value;
        const u64 key = state.hash() | 1;
        Node& known = tree_[key >> 1];
        int first = -1;
        if (known.key == key) {
            first = known.best;
            const bool enough = known.bound == EXACT || (known.bound == AT_LEAST && known.value >= beta) ||
                                (known.bound == AT_MOST && known.value <= alpha);
            if (enough && !best) return known.value;
        }
        const bool highest = state.draft.seat() == 0;
        const int low = alpha, high = beta;
        int value = highest ? -LIMIT : LIMIT, chosen = -1;
        const std::size_t level = candidates(state, first);
        for (std::size_t n = 0; n < moves_[level].size(); ++n) {
            const Candidate move = moves_[level][n];
            S after = state;
            if (state.draft.stage == CHOOSE_DOMINO)
                after.draft.choose(move.number - CHOOSE);
            else if (move.number == DISCARD)
                after.discard(plan_);
            else
                after.place(plan_, move.index, move.direction);
            const int here = search(after, alpha, beta, nullptr);
            if (meter_.spent()) break;
            if (chosen < 0 || (highest ? here > value : here < value)) value = here, chosen = move.number;
            if (highest)
                alpha = std::max(alpha, value);
            else
                beta = std::min(beta, value);
            if (alpha >= beta) break;
        }
        --level_;
        if (meter_.spent()) return 0;
        const Bound bound = value <= low ? AT_MOST : value >= high ? AT_LEAST : EXACT;
        tree_[key >> 1] = {key, value, static_cast<std::int16_t>(chosen), static_cast<std::int16_t>(bound)};
        if (best) *best = chosen;
        return value;
    }

    // Lists the legal moves on a new level, most promising first: the table's move, then by points gained now.
    std::size_t candidates(const S& state, int first) {
        if (level_ == moves_.size()) moves_.emplace_back();
        std::vector<Candidate>& moves = moves_[level_];
        moves.clear();
        const K& kingdom = state.acting_kingdom(plan_);
        if (state.draft.stage == CHOOSE_DOMINO) {
            for (unsigned free = state.draft.next.free(); free; free &= free - 1) {
                const int slot = std::countr_zero(free);
                const Domino& domino = plan_.dominoes[state.draft.next.domino(slot)];
                moves.push_back({CHOOSE + slot, most_gained(kingdom, domino), 0, 0});
            }
        } else {
            const Domino& domino = plan_.dominoes[state.draft.acting_domino()];
            const auto places = kingdom.places(domino);
            const auto window = kingdom.window();
            const Appraisal<Grid> appraisal(kingdom, domino);
            for (int d = 0; d < 4; ++d)
                for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest))
                    moves.push_back({place_number<Grid>(window, lowest(rest), d), appraisal(lowest(rest), d).points,
                                     lowest(rest), d});
            if (!places.total) moves.push_back({DISCARD, 0, 0, 0});
        }
        for (Candidate& move : moves)
            if (move.number == first) move.worth = LIMIT;
        std::ranges::stable_sort(moves, std::ranges::greater{}, &Candidate::worth);
        return level_++;
    }

    int most_gained(const K& kingdom, const Domino& domino) const {
        const auto places = kingdom.places(domino);
        const Appraisal<Grid> appraisal(kingdom, domino);
        int most = -1;
        for (int d = 0; d < 4; ++d)
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest))
                most = std::max(most, appraisal(lowest(rest), d).points);
        return most;
    }

    const Plan& plan_;
    Meter meter_;
    Zeroed<Node> tree_;
    KingdomPuzzles<S> puzzles_;
    std::vector<std::vector<Candidate>> moves_;
    std::size_t level_ = 0;
};

}  // namespace crownlands
