// Thousands of games stepped together, for learners. Unless told otherwise a game that ends is scored and begun again
// at once, and chance draws by itself, so there is always a seat to move in every game.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "learning/evaluation.hpp"
#include "riomino/dice.hpp"
#include "rules/plan.hpp"
#include "search/search.hpp"

namespace crownlands {

// In `actors`, instead of a seat.
constexpr u8 CHANCE_IS_DUE = 255, NOBODY_IS_DUE = 254;

// Where to write; a null pointer means that nobody wants it. Row i belongs to game i.
struct Outputs {
    u8* actors = nullptr;  // the seat that moves
    u8* ended = nullptr;   // 1 where the last step ended a game
    std::int16_t* scores = nullptr;  // per realm, written where a game ended
    u8* places = nullptr;            // the same; 1 is a winner, equals share a place
    u8* masks = nullptr;
    u8* planes = nullptr;
    u8* drafts = nullptr;
    // What the last seat to move saw at the end, written where a game ended, before the next one begins.
    u8* final_planes = nullptr;
    u8* final_drafts = nullptr;
};

// How many of everything there are.
struct BatchShape {
    int seats, realms, numbers, side, planes, draft;
};

// How games are led.
struct Manner {
    bool chance = false;  // the caller draws, too
    bool stays = false;   // a game that ends is not begun again
};

// Who decides for a seat.
enum class Decider : int { CALLER = -1, RANDOM, GUIDE, GREEDY, EVALUATION, SEARCH };

// The players inside the kernel, a decider for each seat.
struct Opponents {
    std::vector<Decider> seats;
    std::shared_ptr<const Weights> weights;  // of the evaluation and the search
    Style style;
    u64 simulations = 0;  // of the search; in Riomino nodes
    bool rotate = false;  // from game to game all move on by a seat
};

class AnyBatch {
public:
    virtual ~AnyBatch() = default;
    virtual std::shared_ptr<AnyBatch> copy() const = 0;
    virtual u64 size() const = 0;
    virtual BatchShape shape() const = 0;

    // All games.
    virtual Status observe(const Outputs& out, int threads) const = 0;
    // Plays one number in every game; gives the first game whose number was refused, or size().
    virtual Result<u64> step(const std::int32_t* actions, const Outputs& out, int threads) = 0;
    virtual Status random(std::int32_t* actions, int threads) = 0;
    virtual Status seat_opponents(const Opponents& opponents) = 0;

    // One game, which exists.
    virtual Status reset(u64 game, u64 seed) = 0;
    virtual Status load(u64 game, const std::string& packed) = 0;
    virtual Result<std::string> packed(u64 game) const = 0;
    virtual Result<bool> play(u64 game, int number) = 0;
    virtual int actor(u64 game) const = 0;
    virtual std::vector<int> legal(u64 game) const = 0;
    // Where chance is due: each number with how many of the things it may draw have it.
    virtual std::vector<std::pair<int, int>> chances(u64 game) const = 0;
    virtual std::vector<int> scores(u64 game) const = 0;
    virtual std::vector<int> places(u64 game) const = 0;
    virtual void look(u64 game, int seat, u8* planes, u8* draft) const = 0;
};

// Of the games with these parts; each kind is compiled on its own (batch_plain.cpp and its like).
template <int Parts>
Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed, const Manner& manner);

Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed,
                                            const Manner& manner) noexcept;
Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const riomino::Table> table, u64 games, u64 seed,
                                            const Manner& manner) noexcept;

inline Status check_size(u64 games) {
    return games >= 1 && games <= 1 << 24 ? Status() : refused("a batch has 1 to 16,777,216 games");
}

}  // namespace crownlands
