// Age of Giants on Kingdomino.
#include "search/shaping.hpp"

namespace crownlands {

template Result<std::shared_ptr<AnyState>> new_state<GIANTS>(std::shared_ptr<const Plan>, const std::string*);
CROWNLANDS_SHAPE(5, 2, GIANTS);
CROWNLANDS_SHAPE(5, 5, GIANTS);
CROWNLANDS_SHAPE(7, 2, GIANTS);

}  // namespace crownlands
