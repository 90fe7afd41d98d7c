#include "learning/batch.hpp"

#include "rules/attempt.hpp"
#include "search/game.hpp"

namespace crownlands {

Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed) noexcept {
    if (games < 1 || games > 1 << 24) return refused("a batch has 1 to 16,777,216 games");
    return attempt([&] { return with_parts(*plan, [&]<int Parts>() { return new_batch<Parts>(plan, games, seed); }); });
}

}  // namespace crownlands
