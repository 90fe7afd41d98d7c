// A state as bytes and back. The bytes say what a position says and nothing more, so whatever comes in is
// checked like a position from a stranger: an error, never a crash.
//
//   version, stage, rows to come, king just drawn (255: none), kings in the hand per seat,
//   cell number (255: none) and direction of the domino placed in this turn,
//   [first of two numbers, receiver of a giant (255: none)],
//   per pile 8 bytes: the unseen dominoes as a set; 8 bytes: the row being laid,
//   the row and the next row: how many, then domino and king (255: none) for each,
//   {six slots and the top: kind of building plus 1; per kind how many are in the pile; dragon, queen (255: none)},
//   (8 bytes: the quests as a set),
//   per realm: discards, {coins in two bytes, knights at hand, towers}, squares, then row by row cell number,
//     terrain + 16 * crowns + 64 * giants, {kind of building plus 1, plus 128 for a knight}.
//
// What is in {} only Queendomino has, in () only Giants, in [] both.
#pragma once

#include <string>
#include <string_view>

#include "rules/plan.hpp"

namespace crownlands {

template <class S>
std::string pack(const S& state, const Plan& plan);

// The state of packed bytes, or why no game of the plan has it.
template <class S>
Result<S> unpack(std::string_view bytes, const Plan& plan);

}  // namespace crownlands
