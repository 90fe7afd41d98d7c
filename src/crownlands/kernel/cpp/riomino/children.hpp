// What can follow on a position in the search: a die laid in any way that makes a difference, or a move that lays none
// (a free move, the star, a pass), if the end knows one.
#pragma once

#include "riomino/drift.hpp"

namespace crownlands::riomino {

template <class Position, class Room, class Visit>
bool any_spare(const Position& position, const Table& table, bool can_lay, Room&& room, Visit&& visit) {
    for (const auto spare : decltype(position.end)::SPARES) {
        if (!position.end.offers(spare, can_lay)) continue;
        Position& child = room();
        position.take(child, spare, table);
        if (visit(child)) return true;
    }
    return false;
}

// Calls visit(child) for every child until it returns true. Where a child is made is for the caller to say: boards() and
// drifts() give room for one.
template <class End, class Boards, class Drifts, class Visit>
bool any_child(const Board<End>& position, const Table& table, Boards&& boards, Drifts&&, Visit&& visit) {
    bool can_lay = false;
    const bool one = position.any_move([&](int cell, int die) {
        can_lay = true;
        Board<End>& child = boards();
        position.lay(child, cell, die, table);
        return visit(child);
    });
    return one || any_spare(position, table, can_lay, boards, visit);
}
template <class End, class Boards, class Drifts, class Visit>
bool any_child(const Drift<End>& position, const Table& table, Boards&& boards, Drifts&& drifts, Visit&& visit) {
    bool can_lay = false;
    const bool one = position.any_move([&](int cell, int die) {
        can_lay = true;
        Drift<End>& child = drifts();
        position.lay(child, cell, die, table);
        if (child.fills(table.frame)) {
            Board<End>& board = boards();
            board = child.board(table);
            return visit(board);
        }
        child.settle(table);
        return visit(child);
    });
    return one || any_spare(position, table, can_lay, drifts, visit);
}

}  // namespace crownlands::riomino
