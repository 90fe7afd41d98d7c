// Kingdomino.
#include "learning/kingdom_games.hpp"

namespace crownlands {

// The players, too: here they have room for inlining, and Kingdomino's searches play by them all the time.
template Result<std::shared_ptr<AnyBatch>> new_batch<PLAIN>(std::shared_ptr<const Plan>, u64, u64, const Manner&);

}  // namespace crownlands
