// A state as bytes and back. The bytes say what a position says and nothing more, so whatever comes in is
// checked like a position from a stranger: an error, never a crash.
//
//   version, stage, rows to come, king just drawn (255: none), kings in the hand per seat,
//   cell number (255: none) and direction of the domino placed in this turn,
//   per pile 8 bytes: the unseen dominoes as a set; 8 bytes: the row being laid,
//   the row and the next row: how many, then domino and king (255: none) for each,
//   per realm: discards, squares, then cell number and terrain + 16 * crowns for each.
#pragma once

#include <string>
#include <string_view>

#include "state.hpp"

namespace crownlands {

constexpr u8 PACKING = 1;

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    u8 byte() {
        require(at_ < bytes_.size(), "the packed position ends too early");
        return static_cast<u8>(bytes_[at_++]);
    }
    u8 up_to(int most, const char* why) {
        const u8 value = byte();
        require(value <= most, why);
        return value;
    }
    u64 set() {
        u64 value = 0;
        for (int n = 0; n < 8; ++n) value |= u64{byte()} << (8 * n);
        return value;
    }
    bool done() const { return at_ == bytes_.size(); }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

namespace detail {

inline void write_set(std::string& to, u64 set) {
    for (int n = 0; n < 8; ++n) to.push_back(static_cast<char>(set >> (8 * n) & 0xff));
}

inline void write_row(std::string& to, const Row& row) {
    const int size = std::popcount(row.laid);
    to.push_back(static_cast<char>(size));
    for (int slot = 0; slot < size; ++slot) {
        to.push_back(static_cast<char>(row.domino(slot)));
        to.push_back(static_cast<char>(row.claimed >> slot & 1 ? row.king(slot) : NOBODY));
    }
}

inline Row read_row(Reader& from, const Plan& plan, u64 (&seen)[MOST_PILES]) {
    Row row{};
    const int size = from.up_to(std::popcount(plan.slots), "a row has no room for so many dominoes");
    for (int slot = 0; slot < size; ++slot) {
        const u8 domino = from.byte();
        const int pile = domino / PILE;
        const u64 one = u64{1} << domino % PILE;
        require(pile < plan.piles && (plan.pile[pile] & one), "there is no such domino");
        require(!(seen[pile] & one), "a domino is in two places");
        require(slot == 0 || row.domino(slot - 1) < domino, "a row is laid in ascending number, from one pile");
        require(slot == 0 || row.domino(0) / PILE == pile, "a row is laid in ascending number, from one pile");
        seen[pile] |= one;
        row.lay(slot, domino);
        const u8 king = from.byte();
        if (king == NOBODY) continue;
        require(king < plan.seats, "a king belongs to one of the seats");
        row.claim(slot, king);
    }
    return row;
}

// What must go together: every domino once, every king once, a stage with something to decide.
void check(const Draft& draft, const Plan& plan);

}  // namespace detail

template <class S>
std::string pack(const S& state, const Plan& plan) {
    const Draft& draft = state.draft;
    std::string to{static_cast<char>(PACKING), static_cast<char>(draft.stage), static_cast<char>(draft.rows_to_come),
                   static_cast<char>(draft.king)};
    for (int seat = 0; seat < plan.seats; ++seat) to.push_back(static_cast<char>(draft.hand[seat]));
    if (draft.placed_at == NOBODY) {
        to.push_back(static_cast<char>(NOBODY));
    } else {
        const auto window = state.acting_kingdom(plan).window();
        to.push_back(static_cast<char>(window.row(draft.placed_at) * S::M::side + window.column(draft.placed_at)));
    }
    to.push_back(static_cast<char>(draft.placed_towards));
    for (int pile = 0; pile < plan.piles; ++pile) detail::write_set(to, draft.unseen[pile]);
    detail::write_set(to, draft.drawn);
    detail::write_row(to, draft.row);
    detail::write_row(to, draft.next);
    for (int realm = 0; realm < plan.realms; ++realm) {
        const auto& kingdom = state.kingdoms[realm];
        const auto window = kingdom.window();
        to.push_back(static_cast<char>(kingdom.discarded));
        to.push_back(static_cast<char>(count(kingdom.occupied()) - 1));
        for (int terrain = 0; terrain < TERRAINS; ++terrain) {
            for (auto rest = kingdom.land[terrain]; any(rest); rest = without_lowest(rest)) {
                const int index = lowest(rest);
                to.push_back(static_cast<char>(window.row(index) * S::M::side + window.column(index)));
                to.push_back(static_cast<char>(terrain | kingdom.crowns_in(bit<typename S::Set>(index)) << 4));
            }
        }
    }
    return to;
}

template <int Grid>
Kingdom<Grid> unpack_kingdom(Reader& from) {
    using M = Map<Grid>;
    auto kingdom = Kingdom<Grid>::castle_alone();
    kingdom.discarded = from.up_to(99, "so many dominoes cannot have been discarded");
    const int squares = from.up_to(Grid * Grid - 1, "a kingdom has no room for so many squares");
    u64 covered[3]{};  // the map's cells one by one, before they are rolled up
    for (int n = 0; n < squares; ++n) {
        const int cell = from.up_to(M::cells - 1, "a square lies on a cell of the map");
        require(cell != M::middle * M::side + M::middle, "a square lies on the castle");
        require(!(covered[cell / 64] >> cell % 64 & 1), "two squares lie on one cell");
        covered[cell / 64] |= u64{1} << cell % 64;
        const u8 square = from.byte();
        const int terrain = square & 15, crowns = square >> 4;
        require(terrain < TERRAINS && crowns <= 3, "there is no such square");
        kingdom.widen(cell % M::side, cell / M::side);
        require(kingdom.east - kingdom.west < Grid && kingdom.south - kingdom.north < Grid,
                "the kingdom does not fit its frame");
        kingdom.put(M::index(cell % M::side, cell / M::side), terrain, crowns);
    }
    kingdom.room = kingdom.reach();
    return kingdom;
}

// The domino just placed lies in the acting king's kingdom, and it is that king's.
template <class S>
void check_placed(S& state, const Plan& plan, int cell) {
    using M = typename S::M;
    Draft& draft = state.draft;
    const int direction = draft.placed_towards, column = cell % M::side, row = cell / M::side;
    const char* const why = "the domino placed in this turn does not lie there";
    require(cell < M::cells && draft.stage == CHOOSE_DOMINO && draft.king == NOBODY, why);
    const auto& kingdom = state.acting_kingdom(plan);
    const auto window = kingdom.window();
    require(window.has(column, row) && window.has(column + EASTWARD[direction], row + SOUTHWARD[direction]), why);
    const Domino& domino = plan.dominoes[draft.acting_domino()];
    const int index = M::index(column, row), other = (index + M::step(direction)) & (M::bits - 1);
    require(any(kingdom.land[domino.left] & bit<typename S::Set>(index)), why);
    require(any(kingdom.land[domino.right] & bit<typename S::Set>(other)), why);
    draft.placed_at = static_cast<u8>(index);
}

template <class S>
S unpack(std::string_view bytes, const Plan& plan) {
    Reader from(bytes);
    S state = S::first(plan);
    Draft& draft = state.draft;
    require(from.byte() == PACKING, "the packed position is of another version");
    draft.stage = static_cast<Stage>(from.up_to(STAGES - 1, "there is no such stage"));
    draft.rows_to_come = from.up_to(plan.rounds, "the game has not so many rows");
    draft.king = from.byte();
    require(draft.king == NOBODY || draft.king < plan.seats, "a king belongs to one of the seats");
    for (int seat = 0; seat < plan.seats; ++seat)
        draft.hand[seat] = from.up_to(plan.kings[seat], "a seat has too many kings");
    const u8 placed = from.byte();
    draft.placed_towards = from.up_to(3, "there are four directions");
    u64 seen[MOST_PILES]{};
    for (int pile = 0; pile < plan.piles; ++pile) {
        draft.unseen[pile] = seen[pile] = from.set();
        require(!(draft.unseen[pile] & ~plan.pile[pile]), "there is no such domino");
    }
    draft.drawn = from.set();
    if (draft.drawn) {
        require(draft.rows_to_come > 0, "no row is to be laid any more");
        const int pile = plan.pile_of(draft.rows_to_come);
        require(!(draft.drawn & ~plan.pile[pile]), "there is no such domino");
        require(!(draft.drawn & seen[pile]), "a domino is in two places");
        seen[pile] |= draft.drawn;
    }
    draft.row = detail::read_row(from, plan, seen);
    draft.next = detail::read_row(from, plan, seen);
    detail::check(draft, plan);
    for (int realm = 0; realm < plan.realms; ++realm) state.kingdoms[realm] = unpack_kingdom<S::grid>(from);
    if (placed == NOBODY) {
        require(draft.placed_towards == 0, "nothing has been placed in this turn");
    } else {
        check_placed(state, plan, placed);
    }
    require(from.done(), "the packed position goes on after its end");
    return state;
}

}  // namespace crownlands
