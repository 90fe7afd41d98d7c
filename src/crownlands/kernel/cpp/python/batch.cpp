#include "learning/batch.hpp"

#include "rules/packing.hpp"
#include "search/game.hpp"

namespace crownlands {

template <class S>
std::string Batch<S>::packed(u64 game) const {
    require(game < size(), "there is no such game");
    return pack(states_[game], *plan_);
}

std::shared_ptr<AnyBatch> new_batch(std::shared_ptr<const Plan> plan, u64 games, u64 seed) {
    require(games >= 1 && games <= 1 << 24, "a batch has 1 to 16,777,216 games");
    return with_game(*plan, [&]<class S>() -> std::shared_ptr<AnyBatch> {
        return std::make_shared<Batch<S>>(plan, games, seed);
    });
}

}  // namespace crownlands
