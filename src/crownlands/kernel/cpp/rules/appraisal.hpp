// What a domino would gain on each of its places, exactly, without playing it.
//
// The territories of the domino's two terrains are flooded once. A half that joins territories of together s
// squares and k crowns makes one of s + 1 squares and k + c crowns; the points it gains follow at once. Halves of
// one terrain join each other, too.
#pragma once

#include "rules/kingdom.hpp"

namespace crownlands {

template <int Grid>
class Appraisal {
public:
    using M = Map<Grid>;
    using Set = typename M::Set;

    struct Worth {
        int points;   // gained in territories; bonuses are not looked at
        int largest;  // squares of the larger territory that a half belongs to then
    };

    Appraisal(const Kingdom<Grid>& kingdom, const Domino& domino) : domino_(domino) {
        left_.flood(kingdom, domino.left);
        if (domino.left != domino.right) right_.flood(kingdom, domino.right);
    }

    Worth operator()(int index, int direction) const {
        const Set left = neighbours<Grid>(bit<Set>(index));
        const Set right = neighbours<Grid>(bit<Set>((index + M::step(direction)) & (M::bits - 1)));
        if (domino_.left == domino_.right)
            return left_.joined(left | right, 2, domino_.left_crowns + domino_.right_crowns);
        const Worth one = left_.joined(left, 1, domino_.left_crowns);
        const Worth other = right_.joined(right, 1, domino_.right_crowns);
        return {one.points + other.points, std::max(one.largest, other.largest)};
    }

private:
    struct Territories {
        struct Territory {
            Set cells;
            int squares, crowns;
        };
        Territory all[Grid * Grid / 2 + 1];  // no more areas of one terrain fit a kingdom
        int size = 0;

        void flood(const Kingdom<Grid>& kingdom, int terrain) {
            for (Set rest = kingdom.land[terrain]; any(rest);) {
                const Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
                rest &= ~whole;
                // What no free cell touches can no longer grow.
                if (any(neighbours<Grid>(whole) & kingdom.room))
                    all[size++] = {whole, count(whole), kingdom.crowns_in(whole)};
            }
        }

        Worth joined(Set touched, int squares, int crowns) const {
            int before = 0;
            for (int n = 0; n < size; ++n) {
                if (!any(all[n].cells & touched)) continue;
                squares += all[n].squares;
                crowns += all[n].crowns;
                before += all[n].squares * all[n].crowns;
            }
            return {squares * crowns - before, squares};
        }
    };

    const Domino& domino_;
    Territories left_, right_;
};

}  // namespace crownlands
