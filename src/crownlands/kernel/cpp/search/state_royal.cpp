// Queendomino and Royal Wedding.
#include "search/shaping.hpp"

namespace crownlands {

template Result<std::shared_ptr<AnyState>> new_state<ROYAL>(std::shared_ptr<const Plan>, const std::string*);
CROWNLANDS_SHAPE(5, 4, ROYAL);
CROWNLANDS_SHAPE(5, 8, ROYAL);
CROWNLANDS_SHAPE(7, 2, ROYAL);
CROWNLANDS_SHAPE(7, 4, ROYAL);

}  // namespace crownlands
