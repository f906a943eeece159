// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/beginning.h"

namespace threadmend {

extern const Beginning beginning_pushdown;
const Beginning beginning_pushdown{
    .kind = "pushdown",
    .text =
        R"(// What is this system about? Processes have control states and stacks, and meet in actions of the same name.
process worker {
  initial idle <main>;
  idle <main> -> idle <work main> : take;      // a call: work lies on the stack
  idle <work> -> idle <>          : give;      // it returns
  target idle <work any*>;                     // is the worker ever at work while the lock is free?
}

process lock {
  initial free <lock>;
  free <lock> -> held <lock> : take;
  held <lock> -> free <lock> : give;
  target free <any*>;
}
)"};

} // namespace threadmend
