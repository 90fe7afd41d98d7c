#include "learning/batch.hpp"

#include "rules/attempt.hpp"
#include "search/game.hpp"

namespace crownlands {

Result<std::shared_ptr<AnyBatch>> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed,
                                            const Manner& manner) noexcept {
    if (const Status status = check_size(games); !status.ok()) return status;
    return attempt([&] {
        return with_parts(*plan, [&]<int Parts>() { return new_batch<Parts>(plan, games, seed, manner); });
    });
}

}  // namespace crownlands
