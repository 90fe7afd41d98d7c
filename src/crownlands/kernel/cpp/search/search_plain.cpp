// Kingdomino.
#include "search/once.hpp"
#include "search/searching.hpp"

namespace crownlands {

template class Endgame<State<5, 2>>;
template class Endgame<State<7, 2>>;
template Searches searches<PLAIN>();

}  // namespace crownlands
