// Age of Giants on Kingdomino.
#include "learning/kingdom_games.hpp"

namespace crownlands {

// The players are compiled with the searches, which have most of what these need.
extern CROWNLANDS_POLICY(5, 2, GIANTS);
extern CROWNLANDS_POLICY(5, 5, GIANTS);
extern CROWNLANDS_POLICY(7, 2, GIANTS);

template Result<std::shared_ptr<AnyBatch>> new_batch<GIANTS>(std::shared_ptr<const Plan>, u64, u64, const Manner&);

}  // namespace crownlands
