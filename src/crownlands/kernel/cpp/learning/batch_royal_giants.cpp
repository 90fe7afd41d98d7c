// Age of Giants on Queendomino.
#include "learning/kingdom_games.hpp"

namespace crownlands {

template Result<std::shared_ptr<AnyBatch>> new_batch<ROYAL | GIANTS>(std::shared_ptr<const Plan>, u64, u64, const Manner&);

}  // namespace crownlands
