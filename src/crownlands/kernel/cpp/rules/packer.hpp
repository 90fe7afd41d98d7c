// What packing.hpp declares, for one shape of state.
#pragma once

#include "rules/moves.hpp"
#include "rules/packed.hpp"
#include "rules/packing.hpp"

namespace crownlands {

constexpr int MOST_COINS = 9999;

template <class S>
void pack_realm(std::string& to, const S& state, int realm) {
    using Set = typename S::Set;
    const auto& kingdom = state.kingdoms[realm];
    const auto put = [&](int byte) { to.push_back(static_cast<char>(byte)); };
    put(kingdom.discarded);
    if constexpr (S::is_royal) {
        const auto& court = state.royal.courts[realm];
        put(court.coins & 0xff), put(court.coins >> 8), put(court.knights), put(court.towers);
    }
    put(count(kingdom.occupied()) - 1);
    const auto window = kingdom.window();
    // Seen from the window's corner the bits run row by row, as the law has them: equal positions, equal bytes.
    const int origin = window.origin(), back = (S::M::bits - origin) & (S::M::bits - 1);
    for (Set rest = roll(kingdom.occupied() & ~S::M::castle, back); any(rest); rest = without_lowest(rest)) {
        const int index = (lowest(rest) + origin) & (S::M::bits - 1);
        const Set cell = bit<Set>(index);
        int terrain = 0;
        while (!any(kingdom.land[terrain] & cell)) ++terrain;
        int crowns = kingdom.crowns_in(cell), giants = 0;
        if constexpr (S::has_giants) {
            const auto& digits = state.giants.crowds[realm].giants;
            giants = static_cast<int>(any(digits[0] & cell)) + 2 * static_cast<int>(any(digits[1] & cell));
            crowns += giants;
        }
        put(cell_number(window, index));
        put(terrain | crowns << 4 | giants << 6);
        if constexpr (S::is_royal) {
            const auto& court = state.royal.courts[realm];
            put((court.building(index) + 1) | static_cast<int>(any(court.knights_out & cell)) << 7);
        }
    }
}

template <class S>
std::string pack(const S& state, const Plan& plan) {
    const Draft& draft = state.draft;
    std::string to{static_cast<char>(PACKING), static_cast<char>(draft.stage), static_cast<char>(draft.rows_to_come),
                   static_cast<char>(draft.king)};
    const auto put = [&](int byte) { to.push_back(static_cast<char>(byte)); };
    for (int seat = 0; seat < plan.seats; ++seat) put(draft.hand[seat]);
    put(draft.placed_at == NOBODY ? NOBODY : cell_number(state.acting_kingdom(plan).window(), draft.placed_at));
    put(draft.placed_towards);
    if constexpr (S::parts != PLAIN) put(draft.half), put(draft.receiver);
    for (int pile = 0; pile < plan.piles; ++pile) detail::write_set(to, draft.unseen[pile]);
    detail::write_set(to, draft.drawn);
    detail::write_row(to, draft.row);
    detail::write_row(to, draft.next);
    if constexpr (S::is_royal) detail::write_builders_board(to, state.royal.board, plan);
    if constexpr (S::has_giants) detail::write_set(to, state.giants.quests);
    for (int realm = 0; realm < plan.realms; ++realm) pack_realm(to, state, realm);
    return to;
}

// What stands on a square: a building on a town square, a knight, giants on its crowns.
template <class S>
Status unpack_things(S& state, const Plan& plan, int realm, int index, int terrain, int crowns, int giants, int built) {
    using Set = typename S::Set;
    if constexpr (S::is_royal) {
        auto& court = state.royal.courts[realm];
        court.knights_out |= only_if(bit<Set>(index), built >> 7);
        if (const int kind = (built & 127) - 1; kind >= 0) {
            if (kind >= plan.builders.kinds) return refused("there is no such building");
            if (terrain != plan.builders.town) return refused("buildings stand on town squares");
            if (crowns < plan.builders.buildings[kind].crowns) return refused("a building lacks its crowns");
            court.put_building(index, kind, plan.builders);
        }
    }
    if constexpr (S::has_giants)
        for (int n = 0; n < giants; ++n) state.giants.crowds[realm].cover(state.kingdoms[realm], index);
    return {};
}

template <class S>
Status unpack_realm(Reader& from, S& state, const Plan& plan, int realm) {
    using M = typename S::M;
    auto& kingdom = state.kingdoms[realm];
    kingdom.discarded = from.up_to(99, "so many dominoes cannot have been discarded");
    if constexpr (S::is_royal) {
        auto& court = state.royal.courts[realm];
        const int low = from.byte(), coins = low | from.byte() << 8;
        if (coins > MOST_COINS) return refused("a purse has no room for so many coins");
        court.coins = static_cast<u16>(coins);
        court.knights = from.up_to(plan.builders.all_knights + plan.builders.knights, "there are not so many knights");
        court.towers = from.up_to(plan.builders.all_towers, "there are not so many towers");
    }
    const int squares = from.up_to(S::grid * S::grid - 1, "a kingdom has no room for so many squares");
    u64 covered[3]{};  // the map's cells one by one, before they are rolled up
    for (int n = 0; n < squares; ++n) {
        const int cell = from.up_to(M::cells - 1, "a square lies on a cell of the map");
        const u8 square = from.byte();
        const int built = S::is_royal ? from.byte() : 0;
        if (!from.status().ok()) return from.status();
        if (cell == M::middle * M::side + M::middle) return refused("a square lies on the castle");
        if (covered[cell / 64] >> cell % 64 & 1) return refused("two squares lie on one cell");
        covered[cell / 64] |= u64{1} << cell % 64;
        const int terrain = square & 15, crowns = square >> 4 & 3, giants = square >> 6;
        if (terrain >= TERRAINS || giants > (S::has_giants ? crowns : 0)) return refused("there is no such square");
        kingdom.widen(cell % M::side, cell / M::side);
        if (kingdom.east - kingdom.west >= S::grid || kingdom.south - kingdom.north >= S::grid)
            return refused("the kingdom does not fit its frame");
        const int index = M::index(cell % M::side, cell / M::side);
        kingdom.put(index, terrain, crowns);
        const Status things = unpack_things(state, plan, realm, index, terrain, crowns, giants, built);
        if (!things.ok()) return things;
    }
    kingdom.room = kingdom.reach();
    return from.status();
}

// The domino just placed lies in the acting king's kingdom, and it is that king's.
template <class S>
Status check_placed(S& state, const Plan& plan, int cell) {
    using M = typename S::M;
    Draft& draft = state.draft;
    const int direction = draft.placed_towards, column = cell % M::side, row = cell / M::side;
    const char* const why = "the domino placed in this turn does not lie there";
    if (cell >= M::cells || draft.stage <= PLACE_DOMINO || state.over() || draft.king != NOBODY) return refused(why);
    const auto& kingdom = state.acting_kingdom(plan);
    const auto window = kingdom.window();
    if (!window.has(column, row) || !window.has(column + EASTWARD[direction], row + SOUTHWARD[direction]))
        return refused(why);
    const Domino& domino = state.acting_domino(plan);
    const int index = M::index(column, row), other = (index + M::step(direction)) & (M::bits - 1);
    if (!any(kingdom.land[domino.left] & bit<typename S::Set>(index))) return refused(why);
    if (!any(kingdom.land[domino.right] & bit<typename S::Set>(other))) return refused(why);
    draft.placed_at = static_cast<u8>(index);
    return {};
}

// The parts of the board and the step that is due go together.
template <class S>
Status check_parts(const S& state, const Plan& plan) {
    const Draft& draft = state.draft;
    const Stage stage = draft.stage;
    const char* const why = "nothing is to be decided in this stage";
    if constexpr (S::is_royal) {
        int built[MOST_KINDS]{}, towers = 0;
        for (int realm = 0; realm < plan.realms; ++realm) {
            const auto& court = state.royal.courts[realm];
            if (court.all_knights() >= 256) return refused("there are not so many knights");
            towers += court.towers;
            for (auto rest = court.built(); any(rest); rest = without_lowest(rest)) ++built[court.building(lowest(rest))];
        }
        if (towers > plan.builders.all_towers) return refused("there are not so many towers");
        if (const Status status = detail::check(state.royal.board, built, plan); !status.ok()) return status;
        if (stage > TURN_UP_BUILDING && state.royal.board.waits()) return refused("a building must be turned up");
        if (stage == TURN_UP_BUILDING && !state.royal.board.waits()) return refused(why);
    }
    if constexpr (S::has_giants) {
        const int drawn = std::popcount(state.giants.quests);
        if (drawn > plan.quests.drawn || (drawn == plan.quests.drawn) != (stage > DRAW_QUEST)) return refused(why);
        if (draft.receiver != NOBODY &&
            (draft.receiver >= plan.realms || stage != RECEIVE_GIANT || draft.receiver == state.acting_realm(plan) ||
             !any(state.kingdoms[draft.receiver].crowned())))
            return refused("nobody can receive that giant");
    } else {
        if (draft.receiver != NOBODY) return refused("there are no giants in this game");
    }
    const bool half = stage == SEND_FROM || stage == BUILD_ON;
    if (half == (draft.half == NOBODY)) return refused("half a move goes with its own stage only");
    const Stage step = half ? static_cast<Stage>(stage - 1) : stage;
    if (step > PLACE_DOMINO && step < CHOOSE_DOMINO && !arises(state, plan, step)) return refused(why);
    if (half && (draft.half >= 32 || !(names_of(state, plan, step) >> draft.half & 1))) return refused(why);
    return {};
}

template <class S>
Status unpack_into(S& state, std::string_view bytes, const Plan& plan) {
    Reader from(bytes);
    Draft& draft = state.draft;
    u64 seen[MOST_PILES]{};
    u8 placed = NOBODY;
    if (const Status status = detail::read_head(from, plan, draft, seen, placed); !status.ok()) return status;
    for (Row* row : {&draft.row, &draft.next})
        if (const Status status = detail::read_row(from, plan, seen, *row); !status.ok()) return status;
    if (const Status status = detail::check(draft, plan); !status.ok()) return status;
    if constexpr (S::is_royal)
        if (const Status status = detail::read_builders_board(from, plan, state.royal.board); !status.ok()) return status;
    if constexpr (S::has_giants) {
        state.giants.quests = from.set();
        if (plan.quests.size < 64 && state.giants.quests >> plan.quests.size) return refused("there is no such quest");
    }
    for (int realm = 0; realm < plan.realms; ++realm)
        if (const Status status = unpack_realm(from, state, plan, realm); !status.ok()) return status;
    if (placed == NOBODY) {
        if (draft.placed_towards != 0) return refused("nothing has been placed in this turn");
    } else if (const Status status = check_placed(state, plan, placed); !status.ok()) {
        return status;
    }
    if constexpr (S::parts != PLAIN)
        if (const Status status = check_parts(state, plan); !status.ok()) return status;
    return from.done() ? Status() : refused("the packed position goes on after its end");
}

template <class S>
Result<S> unpack(std::string_view bytes, const Plan& plan) {
    S state = S::first(plan);
    const Status status = unpack_into(state, bytes, plan);
    if (!status.ok()) return status;
    return state;
}

}  // namespace crownlands
