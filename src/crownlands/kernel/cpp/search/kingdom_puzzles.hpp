// One kingdom and the dominoes it will get, in order: the best that can be made of it.
#pragma once

#include <algorithm>

#include "rules/appraisal.hpp"
#include "rules/moves.hpp"
#include "search/meter.hpp"
#include "search/zeroed.hpp"

namespace crownlands {

template <class S>
class KingdomPuzzles {
public:
    static constexpr int Grid = S::grid;
    using Set = typename S::Set;
    using K = Kingdom<Grid>;

    KingdomPuzzles(const Plan& plan, Meter& meter, u64 bytes) : plan_(plan), meter_(meter), known_(bytes) {}

    bool ok() const { return known_.ok(); }

    // The rank of the kingdom once they are all placed as well as can be. Once the budget is spent it means nothing.
    int rank(const K& kingdom, const u8* dominoes, int size) {
        if (size == 0) return kingdom.rank(plan_);
        const u64 key = puzzle_key(kingdom, dominoes, size);
        Puzzle& known = known_[key];
        if (known.key == key) return known.rank;
        meter_.count_puzzle();
        if (meter_.spent()) return 0;
        const Domino& domino = plan_.dominoes[dominoes[0]];
        const auto places = kingdom.places(domino);
        int best = -1;
        if (!places.total) {
            K smaller = kingdom;
            ++smaller.discarded;
            best = rank(smaller, dominoes + 1, size - 1);
        } else if (size == 1) {
            best = last_domino(kingdom, domino, places);
        } else {
            for (int d = 0; d < 4; ++d) {
                for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
                    K grown = kingdom;
                    grown.place(domino, lowest(rest), d);
                    best = std::max(best, rank(grown, dominoes + 1, size - 1));
                }
            }
        }
        if (!meter_.spent()) known_[key] = {key, best};
        return best;
    }

private:
    struct Puzzle {
        u64 key;
        int rank;
    };

    // The last domino is not even placed: its appraisal tells the final rank.
    int last_domino(const K& kingdom, const Domino& domino, const typename K::Places& places) const {
        const Appraisal<Grid> appraisal(kingdom, domino);
        const int points = kingdom.territories() + (kingdom.discarded == 0 ? plan_.harmony : 0);
        const int largest = kingdom.largest_territory();
        const int crowns = kingdom.crowns_in(~Set{}) + domino.left_crowns + domino.right_crowns;
        const auto window = kingdom.window();
        int best = -1;
        for (int d = 0; d < 4; ++d) {
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
                const int index = lowest(rest);
                const auto worth = appraisal(index, d);
                int total = points + worth.points;
                if (plan_.middle_kingdom) {
                    K box = kingdom;
                    const int column = window.column(index), row = window.row(index);
                    box.widen(column, row);
                    box.widen(column + EASTWARD[d], row + SOUTHWARD[d]);
                    if (box.castle_is_central()) total += plan_.middle_kingdom;
                }
                best = std::max(best, total << 16 | std::max(largest, worth.largest) << 8 | crowns);
            }
        }
        return best;
    }

    static u64 puzzle_key(const K& kingdom, const u8* dominoes, int size) {
        u64 sequence = static_cast<u64>(size);
        for (int n = 0; n < size; ++n) sequence = sequence * 131 + dominoes[n] + 1;
        return mix_bytes(kingdom, sequence);
    }

    const Plan& plan_;
    Meter& meter_;
    Zeroed<Puzzle> known_;
};

}  // namespace crownlands
