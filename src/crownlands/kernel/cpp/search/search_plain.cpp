// Kingdomino.
#include "search/searching.hpp"

namespace crownlands {

template Searches searches<PLAIN>();

}  // namespace crownlands
