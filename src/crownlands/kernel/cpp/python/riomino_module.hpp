#pragma once

#include <nanobind/nanobind.h>

namespace crownlands::riomino {

void bind(nanobind::module_& m);

}  // namespace crownlands::riomino
