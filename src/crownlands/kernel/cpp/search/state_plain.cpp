// Kingdomino.
#include "search/shaping.hpp"

namespace crownlands {

// Compiled with the searches, which need it too.
extern template class Endgame<State<5, 2>>;
extern template class Endgame<State<7, 2>>;

template Result<std::shared_ptr<AnyState>> new_state<PLAIN>(std::shared_ptr<const Plan>, const std::string*);
CROWNLANDS_SHAPE(5, 2, PLAIN);
CROWNLANDS_SHAPE(5, 4, PLAIN);
CROWNLANDS_SHAPE(7, 2, PLAIN);

}  // namespace crownlands
