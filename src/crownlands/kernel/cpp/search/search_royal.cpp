// Queendomino and Royal Wedding.
#include "search/once.hpp"
#include "search/searching.hpp"

namespace crownlands {

template Searches searches<ROYAL>();
CROWNLANDS_POLICY(5, 4, ROYAL);
CROWNLANDS_POLICY(5, 8, ROYAL);
CROWNLANDS_POLICY(7, 2, ROYAL);
CROWNLANDS_POLICY(7, 4, ROYAL);

}  // namespace crownlands
