/* The seam: the kernel as plain C, for WebAssembly and for programs that load a library. Version 0: it may change.
 *
 * One way to ask for everything. Write a question into crownlands_room(its size), call the function, read
 * crownlands_answer_size() bytes from crownlands_answer() before the next call. A function returns 0 if it is done, and
 * else why not: 1 refused (a caller's mistake), 2 not enough memory, 3 failed; the answer is then the reason, a
 * sentence. Nothing throws. One thread at a time.
 *
 * Questions and answers are words of 8 bytes, the lowest byte first: whole numbers (a seed as its 64 bits), truths as
 * 0 or 1, fractions as IEEE doubles. A list is its length and then its items. Bytes are their number and then
 * themselves, with zeros up to the next whole word.
 *
 * What is kept between calls has a handle, a number above 0, and lives until crownlands_free. A state has none: it is its
 * packed bytes (rules/packing.hpp), or for Riomino a few numbers, and every function that plays gives new ones.
 *
 * In the lines below "->" stands between question and answer; [x] is a list, {x} bytes; "state" is plan, {packed}. */
#ifndef CROWNLANDS_H
#define CROWNLANDS_H

#include <stdint.h>

#if defined(__wasm__)
#define CROWNLANDS_API(name) __attribute__((export_name(#name)))
#else
#define CROWNLANDS_API(name) __attribute__((visibility("default")))
#endif
#define CROWNLANDS_QUESTION(name) CROWNLANDS_API(crownlands_##name) int32_t crownlands_##name(void)

#ifdef __cplusplus
extern "C" {
#endif

CROWNLANDS_API(crownlands_version) uint32_t crownlands_version(void);
CROWNLANDS_API(crownlands_room) uint8_t* crownlands_room(uint32_t size); /* for a question of so many bytes; null: no memory */
CROWNLANDS_API(crownlands_answer) const uint8_t* crownlands_answer(void);
CROWNLANDS_API(crownlands_answer_size) uint32_t crownlands_answer_size(void);

/* ---- handles: of plans, weights, memories, thinking, Riomino's tables, solvers and looks ahead */
CROWNLANDS_QUESTION(free); /* handle -> */
CROWNLANDS_QUESTION(held); /* -> how many handles there are */
CROWNLANDS_QUESTION(built); /* -> {compiler and flags}, what a whole win counts, features of an evaluation */

/* ---- plans; the law's own numbers and tables, see kernel/tables.py */
/* grid, row, rounds, middle kingdom, harmony, crowns break ties, bleak squares, [kings], [realm of each seat], [removed],
 * [bleak], [piles: [rank, left terrain, crowns, right terrain, crowns, effect]], [0 or 1 builders: coins, knights, all
 * knights, all towers, bribe, coins per point, town, in pairs, [8 numbers of a building]], [0 or 1 quests: drawn,
 * [kind, terrain, points]] -> plan */
CROWNLANDS_QUESTION(plan);
CROWNLANDS_QUESTION(ascending); /* plan, pile -> [draws' numbers] */

/* ---- states */
CROWNLANDS_QUESTION(first);  /* plan -> {packed} */
CROWNLANDS_QUESTION(check);  /* state -> {packed}, or refused if no game has it */
CROWNLANDS_QUESTION(glance); /* state -> stage, actor, is certain, bytes of a state in the kernel */
CROWNLANDS_QUESTION(legal);  /* state -> [numbers] */
CROWNLANDS_QUESTION(moves);  /* state -> [[numbers]] */
CROWNLANDS_QUESTION(play);   /* state, number -> {packed} */
CROWNLANDS_QUESTION(scores); /* state -> [points] */
CROWNLANDS_QUESTION(ranks);  /* state -> [ranks] */
CROWNLANDS_QUESTION(sheet);  /* state, realm -> [what, points, item, times, crowns, [cells]], largest territory, crowns */
CROWNLANDS_QUESTION(draw);   /* state, seed, stream -> {packed} */
CROWNLANDS_QUESTION(wander); /* state, seed, stream, guided -> {packed} */
/* script: [piles: [numbers]], [kings], [buildings], [quests] */
CROWNLANDS_QUESTION(draw_scripted); /* state, script -> {packed} */
CROWNLANDS_QUESTION(count);         /* state, script, depth -> leaves, scores */

/* ---- games to the end */
/* tally: games, moves, [scores], [squares], [wins] by realm; a whole win is 840 */
CROWNLANDS_QUESTION(rollouts); /* state, games, seed, first, guided -> tally */
/* For each move the same deals: rules/comparison.hpp tells what follows from the sums.
 * state, [moves: [numbers]], games, seed, first, guided -> games, [leads], [wins], [lead products], [win products] */
CROWNLANDS_QUESTION(playouts);
CROWNLANDS_QUESTION(solve); /* state, nodes, seconds, megabytes -> solved, points, result, best, nodes, puzzles, seconds */

/* ---- deciding */
CROWNLANDS_QUESTION(weights); /* [sets: [fractions]], {a table's value, or nothing} -> weights */
CROWNLANDS_QUESTION(memory);  /* -> memory */
CROWNLANDS_QUESTION(style);   /* -> exploration, temperature, doubt, noise, exact share, width, widening, exact nodes, victory, lead, trust: the usual style */
/* A search is done in slices, so that one thread can stop it: begin, step until done (or as long as one likes), result, free.
 * A step goes on for at most so many simulations and seconds (0: no such limit). */
CROWNLANDS_QUESTION(begin_search); /* state, weights, style, simulations, seconds, of the thread or not, seed, memory or 0 -> thinking */
CROWNLANDS_QUESTION(begin_uct);    /* state, simulations, seconds, of the thread or not, seed -> thinking */
CROWNLANDS_QUESTION(step);         /* thinking, simulations, seconds -> is done */
CROWNLANDS_QUESTION(result);       /* thinking -> best, then, simulations, recalled, seconds, exact, [number, then, visits, value, margin, victory] */
/* Playouts by the evaluation: for each game, line and realm its lead and its part of the victory, two bytes each.
 * With nodes, endings without chance are solved. state, weights, [lines: [numbers]], games, seed, first, noise, nodes -> {ends} */
CROWNLANDS_QUESTION(led_playouts);
CROWNLANDS_QUESTION(decide);       /* state, seed -> number */
CROWNLANDS_QUESTION(contest);      /* plan, [policies], games, seed, weights or 0 -> tally */

/* ---- Riomino; game: stage, starter, start face, turn, [[tray], [tray]], [column, row, die] */
CROWNLANDS_QUESTION(riomino_table);  /* [column, row], frame, [n, e, s, w], [pips], hand, tashkent -> table */
CROWNLANDS_QUESTION(riomino_check);  /* table, game -> game, or refused if there is none such */
CROWNLANDS_QUESTION(riomino_legal);  /* table, game -> [numbers] */
CROWNLANDS_QUESTION(riomino_winner); /* table, game -> seat, -1: nobody */
CROWNLANDS_QUESTION(riomino_play);   /* table, game, number -> game */
CROWNLANDS_QUESTION(riomino_solver); /* megabytes -> solver */
/* Asked again with a small budget each time, a solver goes on from what it knows: that is how to stop it. Unknown is 2. */
CROWNLANDS_QUESTION(riomino_solve); /* solver, table, game, nodes, seconds, every -> wins, value, best, winning or -1, nodes, seconds */
CROWNLANDS_QUESTION(riomino_begin_look); /* solver, table, game, nodes, seconds -> looking */
CROWNLANDS_QUESTION(riomino_look_on); /* looking, seconds (0: to the end) -> done, best, worth, depth, nodes */

#ifdef __cplusplus
}
#endif

#endif
