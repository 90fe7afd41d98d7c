// What a learner sees: the legal numbers as a mask, the kingdoms as planes, the draft as a vector. All bytes.
// docs/kernel.md describes them for users; realms are counted from the one that looks, usually the one that acts.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "rules/moves.hpp"

namespace crownlands {

constexpr int LAND_PLANES = TERRAINS + 2;  // terrains, crowns, room
constexpr int DRAFT_FIELDS = 3;            // place or choose, a first king, rows to come
constexpr int TURN_FIELDS = 5;             // stage, first of two numbers, receiver, left half and direction just placed

// Queendomino adds knights and buildings, Giants add giants.
inline int realm_planes(const Plan& plan) {
    return LAND_PLANES + (plan.parts & ROYAL ? 2 : 0) + (plan.parts & GIANTS ? 1 : 0);
}

// Laid, terrain and crowns of both halves, king; with Giants what the domino brings.
inline int slot_fields(const Plan& plan) { return 6 + (plan.parts & GIANTS ? 1 : 0); }

inline int draft_size(const Plan& plan) {
    int size = DRAFT_FIELDS + 2 * std::popcount(plan.slots) * slot_fields(plan) + plan.realms;
    for (u64 pile : plan.pile) size += std::popcount(pile);
    if (plan.parts != PLAIN) size += TURN_FIELDS;
    if (plan.parts & ROYAL) size += BUILDING_SLOTS + 1 + plan.builders.kinds + 2 + 4 * plan.realms;
    if (plan.parts & GIANTS) size += plan.quests.size;
    return size + 1;  // and who is to move
}

template <class S>
void write_mask(const S& state, const Plan& plan, u8* mask) {
    std::memset(mask, 0, S::numbers);
    if (state.over()) return;
    each_legal(state, plan, [&](int number) { mask[number] = 1; });
}

namespace detail {

// Calls visit(offset) with the place of every cell of a set in a plane of side x side bytes.
template <int Grid, class Visit>
inline void each_cell(typename Map<Grid>::Set set, const Window<Grid>& window, Visit&& visit) {
    using M = Map<Grid>;
    const int corner = window.north * M::side + window.west, origin = window.origin();
    // Seen from the window's corner a bit is row * stride + column; a plane has `side` bytes to a row.
    for (set = roll(set, (M::bits - origin) & (M::bits - 1)); any(set); set = without_lowest(set)) {
        const int place = lowest(set);
        visit(corner + place + place / M::stride * (M::side - M::stride));
    }
}

// Eight bits as eight bytes of 0 or 1, the lowest first.
inline u64 spread(u64 bits) {
#if defined(__BMI2__)
    return _pdep_u64(bits, 0x0101010101010101);
#else
    return ((bits & 0x7f) * 0x0002040810204081 & 0x0101010101010101) | (bits & 0x80) << 49;
#endif
}

// On the small map a row of a set is eight bits, written at once as eight bytes: what goes beyond the row of the plane is
// zeros, on cells that no window has. Rows outside and planes inside, so that nothing depends on what lies where: with a
// loop for each cell the processor would guess wrong a dozen times.
template <int Planes>
void write_rows(const std::array<u64, Planes>& sets, u64 twos, int twos_in, const Window<5>& window, u8* planes) {
    using M = Map<5>;
    const int back = (M::bits - window.origin()) & (M::bits - 1);
    std::array<u64, Planes> rolled;
    for (int n = 0; n < Planes; ++n) rolled[n] = roll(sets[n], back);
    twos = roll(twos, back);
    for (int row = 0, at = window.north * M::side + window.west; row < window.high; ++row, at += M::side) {
        const bool fits = at <= M::cells - 8;
        for (int n = 0; n < Planes; ++n) {
            u64 bytes = spread(rolled[n] >> 8 * row & 0xff);
            if (n == twos_in) bytes += 2 * spread(twos >> 8 * row & 0xff);
            if (fits)
                std::memcpy(planes + n * M::cells + at, &bytes, 8);
            else
                std::memcpy(planes + n * M::cells + at, &bytes, static_cast<std::size_t>(M::cells - at));
        }
    }
}

#if defined(__BMI2__) && defined(__AVX2__)
// Where there are wide registers, all rows at once: rows of eight bits become rows of nine, as a plane has them, and each
// bit a byte. What goes beyond a plane is zeros at the beginning of the next, which is written later; the last plane is cut.
template <int Planes>
void write_at_once(const std::array<u64, Planes>& sets, u64 twos, int twos_in, const Window<5>& window, u8* planes) {
    using M = Map<5>;
    constexpr u64 NINES = [] {
        u64 mask = 0;
        for (int row = 0; row < 7; ++row) mask |= u64{0xff} << M::side * row;
        return mask;
    }();
    const __m256i eighths = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i which = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const auto bytes = [&](u64 bits, char worth) {
        const __m256i four = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), eighths);
        return _mm256_and_si256(_mm256_cmpeq_epi8(_mm256_and_si256(four, which), which), _mm256_set1_epi8(worth));
    };
    const int back = (M::bits - window.origin()) & (M::bits - 1), at = window.north * M::side + window.west;
    for (int n = 0; n < Planes; ++n) {
        const u64 ones = _pdep_u64(roll(sets[n], back), NINES);
        __m256i low = bytes(ones, 1), high = bytes(ones >> 32, 1);
        if (n == twos_in) {
            const u64 more = _pdep_u64(roll(twos, back), NINES);
            low = _mm256_add_epi8(low, bytes(more, 2)), high = _mm256_add_epi8(high, bytes(more >> 32, 2));
        }
        alignas(32) u8 last[64];
        u8* to = n + 1 < Planes ? planes + n * M::cells + at : last;
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), low);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 32), high);
        if (n + 1 == Planes)
            std::memcpy(planes + n * M::cells + at, last, static_cast<std::size_t>(std::min(64, M::cells - at)));
    }
}
#endif

// The planes of the land: terrains, crowns, room, into zeros.
template <class Kingdom, int Grid>
void write_land(const Kingdom& kingdom, const Window<Grid>& window, u8* planes) {
    constexpr int cells = Map<Grid>::cells;
    if constexpr (Grid == 5 && std::endian::native == std::endian::little) {
        if (window.west >= 0 && window.north >= 0 && window.high <= 8) {
            std::array<u64, LAND_PLANES> sets;
            std::copy_n(kingdom.land, TERRAINS, sets.begin());
            sets[TERRAINS] = kingdom.crowns[0];
            sets[TERRAINS + 1] = kingdom.room;
#if defined(__BMI2__) && defined(__AVX2__)
            if (window.high <= 7) return write_at_once<LAND_PLANES>(sets, kingdom.crowns[1], TERRAINS, window, planes);
#endif
            return write_rows<LAND_PLANES>(sets, kingdom.crowns[1], TERRAINS, window, planes);
        }
    }
    for (int terrain = 0; terrain < TERRAINS; ++terrain, planes += cells)
        each_cell<Grid>(kingdom.land[terrain], window, [&](int at) { planes[at] = 1; });
    each_cell<Grid>(kingdom.crowns[0], window, [&](int at) { planes[at] = 1; });
    each_cell<Grid>(kingdom.crowns[1], window, [&](int at) { planes[at] += 2; });
    planes += cells;
    each_cell<Grid>(kingdom.room, window, [&](int at) { planes[at] = 1; });
}

// Which of the dominoes of a pile nobody has seen, a byte for each.
inline u8* write_unseen(u64 unseen, int size, u8* to) {
    if constexpr (std::endian::native == std::endian::little)
        for (; size >= 8; size -= 8, to += 8, unseen >>= 8) {
            const u64 bytes = spread(unseen & 0xff);
            std::memcpy(to, &bytes, 8);
        }
    for (; size > 0; --size, unseen >>= 1) *to++ = unseen & 1;
    return to;
}

// A realm as the others count it from `own`: 0 is its own, then round the table.
inline int from_own(int realm, int own, const Plan& plan) { return realm < own ? realm - own + plan.realms : realm - own; }

inline u8* write_row(const Row& row, const Plan& plan, int own, u8* to) {
    for (int slot = 0; slot < std::popcount(plan.slots); ++slot, to += slot_fields(plan)) {
        if (!(row.laid >> slot & 1)) continue;
        const Domino& domino = plan.dominoes[row.domino(slot)];
        to[0] = 1;
        to[1] = static_cast<u8>(domino.left + 1);
        to[2] = domino.left_crowns;
        to[3] = static_cast<u8>(domino.right + 1);
        to[4] = domino.right_crowns;
        if (row.claimed >> slot & 1)
            to[5] = static_cast<u8>(1 + from_own(plan.realm_of[row.king(slot)], own, plan));
        if (plan.parts & GIANTS) to[6] = static_cast<u8>(domino.effect);
    }
    return to;
}

// What is due in a turn of many steps.
template <class S>
u8* write_turn(const S& state, const Plan& plan, int own, u8* to) {
    const Draft& draft = state.draft;
    to[0] = draft.stage;
    to[1] = static_cast<u8>(draft.half + 1);  // NOBODY is 255, so nothing is 0
    to[2] = draft.receiver == NOBODY ? u8{0} : static_cast<u8>(1 + from_own(draft.receiver, own, plan));
    if (draft.placed_at != NOBODY) {
        to[3] = static_cast<u8>(1 + cell_number(state.acting_kingdom(plan).window(), draft.placed_at));
        to[4] = draft.placed_towards;
    }
    return to + TURN_FIELDS;
}

template <class S>
u8* write_builders(const S& state, const Plan& plan, int own, u8* to) {
    const BuildersBoard& board = state.royal.board;
    to = std::copy_n(board.slots, BUILDING_SLOTS, to);
    *to++ = board.top;
    to = std::copy_n(board.pile, plan.builders.kinds, to);
    *to++ = static_cast<u8>(board.dragon + 1);
    *to++ = board.queen == NOBODY ? u8{0} : static_cast<u8>(1 + from_own(board.queen, own, plan));
    for (int n = 0; n < plan.realms; ++n) {
        const auto& court = state.royal.courts[(own + n) % plan.realms];
        *to++ = static_cast<u8>(court.coins & 0xff);
        *to++ = static_cast<u8>(court.coins >> 8);
        *to++ = court.knights;
        *to++ = court.towers;
    }
    return to;
}

}  // namespace detail

// As the realm `own` sees it.
template <class S>
void write_planes(const S& state, const Plan& plan, int own, u8* planes) {
    constexpr int cells = S::M::cells;
    const int each = realm_planes(plan);
    std::memset(planes, 0, static_cast<std::size_t>(plan.realms * each * cells));
    int realm = own;
    for (int n = 0; n < plan.realms; ++n, planes += each * cells) {
        const auto& kingdom = state.kingdoms[realm];
        const auto window = kingdom.window();
        detail::write_land(kingdom, window, planes);
        u8* plane = planes + (LAND_PLANES - 1) * cells;
        if constexpr (S::is_royal) {
            const auto& court = state.royal.courts[realm];
            plane += cells;
            detail::each_cell<S::grid>(court.knights_out, window, [&](int at) { plane[at] = 1; });
            plane += cells;
            for (int digit = 0; digit < 5; ++digit)
                detail::each_cell<S::grid>(court.buildings[digit], window,
                                           [&](int at) { plane[at] = static_cast<u8>(plane[at] + (1 << digit)); });
        }
        if constexpr (S::has_giants) {
            const auto& crowd = state.giants.crowds[realm];
            plane += cells;
            detail::each_cell<S::grid>(crowd.giants[0], window, [&](int at) { plane[at] = 1; });
            detail::each_cell<S::grid>(crowd.giants[1], window, [&](int at) { plane[at] += 2; });
        }
        realm = realm + 1 == plan.realms ? 0 : realm + 1;
    }
}

template <class S>
void write_draft(const S& state, const Plan& plan, int own, u8* to) {
    const Draft& draft = state.draft;
    std::memset(to, 0, static_cast<std::size_t>(draft_size(plan)));
    to[0] = draft.stage == PLACE_DOMINO;
    to[1] = draft.king != NOBODY;
    to[2] = draft.rows_to_come;
    to = detail::write_row(draft.row, plan, own, to + DRAFT_FIELDS);
    to = detail::write_row(draft.next, plan, own, to);
    for (int n = 0; n < plan.realms; ++n) *to++ = state.kingdoms[(own + n) % plan.realms].discarded;
    for (int pile = 0; pile < plan.piles; ++pile)
        to = detail::write_unseen(draft.unseen[pile], std::popcount(plan.pile[pile]), to);
    if constexpr (S::parts != PLAIN) to = detail::write_turn(state, plan, own, to);
    if constexpr (S::is_royal) to = detail::write_builders(state, plan, own, to);
    if constexpr (S::has_giants)
        for (u64 rest = state.giants.quests; rest; rest &= rest - 1) to[std::countr_zero(rest)] = 1;
    if constexpr (S::has_giants) to += plan.quests.size;
    if (!state.over() && !state.chance())
        *to = static_cast<u8>(1 + detail::from_own(plan.realm_of[state.seat(plan)], own, plan));
}

}  // namespace crownlands
