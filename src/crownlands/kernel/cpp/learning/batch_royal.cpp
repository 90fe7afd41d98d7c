// Queendomino and Royal Wedding.
#include "learning/kingdom_games.hpp"

namespace crownlands {

// The players are compiled with the searches, which have most of what these need.
extern CROWNLANDS_POLICY(5, 4, ROYAL);
extern CROWNLANDS_POLICY(5, 8, ROYAL);
extern CROWNLANDS_POLICY(7, 2, ROYAL);
extern CROWNLANDS_POLICY(7, 4, ROYAL);

template Result<std::shared_ptr<AnyBatch>> new_batch<ROYAL>(std::shared_ptr<const Plan>, u64, u64, const Manner&);

}  // namespace crownlands
