// The evaluation at work: where a domino lies best, which one to choose, how to play on.
#pragma once

#include "learning/answer_cache.hpp"
#include "learning/ground.hpp"
#include "learning/place.hpp"
#include "search/game.hpp"

namespace crownlands {

template <class S>
class MoveValues {
public:
    static constexpr int Grid = S::grid;
    using M = typename S::M;
    using Set = typename S::Set;
    using K = Kingdom<Grid>;
    using G = Ground<Grid>;

    // What is unseen at the root serves the whole search, so that what is remembered stays true.
    MoveValues(const Plan& plan, const Weights& weights, const S& root)
        : plan_(plan), weights_(weights), dominoes_(dominoes_each(plan)), supply_(root.draft, plan), quest_values_(quest_values_of(root, plan)) {
        for (const Features& one : weights.sets) scales_.push_back(Scale::of(one, supply_));
    }

    float value(const K& kingdom) const { return weights_.value(kingdom, plan_, supply_); }

    // Every place of a domino with the value of the kingdom it makes. The weights know nothing of quests and of what
    // may be built on towns: both are added by the guide's rules.
    template <class Visit>
    void each_place(const G& ground, const Domino& domino, Visit&& visit) const {
        const K& kingdom = ground.kingdom;
        const auto places = kingdom.places(domino);
        if (!places.total) {
            K smaller = kingdom;
            ++smaller.discarded;
            visit(Place{value(smaller), 0, 0, true});
        }
        float towns = 0;
        if constexpr (S::is_royal && Grid == 7)
            towns = GROUND * static_cast<float>((domino.left == plan_.builders.town) + (domino.right == plan_.builders.town));
        [[maybe_unused]] const auto window = kingdom.window();
        ground.places().each(domino, places, [&](float worth, u8 index, u8 direction) {
            worth += towns;
            if constexpr (S::has_giants)
                worth += EIGHTH * static_cast<float>(guide::quest_value_of_place(kingdom, plan_, quest_values_, domino, window, index,
                                                                       (index + M::step(direction)) & (M::bits - 1)));
            visit(Place{worth, index, direction, false});
        });
    }

    // Where a domino lies best, whatever comes after it.
    Place best_place(const K& kingdom, int domino) { return best_place(ground(kingdom), domino); }
    Place best_place(const G& ground, int domino) {
        return remembered(ground, static_cast<u64>(domino), [&] {
            Place best{-1e9f, 0, 0, true};
            each_place(ground, plan_.dominoes[domino], [&](const Place& place) {
                if (place.value > best.value) best = place;
            });
            return best;
        });
    }

    // The same for the domino that is to be placed now: the few best places are looked at again with what comes next.
    // Alone it is far stronger (93 % instead of 88 % against full greedy, two seats), but too slow for playouts: there it
    // won nothing for three times the time.
    Place best_place(const S& state) {
        const K& kingdom = state.acting_kingdom(plan_);
        const int domino = state.draft.acting_domino();
        const Prospect prospect(*this, state);
        const G ground = this->ground(kingdom);
        if (prospect.empty()) return best_place(ground, domino);
        return remembered(ground, prospect.key(domino), [&] {
            std::array<Place, LOOKED_AT_AGAIN> top;
            int size = 0;
            each_place(ground, plan_.dominoes[domino], [&](const Place& place) {
                if (size == LOOKED_AT_AGAIN && place.value <= top[size - 1].value) return;
                int at = size < LOOKED_AT_AGAIN ? size++ : size - 1;
                for (; at > 0 && top[at - 1].value < place.value; --at) top[at] = top[at - 1];
                top[at] = place;
            });
            Place best{-1e9f, 0, 0, true};
            for (int n = 0; n < size; ++n) {
                prospect.look_ahead(kingdom, plan_.dominoes[domino], top[n]);
                if (top[n].value > best.value) best = top[n];
            }
            return best;
        });
    }

    // The places of the domino that is to be placed now with the value of what comes next, the best first. Where there
    // are more than `most`, only those are looked at that are worth most at once.
    void best_places(const S& state, std::size_t most, std::vector<Place>& places) {
        const K& kingdom = state.acting_kingdom(plan_);
        const Domino& domino = state.acting_domino(plan_);
        places.clear();
        each_place(ground(kingdom), domino, [&](const Place& place) { places.push_back(place); });
        if (places.size() > most) {
            sort_best_first(places);
            places.resize(most);
        }
        const Prospect prospect(*this, state);
        for (Place& place : places) prospect.look_ahead(kingdom, domino, place);
        sort_best_first(places);
    }

    void put(S& state, const Place& place) const {
        if (place.discard)
            state.discard(plan_);
        else
            state.place(plan_, place.index, place.direction);
    }

    // A realm's kingdom once it has the dominoes of the current row that its kings stand on, each where it lies best.
    K kingdom_after_row(const S& state, int realm) {
        K kingdom = state.kingdoms[realm];
        each_claimed(state.draft.row, state.draft.row.claimed, realm, [&](int domino) { lay(kingdom, domino); });
        return kingdom;
    }

    // What a move beyond placing makes one hope for, in points: a domino by what it is worth to choose; a tax, a building
    // or a bribe by the guide's estimate, a giant by what it costs or gains at once, with the best domino after it.
    float promise(const S& state, int realm, const Choice& choice) {
        const Chooser chooser(*this, state, realm);
        if (choice.step == CHOOSE_DOMINO) return chooser.worth(choice.which);
        float hope = state.draft.next.free() ? -1e9f : value(state.kingdoms[realm]);
        for (unsigned free = state.draft.next.free(); free; free &= free - 1)
            hope = std::max(hope, chooser.worth(std::countr_zero(free)));
        if constexpr (S::is_royal)
            if (choice.step >= COLLECT_TAXES) return hope + EIGHTH * static_cast<float>(guide::step_worth(state, plan_, choice));
        S after = state;
        play_choice(after, plan_, choice);
        return hope + static_cast<float>(after.score(plan_, realm) - state.score(plan_, realm));
    }

    // The policy of playouts: the domino and the place worth most, with some points of noise; the guide for the rest.
    void play(S& state, Dice& dice, float noise) {
        if (state.draft.stage == PLACE_DOMINO)
            return put(state, best_place(state.acting_kingdom(plan_), state.draft.acting_domino()));
        if constexpr (S::parts != PLAIN) {
            if (state.draft.stage != CHOOSE_DOMINO) {
                const S before = state;
                guided_move(state, plan_, dice);
                if (!before.draft.next.laid || state.draft.next.claimed == before.draft.next.claimed) return;
                state = before;  // the guide has done with the steps between and chosen, which is ours to do
            }
        }
        const Chooser chooser(*this, state, state.acting_realm(plan_));
        float most = -1e9f;
        int chosen = 0;
        for (unsigned free = state.draft.next.free(); free; free &= free - 1) {
            const int slot = std::countr_zero(free);
            const float worth = chooser.worth(slot) + noise * static_cast<float>(dice.below(1024)) / 1024;
            if (worth > most) most = worth, chosen = slot;
        }
        state.choose(plan_, chosen);
    }

private:
    // What the dominoes of the next row are worth to a realm: on their best place in its kingdom, once that has
    // everything its kings stand on; an early place in the row, since it chooses early from the row after; with two realms,
    // what the rival then misses; the giant it brings or leads away, as the guide counts it. Found in self-play:
    // players/strength.csv has what each was worth.
    class Chooser {
    public:
        Chooser(MoveValues& values, const S& state, int realm)
            : values_(values), state_(state), draft_(state.draft), mine_(values.ground(values.expected(state, realm))),
              rival_(values.ground(values.two() ? values.expected(state, 1 - realm) : mine_.kingdom)) {}
        float worth(int slot) const {
            const int domino = draft_.next.domino(slot);
            float points = values_.best_place(mine_, domino).value;
            if (draft_.rows_to_come) points -= values_.order() * static_cast<float>(slot);
            if (values_.two()) points += DENIAL * values_.best_place(rival_, domino).value;
            if constexpr (S::has_giants)
                points += EIGHTH * static_cast<float>(guide::giant_value(state_, values_.plan_, values_.plan_.dominoes[domino]));
            return points;
        }

    private:
        MoveValues& values_;
        const S& state_;
        const Draft& draft_;
        const G mine_, rival_;
    };

    // Calls visit(domino) for every domino that a realm's kings stand on, but for the one that is being placed now or
    // has just been.
    template <class Visit>
    void each_awaited(const Draft& draft, int realm, Visit&& visit) const {
        each_claimed(draft.row, draft.row.claimed & (draft.row.claimed - 1u), realm, visit);
        each_claimed(draft.next, draft.next.claimed, realm, visit);
    }
    template <class Visit>
    void each_claimed(const Row& row, unsigned slots, int realm, Visit&& visit) const {
        for (; slots; slots &= slots - 1)
            if (const int slot = std::countr_zero(slots); plan_.realm_of[row.king(slot)] == realm) visit(row.domino(slot));
    }

    // Lays a domino where it lies best; gives what the kingdom is then worth.
    float lay(K& kingdom, int domino) {
        const Place best = best_place(kingdom, domino);
        lay(kingdom, plan_.dominoes[domino], best);
        return best.value;
    }
    void lay(K& kingdom, const Domino& domino, const Place& place) const {
        if (place.discard)
            ++kingdom.discarded;
        else
            kingdom.place(domino, place.index, place.direction);
    }

    // A realm's kingdom with everything its kings stand on laid where it lies best.
    K expected(const S& state, int realm) {
        K kingdom = state.kingdoms[realm];
        each_awaited(state.draft, realm, [&](int domino) { lay(kingdom, domino); });
        return kingdom;
    }

    // What comes after the domino that is to be placed now: the others that the realm's kings stand on, and the one
    // it is going to choose.
    class Prospect {
    public:
        Prospect(MoveValues& values, const S& state) : values_(values), next_(state.draft.next), free_(next_.free()) {
            values.each_awaited(state.draft, state.acting_realm(values.plan_),
                               [&](int domino) { awaited_[size_++] = static_cast<u8>(domino); });
        }
        bool empty() const { return size_ == 0 && !free_; }
        // Equal questions about a kingdom have equal keys.
        u64 key(int domino) const {
            u64 key = static_cast<u64>(domino) + 1;
            for (int n = 0; n < size_; ++n) key = key << 8 | static_cast<u64>(awaited_[n] + 1);
            const u64 offer = free_ ? next_.dominoes * 0xd1342543de82ef95 + free_ : 0;
            return key * 0x9e3779b97f4a7c15 ^ offer;
        }
        // Gives a place the value of what it may come to instead of what it makes at once.
        void look_ahead(const K& kingdom, const Domino& domino, Place& place) const {
            if (empty()) return;
            K grown = kingdom;
            values_.lay(grown, domino, place);
            // What the guide's rules added to the evaluation stays.
            const float added = S::parts == PLAIN ? 0.0f : place.value - values_.value(grown);
            float worth = 0;
            for (int n = 0; n < size_; ++n) worth = values_.lay(grown, awaited_[n]);
            if (free_) worth = -1e9f;
            const G ground = values_.ground(grown);
            for (unsigned free = free_; free; free &= free - 1) {
                const int slot = std::countr_zero(free);
                const float late = values_.order() * static_cast<float>(slot);
                worth = std::max(worth, values_.best_place(ground, next_.domino(slot)).value - late);
            }
            place.value = worth + added;
        }

    private:
        MoveValues& values_;
        const Row& next_;
        const unsigned free_;
        std::array<u8, 2 * MOST_SLOTS> awaited_{};
        int size_ = 0;
    };

    // Two rivals: what one misses, the other may get. On 7 x 7 two realms of Queendomino share the state of four.
    bool two() const {
        if constexpr (S::parts == ROYAL && Grid == 7) return plan_.realms == 2;
        return S::most_realms == 2;
    }
    float order() const { return two() ? 0.3f : 0.6f; }  // points that a place further down the row costs

    G ground(const K& kingdom) const {
        const int left = dominoes_ - had(kingdom) - 1;
        return G(kingdom, plan_, left > 0 ? &scales_[std::min<std::size_t>(left, scales_.size() - 1)] : nullptr);
    }

    // A kingdom and a question meet again in many simulations.
    template <class Answer>
    Place remembered(const G& ground, u64 question, Answer&& answer) {
        const u64 key = multiply(ground.key ^ question * 0x9e3779b97f4a7c15, 0xd1342543de82ef95).folded() | 1;
        if (const Place* known = known_.find(key)) return *known;
        const Place best = answer();
        known_.add(key, best);
        return best;
    }

    static constexpr int LOOKED_AT_AGAIN = 4;          // places; eight won hardly more
    static constexpr float DENIAL = 0.3f;              // points that a point is worth which the rival misses
    static constexpr float EIGHTH = 0.125f;  // of a point: what the guide counts in
    static constexpr float GROUND = 5;       // points of a town square on 7 x 7; on 5 x 5 it won nothing

    const Plan& plan_;
    const Weights& weights_;
    const int dominoes_;  // that a kingdom gets in all
    const Supply supply_;
    std::vector<Scale> scales_;
    [[no_unique_address]] const decltype(quest_values_of(std::declval<const S&>(), std::declval<const Plan&>())) quest_values_;
    AnswerCache<Place> known_;
};

}  // namespace crownlands
