// The evaluation at work: where a domino lies best, which one to choose, what everybody can hope for.
#pragma once

#include "evaluation.hpp"
#include "playout.hpp"
#include "zeroed.hpp"

namespace crownlands {

template <class S>
class Judge {
public:
    static constexpr int Grid = S::grid;
    using M = typename S::M;
    using Set = typename S::Set;
    using K = Kingdom<Grid>;

    struct Place {
        float value;
        u8 index, direction;
        bool discard;
    };

    // What is unseen at the root serves the whole search, so that what is remembered stays true.
    Judge(const Plan& plan, const Weights& weights, const Draft& root, u64 memory = 1 << 16)
        : plan_(plan), weights_(weights), supply_(root, plan), known_(memory) {}

    float value(const K& kingdom) const { return weights_.value(kingdom, plan_, supply_); }
    const Supply& supply() const { return supply_; }

    // Every place of a domino with the value of the kingdom it makes.
    template <class Found>
    void each_place(const K& kingdom, const Domino& domino, Found&& found) const {
        const auto places = kingdom.places(domino);
        if (!places.total) {
            K smaller = kingdom;
            ++smaller.discarded;
            found(Place{value(smaller), 0, 0, true});
        }
        for (int d = 0; d < 4; ++d) {
            for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
                K grown = kingdom;
                grown.place(domino, lowest(rest), d);
                found(Place{value(grown), static_cast<u8>(lowest(rest)), static_cast<u8>(d), false});
            }
        }
    }

    Place best_place(const K& kingdom, int domino) {
        const u64 key = mix_bytes(kingdom, static_cast<u64>(domino)) | 1;
        Known& known = known_[key >> 1 & (known_.size() - 1)];
        if (known.key == key) return known.best;
        Place best{-1e9f, 0, 0, true};
        each_place(kingdom, plan_.dominoes[domino], [&](const Place& place) {
            if (place.value > best.value) best = place;
        });
        known = {key, best};
        return best;
    }

    void put(S& state, const Place& place) const {
        if (place.discard)
            state.discard(plan_);
        else
            state.place(plan_, place.index, place.direction);
    }

    // A kingdom with a domino on its best place.
    K grown(const K& kingdom, int domino) {
        const Place place = best_place(kingdom, domino);
        K after = kingdom;
        if (place.discard)
            ++after.discarded;
        else
            after.place(plan_.dominoes[domino], place.index, place.direction);
        return after;
    }

    // The policy of playouts: the domino and the place worth most, with some points of noise.
    void play(S& state, Dice& dice, float noise) {
        if (state.draft.stage == PLACE_DOMINO)
            return put(state, best_place(state.acting_kingdom(plan_), state.draft.acting_domino()));
        const K& kingdom = state.acting_kingdom(plan_);
        float most = -1e9f;
        int chosen = 0;
        for (unsigned free = state.draft.next.free(); free; free &= free - 1) {
            const int slot = std::countr_zero(free);
            const float worth = best_place(kingdom, state.draft.next.domino(slot)).value +
                                noise * static_cast<float>(dice.below(1024)) / 1024;
            if (worth > most) most = worth, chosen = slot;
        }
        state.draft.choose(chosen);
    }

    // What each realm can hope for, the dominoes under its kings put where they are worth most.
    void hopes(const S& state, std::array<float, MOST_SEATS>& hope) {
        for (int realm = 0; realm < plan_.realms; ++realm) {
            K kingdom = state.kingdoms[realm];
            float last = -1;
            const Row* const rows[] = {&state.draft.row, &state.draft.next};
            for (int n = 0; n < 2; ++n) {
                for (unsigned rest = rows[n]->claimed; rest; rest &= rest - 1) {
                    const int slot = std::countr_zero(rest);
                    if (plan_.realm_of[rows[n]->king(slot)] != realm) continue;
                    if (n == 0 && state.draft.stage == CHOOSE_DOMINO && slot == state.draft.row.acting()) continue;
                    last = best_place(kingdom, rows[n]->domino(slot)).value;
                    kingdom = grown(kingdom, rows[n]->domino(slot));
                }
            }
            hope[realm] = last < 0 ? value(kingdom) : last;
        }
    }

private:
    struct Known {
        u64 key;
        Place best;
    };

    const Plan& plan_;
    const Weights& weights_;
    const Supply supply_;
    std::vector<Known> known_;
};

}  // namespace crownlands
