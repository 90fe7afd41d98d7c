// Age of Giants on Queendomino.
#include "search/shaping.hpp"

namespace crownlands {

template Result<std::shared_ptr<AnyState>> new_state<ROYAL | GIANTS>(std::shared_ptr<const Plan>, const std::string*);
CROWNLANDS_SHAPE(5, 5, ROYAL | GIANTS);
CROWNLANDS_SHAPE(7, 2, ROYAL | GIANTS);

}  // namespace crownlands
