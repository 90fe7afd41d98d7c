// What is to be seen of a whole table at the end of a round, as numbers that a table's value may weigh.
//
// Every king then stands on a domino, and the next row is not laid yet. A kingdom is seen with those dominoes on the
// places where they lie best: who gets what is settled, and where it goes hardly depends on what is still to come.
//
// All games share one list of numbers; those of a part that a game does not have are 0, and take no time.
#pragma once

#include "learning/move_values.hpp"

namespace crownlands {

// Of each realm: its kingdom, the territories of each terrain that promise most, where in the row its kings stand, then what
// Queendomino and giants add.
constexpr int LARGEST = 2, PER_TERRITORY = 4;
constexpr int COURT_INPUTS = 18, CROWD_INPUTS = 6;
constexpr int FIRST_TERRITORY = FEATURES, FIRST_SLOT = FIRST_TERRITORY + TERRAINS * LARGEST * PER_TERRITORY;
constexpr int FIRST_COURT = FIRST_SLOT + MOST_SLOTS, FIRST_CROWD = FIRST_COURT + COURT_INPUTS;
constexpr int REALM_INPUTS = FIRST_CROWD + CROWD_INPUTS;
// Of what all share: the dominoes to come, the builders' board, the quests that were drawn.
constexpr int BOARD_INPUTS = 10, QUEST_INPUTS = 17;
constexpr int FIRST_BOARD = 2 * TERRAINS, FIRST_QUEST = FIRST_BOARD + BOARD_INPUTS;
constexpr int SHARED_INPUTS = FIRST_QUEST + QUEST_INPUTS;

struct TableInputs {
    struct Realm {
        std::array<float, REALM_INPUTS> seen;
        float forecast;  // what the evaluation of kingdoms says
    };
    std::array<Realm, MOST_SEATS> realms;
    std::array<float, SHARED_INPUTS> shared;
};

// A table has a value where a round has ended and another row is to come.
inline bool between_rounds(const Draft& draft) {
    return draft.stage == LAY_ROW && !draft.drawn && draft.row.claimed && draft.rows_to_come;
}

namespace detail {
template <int Grid>
void look_at_territories(const Kingdom<Grid>& kingdom, float* seen) {
    using Set = typename Map<Grid>::Set;
    constexpr int MOST_OPEN = 6;
    for (const Set& land : kingdom.land) {
        std::array<std::array<float, 1 + PER_TERRITORY>, LARGEST> top{};
        for (Set rest = land; any(rest);) {
            const Set whole = area<Grid>(bit<Set>(lowest(rest)), rest);
            rest &= ~whole;
            const auto squares = static_cast<float>(count(whole)), crowns = static_cast<float>(kingdom.crowns_in(whole));
            const auto open = static_cast<float>(std::min(count(neighbours<Grid>(whole) & kingdom.room), MOST_OPEN));
            std::array<float, 1 + PER_TERRITORY> one{squares * (crowns + 0.5f) + 0.1f * open, squares, crowns, open, squares * crowns};
            for (auto& place : top)
                if (one[0] > place[0]) std::swap(one, place);
        }
        for (const auto& one : top) seen = std::copy(one.begin() + 1, one.end(), seen);
    }
}

inline float number(int whole) { return static_cast<float>(whole); }

// What a realm of Queendomino has beside its kingdom, which already has the dominoes it waits for.
template <class S>
void look_at_court(const S& state, const Plan& plan, int realm, const Kingdom<S::grid>& grown, float* seen) {
    const auto& court = state.royal.courts[realm];
    int highest = 0;
    for (int n = 0; n < plan.realms; ++n)
        if (n != realm) highest = std::max<int>(highest, state.royal.courts[n].towers);
    std::array<int, static_cast<int>(Points::PER_KNIGHT) + 1> points{};  // of buildings, by what they count
    for (auto rest = court.built(); any(rest); rest = without_lowest(rest)) {
        const Building& building = plan.builders.buildings[court.building(lowest(rest))];
        const bool grows = building.kind == Points::PER_TOWER || building.kind == Points::PER_KNIGHT;
        points[static_cast<std::size_t>(building.kind)] += building.points * (grows ? 1 : counted(state, realm, building));
    }
    constexpr int THIN_PURSE = 8;
    const int turns = guide::turns_to_come(state.draft, plan);
    const auto town = guide::best_ground(state, plan, realm);
    const auto offer = town.town ? guide::best_offer(state, plan, realm, town.town, turns) : guide::Offer{};
    const bool queen = state.royal.board.queen == realm;
    for (const int one : {int{court.coins}, std::min<int>(court.coins, THIN_PURSE), int{court.knights}, count(court.knights_out),
                          int{court.towers}, court.towers - highest, int{queen}, queen * grown.largest_territory(),
                          count(grown.land[plan.builders.town] & ~court.built()), int{court.safes[0]}, int{court.safes[1]},
                          points[static_cast<int>(Points::FIXED)], points[static_cast<int>(Points::PER_TERRITORY)],
                          points[static_cast<int>(Points::PER_TOWER)], points[static_cast<int>(Points::PER_KNIGHT)],
                          grown.largest_territory(), offer.worth / guide::EIGHTHS, offer.second / guide::EIGHTHS})
        *seen++ = number(one);
}

// The builders' board, and what is left of the supply.
template <class S>
void look_at_board(const S& state, const Plan& plan, float* seen) {
    const BuildersBoard& board = state.royal.board;
    int knights = plan.builders.all_knights, towers = plan.builders.all_towers;
    for (int realm = 0; realm < plan.realms; ++realm) {
        knights -= state.royal.courts[realm].all_knights();
        towers -= state.royal.courts[realm].towers;
    }
    int buildings = 0, offered_knights = 0, offered_towers = 0, crowns = 0, fixed = 0, safes = 0, counting = 0;
    for (const u8 slot : board.slots) {
        if (!slot) continue;
        const Building& building = plan.builders.buildings[slot - 1];
        ++buildings;
        offered_knights += building.knights;
        offered_towers += building.towers;
        crowns += building.crowns;
        fixed += building.kind == Points::FIXED ? building.points : 0;
        safes += building.safe != Safe::NONE;
        counting += building.kind > Points::FIXED;
    }
    for (const int one : {int{board.in_pile}, knights, towers, buildings, offered_knights, offered_towers, crowns, fixed, safes, counting})
        *seen++ = number(one);
}

// A realm's giants, those that its kings are about to bring, and what the quests give it now.
template <class S>
void look_at_crowd(const S& state, const Plan& plan, int realm, float* seen) {
    int standing = 0;
    for (const auto& digit : {state.giants.crowds[realm].giants[0], state.giants.crowds[realm].giants[1]}) standing += count(digit);
    seen[0] = number(standing + count(state.giants.crowds[realm].giants[1]));
    const Row& row = state.draft.row;
    for (unsigned slots = row.claimed; slots; slots &= slots - 1) {
        const int slot = std::countr_zero(slots);
        if (plan.realm_of[row.king(slot)] != realm) continue;
        const Effect effect = plan.dominoes[row.domino(slot)].effect;
        seen[1] += effect == Effect::GIANT;
        seen[2] += effect == Effect::FOOTPRINTS;
    }
    float* points = seen + 4;
    for (u64 rest = state.giants.quests; rest && points < seen + CROWD_INPUTS; rest &= rest - 1) {
        const Quest& quest = plan.quests.quests[std::countr_zero(rest)];
        *points = number(quest.points * fulfilled(state, plan, realm, quest));
        seen[3] += *points++;
    }
}
}  // namespace detail

template <class S>
TableInputs table_inputs(const S& state, const Plan& plan, const Weights& weights, MoveValues<S>& values) {
    TableInputs inputs;
    const Supply supply(state.draft, plan);
    for (int realm = 0; realm < plan.realms; ++realm) {
        TableInputs::Realm& one = inputs.realms[realm];
        one.seen.fill(0);
        const auto kingdom = values.kingdom_after_row(state, realm);
        const Features seen = features(kingdom, plan, supply);
        one.forecast = weights.forecast(seen, to_come(kingdom, plan));
        std::copy(seen.begin(), seen.end(), one.seen.begin());
        detail::look_at_territories(kingdom, &one.seen[FIRST_TERRITORY]);
        for (int slot = 0; slot < MOST_SLOTS; ++slot)
            if (state.draft.row.claimed >> slot & 1 && plan.realm_of[state.draft.row.king(slot)] == realm)
                one.seen[FIRST_SLOT + slot] = 1;
        if constexpr (S::is_royal) detail::look_at_court(state, plan, realm, kingdom, &one.seen[FIRST_COURT]);
        if constexpr (S::has_giants) detail::look_at_crowd(state, plan, realm, &one.seen[FIRST_CROWD]);
    }
    inputs.shared.fill(0);
    for (int terrain = 0; terrain < TERRAINS; ++terrain) {
        inputs.shared[terrain] = supply.squares[terrain];
        inputs.shared[TERRAINS + terrain] = supply.crowns[terrain];
    }
    if constexpr (S::is_royal) detail::look_at_board(state, plan, &inputs.shared[FIRST_BOARD]);
    if constexpr (S::has_giants)
        for (u64 rest = state.giants.quests; rest; rest &= rest - 1)
            if (const int quest = std::countr_zero(rest); quest < QUEST_INPUTS) inputs.shared[FIRST_QUEST + quest] = 1;
    return inputs;
}

}  // namespace crownlands
