// Age of Giants on Queendomino.
#include "searching.hpp"

namespace crownlands {

template Searches searches<ROYAL | GIANTS>();

}  // namespace crownlands
