// What is to be seen in a kingdom, as numbers that an evaluation may weigh.
//
// Weights of an earlier version know only the first ones: new features come at the end.
#pragma once

#include <array>

#include "learning/full_greedy.hpp"

namespace crownlands {

constexpr int GENERAL = 12;
constexpr int PER_LAND = 5;
constexpr int SHAPE = 16;
constexpr int GROWTH = 4;  // per terrain
constexpr int FIRST_SHAPE = GENERAL + PER_LAND * TERRAINS, FIRST_GROWTH = FIRST_SHAPE + SHAPE;
constexpr int FEATURES = GENERAL + PER_LAND * TERRAINS + SHAPE + GROWTH * TERRAINS;
using Features = std::array<float, FEATURES>;

// Squares and crowns of each terrain on an unseen domino, on average.
struct Supply {
    std::array<float, TERRAINS> squares{}, crowns{};

    Supply(const Draft& draft, const Plan& plan) {
        int dominoes = 0;
        for (int pile = 0; pile < plan.piles; ++pile) {
            for (u64 rest = draft.unseen[pile]; rest; rest &= rest - 1, ++dominoes) {
                const Domino& one = plan.dominoes[pile * PILE + std::countr_zero(rest)];
                squares[one.left] += 1, squares[one.right] += 1;
                crowns[one.left] += one.left_crowns, crowns[one.right] += one.right_crowns;
            }
        }
        for (int terrain = 0; dominoes && terrain < TERRAINS; ++terrain)
            squares[terrain] /= static_cast<float>(dominoes), crowns[terrain] /= static_cast<float>(dominoes);
    }
};

namespace detail {
// Every second cell, as on a chessboard, from a window's north-western cell on.
template <int Grid>
constexpr auto chessboard() {
    using M = Map<Grid>;
    typename M::Set all{};
    for (int row = 0; row < M::stride - 1; ++row)
        for (int column = 0; column < M::stride - 1; ++column)
            if ((row + column) % 2 && row * M::stride + column < M::bits)
                all |= bit<typename M::Set>(row * M::stride + column);
    return all;
}
template <int Grid>
constexpr auto CHESSBOARD = chessboard<Grid>();
}  // namespace detail

template <int Grid>
class Seen {
public:
    using M = Map<Grid>;
    using Set = typename M::Set;

    Seen(const Kingdom<Grid>& kingdom, const Plan& plan, const Supply& supply)
        : kingdom_(kingdom), plan_(plan), supply_(supply), room_(kingdom.room), beside_(neighbours<Grid>(room_)) {}

    Features features() {
        int points = 0, open = 0;
        for (int terrain = 0; terrain < TERRAINS; ++terrain) look_at_land(terrain, points, open);
        seen_[0] = 1;
        seen_[1] = number(points);
        seen_[2] = plan_.middle_kingdom && may_be_central(kingdom_) ? 1.0f : 0.0f;
        seen_[3] = plan_.harmony && kingdom_.discarded ? 1.0f : 0.0f;
        seen_[6] = number(count(room_));
        seen_[9] = number(open);
        seen_[10] = number(kingdom_.discarded);
        seen_[11] = plan_.middle_kingdom && kingdom_.castle_is_central() ? 1.0f : 0.0f;
        look_at_gaps();
        look_at_frame();
        look_at_matches();
        return seen_;
    }

private:
    static float number(int whole) { return static_cast<float>(whole); }

    // Territories: more squares multiply crowns, more crowns multiply squares, if there is room beside them.
    void look_at_land(int terrain, int& points, int& open_areas) {
        float* const land = &seen_[GENERAL + PER_LAND * terrain];
        float* const growth = &seen_[FIRST_GROWTH + GROWTH * terrain];
        const float squares_to_come = supply_.squares[terrain], crowns_to_come = supply_.crowns[terrain];
        for (Set rest = kingdom_.land[terrain]; any(rest);) {
            const Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
            rest &= ~whole;
            const int squares = count(whole), crowns = kingdom_.crowns_in(whole);
            points += squares * crowns;
            const Set next_to_it = neighbours<Grid>(whole) & room_;
            const int open = count(next_to_it);
            if (!open) continue;
            ++open_areas;
            land[0] += number(crowns * std::min(open, 4)) * squares_to_come;
            land[1] += number(squares) * crowns_to_come;
            land[2] += number(crowns);
            if (crowns) land[3] += number(squares) * crowns_to_come;
            const int within_two_steps = count((next_to_it | neighbours<Grid>(next_to_it)) & room_);
            growth[0] += number(crowns * (open >= 2)) * squares_to_come;
            growth[1] += number(crowns * std::min(within_two_steps, 8)) * squares_to_come;
            growth[2] += number(squares * (open >= 2)) * crowns_to_come;
            growth[3] += number(squares);
        }
    }

    // Free cells that will be hard to fill, and parts of the room that dominoes cannot tile.
    void look_at_gaps() {
        const Set east = seen_from<Grid>(room_, EAST), west = seen_from<Grid>(room_, WEST);
        const Set south = seen_from<Grid>(room_, SOUTH), north = seen_from<Grid>(room_, NORTH);
        const Set two = (east & west) | (south & north) | ((east | west) & (south | north));
        const Set white = roll(detail::CHESSBOARD<Grid>, kingdom_.window().origin());
        int odd = 0, uneven = 0, small = 0;
        for (Set rest = room_; any(rest);) {
            const Set part = area<Grid>(bit<Set>(lowest(rest)), rest);
            rest &= ~part;
            const int cells = count(part);
            odd += cells & 1;
            uneven += std::abs(2 * count(part & white) - cells);
            small += cells <= 3;
        }
        seen_[4] = number(count(room_ & ~beside_));
        seen_[5] = number(count(room_ & beside_ & ~two));
        seen_[7] = number(odd);
        // What lies in the room is certain only once the frame is.
        float* const shape = &seen_[FIRST_SHAPE];
        const bool framed = kingdom_.east - kingdom_.west + 1 == Grid && kingdom_.south - kingdom_.north + 1 == Grid;
        shape[0] = framed;
        shape[1] = number(framed ? uneven : 0);
        shape[2] = number(framed ? 0 : uneven);
        shape[3] = number(framed ? odd : 0);
        shape[4] = number(small);
    }

    void look_at_frame() {
        const int wide = kingdom_.east - kingdom_.west, high = kingdom_.south - kingdom_.north;
        const int leaning = std::abs(kingdom_.west + kingdom_.east - 2 * M::middle) +
                            std::abs(kingdom_.north + kingdom_.south - 2 * M::middle);
        seen_[8] = number(wide + high);
        float* const shape = &seen_[FIRST_SHAPE];
        shape[5] = number(std::max(wide, high));
        shape[6] = seen_[2] * number(leaning);
        shape[7] = number(kingdom_.crowns_in(~Set{}));
    }

    // How many free cells match each terrain, and how much of what is to come would match none.
    void look_at_matches() {
        const Set castle = neighbours<Grid>(M::castle) & room_;
        Set one{}, two{}, three{};
        float lost = 0, nearly_lost = 0;
        for (int terrain = 0; terrain < TERRAINS; ++terrain) {
            const Set beside_it = neighbours<Grid>(kingdom_.land[terrain]) & room_;
            three |= two & beside_it;
            two |= one & beside_it;
            one |= beside_it;
            const int matching = count((beside_it | castle) & beside_);
            if (matching == 0) lost += supply_.squares[terrain];
            if (matching <= 1) nearly_lost += supply_.squares[terrain];
            seen_[GENERAL + PER_LAND * terrain + 4] = number(std::min(matching, 6));
        }
        float* const shape = &seen_[FIRST_SHAPE + 8];
        shape[0] = lost;
        shape[1] = lost * lost;
        shape[2] = nearly_lost;
        shape[3] = nearly_lost * nearly_lost;
        shape[4] = number(count(one & ~two));
        shape[5] = number(count(two & ~three));
        shape[6] = number(count(three));
        shape[7] = number(count(castle));
    }

    const Kingdom<Grid>& kingdom_;
    const Plan& plan_;
    const Supply& supply_;
    const Set room_, beside_;
    Features seen_{};
};

template <int Grid>
Features features(const Kingdom<Grid>& kingdom, const Plan& plan, const Supply& supply) {
    return Seen<Grid>(kingdom, plan, supply).features();
}

}  // namespace crownlands
