// Age of Giants on Queendomino.
#include "search/searching.hpp"

namespace crownlands {

template Searches searches<ROYAL | GIANTS>();

}  // namespace crownlands
