// Age of Giants on Kingdomino.
#include "search/once.hpp"
#include "search/searching.hpp"

namespace crownlands {

template Searches searches<GIANTS>();
CROWNLANDS_POLICY(5, 2, GIANTS);
CROWNLANDS_POLICY(5, 5, GIANTS);
CROWNLANDS_POLICY(7, 2, GIANTS);

}  // namespace crownlands
