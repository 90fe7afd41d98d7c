// What guide.hpp declares, for one shape of state.
#pragma once

#include "search/guide.hpp"

namespace crownlands {

constexpr u32 WHIM = 16;
constexpr int POINT = 8;       // worth is counted in eighths of a point; the dice decide between equals
constexpr int DEAD_CELL = 24;  // a free cell without a free neighbour: it will stay empty
constexpr int OFF_CENTRE = 3;  // per step that the box leans to one side, if Middle Kingdom counts
// A crown on a domino on offer, which may multiply more later; a square of the territory that a place, or a domino on
// offer, joins: it may get crowns, pay taxes, please the queen. The larger games were tuned by themselves.
template <class S>
constexpr int CROWN = S::parts == PLAIN ? 16 : 12;
template <class S>
constexpr int JOINED = S::parts == PLAIN ? 0 : 4;
template <class S>
constexpr int JOINABLE = S::parts == PLAIN ? 0 : 2;

// How far a kingdom's box leans to one side, with one more cell in it: 0 for a castle in the centre.
template <int Grid>
int leaning(const Kingdom<Grid>& kingdom, int column, int row) {
    return std::abs(std::min<int>(kingdom.west, column) + std::max<int>(kingdom.east, column) - 2 * Map<Grid>::middle) +
           std::abs(std::min<int>(kingdom.north, row) + std::max<int>(kingdom.south, row) - 2 * Map<Grid>::middle);
}

template <class S>
void guided_place(S& state, const Plan& plan, Dice& dice) {
    using M = typename S::M;
    using Set = typename S::Set;
    const auto& kingdom = state.acting_kingdom(plan);
    const Domino& domino = plan.dominoes[state.draft.acting_domino()];
    const auto places = kingdom.places(domino);
    if (!places.total) return state.discard(plan);
    const Appraisal<S::grid> appraisal(kingdom, domino);
    const auto window = kingdom.window();
    [[maybe_unused]] const auto quests = quest_values_of(state, plan);
    u64 noise = dice.next();
    int most = -1'000'000, best = 0, towards = 0;
    for (int d = 0; d < 4; ++d) {
        for (Set rest = places.towards[d]; any(rest); rest = without_lowest(rest)) {
            const int index = lowest(rest), other = (index + M::step(d)) & (M::bits - 1);
            const Set free = kingdom.room & ~(bit<Set>(index) | bit<Set>(other));
            const auto gained = appraisal(index, d);
            int worth = POINT * gained.points + JOINED<S> * gained.largest -
                        DEAD_CELL * count(free & ~neighbours<S::grid>(free));
            if constexpr (S::has_giants)
                worth += guide::quest_value_of_place(kingdom, plan, quests, domino, window, index, other);
            if (plan.middle_kingdom)
                worth -= OFF_CENTRE * leaning(kingdom, window.column(other), window.row(other));
            worth += static_cast<int>(noise & 7);
            noise = std::rotr(noise, 3);
            if (worth > most) most = worth, best = index, towards = d;
        }
    }
    state.place(plan, best, towards);
}

// What each half of a domino would gain beside the best territory that can still grow, by terrain and crowns: the
// most of squares * crowns + crowns there, in eighths of a point.
template <class S>
struct Prospects {
    int gain[TERRAINS][4]{};

    explicit Prospects(const Kingdom<S::grid>& kingdom) {
        using Set = typename S::Set;
        for (int terrain = 0; terrain < TERRAINS; ++terrain) {
            int* const most = gain[terrain];
            for (Set rest = kingdom.land[terrain]; any(rest);) {
                const Set whole = area<S::grid>(bit<Set>(lowest(rest)), rest);
                rest &= ~whole;
                if (!any(neighbours<S::grid>(whole) & kingdom.room)) continue;
                const int squares = count(whole), crowns = kingdom.crowns_in(whole);
                for (int c = 0; c < 4; ++c)
                    most[c] = std::max(most[c], POINT * (squares * c + crowns) + JOINABLE<S> * squares);
            }
        }
    }

    int operator()(const Domino& domino) const {
        return gain[domino.left][domino.left_crowns] + gain[domino.right][domino.right_crowns] +
               CROWN<S> * (domino.left_crowns + domino.right_crowns);
    }
};

template <class S>
void guided_choice(S& state, const Plan& plan, Dice& dice) {
    const auto& kingdom = state.acting_kingdom(plan);
    const Prospects<S> prospects(kingdom);
    [[maybe_unused]] const auto quests = quest_values_of(state, plan);
    u64 noise = dice.next();
    int most = -1000, chosen = 0;
    for (unsigned free = state.draft.next.free(); free; free &= free - 1, noise >>= 3) {
        const int slot = std::countr_zero(free);
        const Domino& domino = plan.dominoes[state.draft.next.domino(slot)];
        int worth = prospects(domino) + static_cast<int>(noise & 7);
        if constexpr (S::is_royal) worth += guide::ground_offered<S::grid>(plan, domino);
        if constexpr (S::has_giants)
            worth += guide::quest_value_of_domino(kingdom, plan, quests, domino) + guide::giant_value(state, plan, domino);
        if (worth > most) most = worth, chosen = slot;
    }
    state.choose(plan, chosen);
}

// The steps between placing and choosing.
template <class S>
void guided_step(S& state, const Plan& plan, Dice& dice) {
    const Stage due = state.draft.stage;
    if constexpr (S::has_giants) {
        if (due == RAISE_GIANT || due == RECEIVE_GIANT)
            return cover(state, plan, guide::least_crown(state, plan, giants_realm(state, plan)));
        if (due == SEND_GIANT) return play_choice(state, plan, guide::best_sending(state, plan));
        if (due == SEND_FROM) return random_move(state, plan, dice);
    }
    if constexpr (S::is_royal) {
        if (due == BUILD_ON) return random_move(state, plan, dice);
        if (due == COLLECT_TAXES)
            if (const int way = guide::tax_way(state, plan); way >= 0) return collect_taxes(state, plan, way);
        if (is_open(state, plan, BUILD_BUILDING))
            if (const Choice best = guide::best_building(state, plan); best.step == BUILD_BUILDING)
                return play_choice(state, plan, best);
        if (is_open(state, plan, BRIBE_DRAGON))
            if (const int slot = guide::burnt_slot(state, plan); slot >= 0) return burn(state, plan, slot);
    }
    if (state.draft.next.laid)
        guided_choice(state, plan, dice);
    else if constexpr (S::parts != PLAIN)
        end_turn(state, plan);
}

template <class S>
void guided_move(S& state, const Plan& plan, Dice& dice) {
    if (dice.below(WHIM) == 0)
        random_move(state, plan, dice);
    else if (state.draft.stage == CHOOSE_DOMINO)
        guided_choice(state, plan, dice);
    else if (S::parts != PLAIN && state.draft.stage != PLACE_DOMINO)
        guided_step(state, plan, dice);
    else
        guided_place(state, plan, dice);
}

template <class S>
int guided_playout(S& state, const Plan& plan, Dice& dice) {
    int moves = 0;
    while (!state.over()) {
        if (state.draft.chance()) {
            draw(state, plan, dice);
        } else {
            guided_move(state, plan, dice);
            ++moves;
        }
    }
    return moves;
}

}  // namespace crownlands
