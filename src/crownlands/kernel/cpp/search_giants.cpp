// Age of Giants on Kingdomino.
#include "searching.hpp"

namespace crownlands {

template Searches searches<GIANTS>();

}  // namespace crownlands
