// The yardstick of Gedda, Lagerkvist and Butler (2018): the best joint choice of a place now, a domino of the next row
// and its best place then, by points; places that make a single hole or move the castle off the centre come last.
#pragma once

#include "rules/appraisal.hpp"
#include "rules/moves.hpp"

namespace crownlands {

// Free cells that no domino can ever cover, because none of their neighbours is free.
template <int Grid>
int holes(const Kingdom<Grid>& kingdom) {
    return count(kingdom.room & ~neighbours<Grid>(kingdom.room));
}

// Whether the frame may still grow so that the castle is in the middle.
template <int Grid>
bool may_be_central(const Kingdom<Grid>& kingdom) {
    constexpr int middle = Map<Grid>::middle, half = Grid / 2;
    return middle - kingdom.west <= half && kingdom.east - middle <= half && middle - kingdom.north <= half &&
           kingdom.south - middle <= half;
}

template <int Grid>
class FullGreedy {
public:
    using Set = typename Map<Grid>::Set;
    using K = Kingdom<Grid>;

    FullGreedy(const Plan& plan, Dice& dice) : plan_(plan), dice_(dice) {}

    // The number to play for the player who acts with this kingdom.
    int decide(const K& kingdom, const Draft& draft) {
        most_ = -FORBIDDEN, equals_ = 0, best_ = -1;
        const Row& next = draft.next;
        if (draft.stage == CHOOSE_DOMINO) {
            for (unsigned free = next.free(); free; free &= free - 1) {
                const int slot = std::countr_zero(free);
                consider(CHOOSE + slot, most_gained(kingdom, plan_.dominoes[next.domino(slot)]));
            }
            return best_;
        }
        const Domino& domino = plan_.dominoes[draft.acting_domino()];
        const auto places = kingdom.places(domino);
        if (!places.total) return DISCARD;
        const Appraisal<Grid> appraisal(kingdom, domino);
        const auto window = kingdom.window();
        const int before = holes(kingdom);
        for (int d = 0; d < 4; ++d) {
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
                const int index = lowest(rest);
                K grown = kingdom;
                grown.place(domino, index, d);
                int later = next.free() ? -FORBIDDEN : 0;
                for (unsigned free = next.free(); free; free &= free - 1)
                    later = std::max(later, most_gained(grown, plan_.dominoes[next.domino(std::countr_zero(free))]));
                consider(place_number<Grid>(window, index, d),
                         appraisal(index, d).points + later - AVOIDED * blemish(grown, before));
            }
        }
        return best_;
    }

private:
    // Larger than any gain: a blemish is accepted only when every place has one.
    static constexpr int AVOIDED = 10'000, FORBIDDEN = 1'000'000;

    int blemish(const K& grown, int holes_before) const {
        return (holes(grown) > holes_before) + (plan_.middle_kingdom && !may_be_central(grown));
    }

    int most_gained(const K& kingdom, const Domino& domino) const {
        const auto places = kingdom.places(domino);
        if (!places.total) return -AVOIDED;
        const Appraisal<Grid> appraisal(kingdom, domino);
        const int before = holes(kingdom);
        int most = -FORBIDDEN;
        for (int d = 0; d < 4; ++d) {
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
                const int gained = appraisal(lowest(rest), d).points;
                if (gained <= most) continue;
                K grown = kingdom;
                grown.place(domino, lowest(rest), d);
                most = std::max(most, gained - AVOIDED * blemish(grown, before));
            }
        }
        return most;
    }

    // The best so far; the dice decide fairly between equals.
    void consider(int number, int worth) {
        if (worth < most_) return;
        equals_ = worth > most_ ? 1 : equals_ + 1;
        most_ = worth;
        if (dice_.below(static_cast<u32>(equals_)) == 0) best_ = number;
    }

    const Plan& plan_;
    Dice& dice_;
    int most_ = 0, equals_ = 0, best_ = -1;
};

}  // namespace crownlands
