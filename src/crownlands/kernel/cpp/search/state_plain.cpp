// Kingdomino.
#include "search/shaping.hpp"

namespace crownlands {

template Result<std::shared_ptr<AnyState>> new_state<PLAIN>(std::shared_ptr<const Plan>, const std::string*);
CROWNLANDS_SHAPE(5, 2, PLAIN);
CROWNLANDS_SHAPE(5, 4, PLAIN);
CROWNLANDS_SHAPE(7, 2, PLAIN);

}  // namespace crownlands
