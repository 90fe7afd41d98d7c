// Age of Giants on Queendomino.
#include "search/once.hpp"
#include "search/searching.hpp"

namespace crownlands {

template Searches searches<ROYAL | GIANTS>();
CROWNLANDS_POLICY(5, 5, ROYAL | GIANTS);
CROWNLANDS_POLICY(7, 2, ROYAL | GIANTS);

}  // namespace crownlands
