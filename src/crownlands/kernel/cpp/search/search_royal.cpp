// Queendomino and Royal Wedding.
#include "search/searching.hpp"

namespace crownlands {

template Searches searches<ROYAL>();

}  // namespace crownlands
