// Thousands of games stepped together, for learners. A game that ends is scored and begun anew at once, and chance
// draws by itself, so there is always a seat to move in every game.
#pragma once

#include <memory>
#include <string>

#include "rules/plan.hpp"

namespace crownlands {

// Where to write; a null pointer means that nobody wants it. Row i belongs to game i.
struct Outputs {
    u8* actors = nullptr;         // the seat that moves
    u8* ended = nullptr;          // 1 where the last step ended a game
    std::int16_t* scores = nullptr;  // per realm, written where a game ended
    u8* masks = nullptr;
    u8* planes = nullptr;
    u8* drafts = nullptr;
};

class AnyBatch {
public:
    virtual ~AnyBatch() = default;
    virtual u64 size() const = 0;
    virtual int numbers() const = 0;
    virtual int side() const = 0;
    virtual const Plan& plan() const = 0;
    virtual Status observe(const Outputs& out, int threads) const = 0;
    // Plays one number in every game; gives the first game whose number was refused, or size().
    virtual Result<u64> step(const std::int32_t* actions, const Outputs& out, int threads) = 0;
    virtual Status random(std::int32_t* actions, int threads) = 0;
    virtual Result<std::string> packed(u64 game) const = 0;
};

// Of the games with these parts; each kind is compiled on its own (batch_plain.cpp and its like).
template <int Parts>
Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed);

Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed) noexcept;

}  // namespace crownlands
