// Queendomino and Royal Wedding.
#include "searching.hpp"

namespace crownlands {

template Searches searches<ROYAL>();

}  // namespace crownlands
