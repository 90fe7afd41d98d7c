// Age of Giants on Kingdomino.
#include "search/searching.hpp"

namespace crownlands {

template Searches searches<GIANTS>();

}  // namespace crownlands
