// What a learner sees: the legal numbers as a mask, the kingdoms as planes, the draft as a vector. All bytes.
// docs/kernel.md describes them for users; realms are counted from the one that acts.
#pragma once

#include <cstring>

#include "moves.hpp"

namespace crownlands {

constexpr int REALM_PLANES = TERRAINS + 2;  // terrains, crowns, room
constexpr int SLOT_FIELDS = 6;              // laid, terrain and crowns of both halves, king
constexpr int DRAFT_FIELDS = 3;             // place or choose, a first king, rows to come

inline int draft_size(const Plan& plan) {
    int dominoes = 0;
    for (u64 pile : plan.pile) dominoes += std::popcount(pile);
    return DRAFT_FIELDS + 2 * std::popcount(plan.slots) * SLOT_FIELDS + plan.realms + dominoes;
}

template <class S>
void write_mask(const S& state, const Plan& plan, u8* mask) {
    std::memset(mask, 0, S::numbers);
    each_legal(state, plan, [&](int number) { mask[number] = 1; });
}

namespace detail {

// Calls found(offset) with the place of every cell of a set in a plane of side x side bytes.
template <int Grid, class Found>
inline void each_cell(typename Map<Grid>::Set set, const Window<Grid>& window, Found&& found) {
    using M = Map<Grid>;
    const int corner = window.north * M::side + window.west, origin = window.origin();
    // Seen from the window's corner a bit is row * stride + column; a plane has `side` bytes to a row.
    for (set = roll(set, (M::bits - origin) & (M::bits - 1)); any(set); set = without_lowest(set)) {
        const int place = lowest(set);
        found(corner + place + place / M::stride * (M::side - M::stride));
    }
}

inline u8* write_row(const Row& row, const Plan& plan, int own, u8* to) {
    for (int slot = 0; slot < std::popcount(plan.slots); ++slot, to += SLOT_FIELDS) {
        if (!(row.laid >> slot & 1)) continue;
        const Domino& domino = plan.dominoes[row.domino(slot)];
        to[0] = 1;
        to[1] = static_cast<u8>(domino.left + 1);
        to[2] = domino.left_crowns;
        to[3] = static_cast<u8>(domino.right + 1);
        to[4] = domino.right_crowns;
        if (!(row.claimed >> slot & 1)) continue;
        const int realm = plan.realm_of[row.king(slot)] - own;
        to[5] = static_cast<u8>(1 + (realm < 0 ? realm + plan.realms : realm));
    }
    return to;
}

}  // namespace detail

template <class S>
void write_planes(const S& state, const Plan& plan, u8* planes) {
    constexpr int cells = S::M::cells;
    std::memset(planes, 0, static_cast<std::size_t>(plan.realms * REALM_PLANES * cells));
    int realm = plan.realm_of[state.draft.seat()];
    for (int n = 0; n < plan.realms; ++n, planes += REALM_PLANES * cells) {
        const auto& kingdom = state.kingdoms[realm];
        const auto window = kingdom.window();
        for (int terrain = 0; terrain < TERRAINS; ++terrain)
            detail::each_cell<S::grid>(kingdom.land[terrain], window, [&](int at) { planes[terrain * cells + at] = 1; });
        u8* crowns = planes + TERRAINS * cells;
        detail::each_cell<S::grid>(kingdom.crowns[0], window, [&](int at) { crowns[at] = 1; });
        detail::each_cell<S::grid>(kingdom.crowns[1], window, [&](int at) { crowns[at] += 2; });
        detail::each_cell<S::grid>(kingdom.room, window, [&](int at) { crowns[cells + at] = 1; });
        realm = realm + 1 == plan.realms ? 0 : realm + 1;
    }
}

template <class S>
void write_draft(const S& state, const Plan& plan, u8* to) {
    const Draft& draft = state.draft;
    const int own = plan.realm_of[draft.seat()];
    std::memset(to, 0, static_cast<std::size_t>(draft_size(plan)));
    to[0] = draft.stage == PLACE_DOMINO;
    to[1] = draft.king != NOBODY;
    to[2] = draft.rows_to_come;
    to = detail::write_row(draft.row, plan, own, to + DRAFT_FIELDS);
    to = detail::write_row(draft.next, plan, own, to);
    for (int n = 0; n < plan.realms; ++n) *to++ = state.kingdoms[(own + n) % plan.realms].discarded;
    for (int pile = 0; pile < plan.piles; ++pile) {
        for (u64 rest = draft.unseen[pile]; rest; rest &= rest - 1) to[std::countr_zero(rest)] = 1;
        to += std::popcount(plan.pile[pile]);
    }
}

}  // namespace crownlands
