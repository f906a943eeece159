// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/beginning.h"

namespace threadmend {

extern const Beginning beginning_concurrent;
const Beginning beginning_concurrent{.kind = "concurrent",
                                     .text = R"(// What do these processes share? Each statement is one step.
var busy : bool = false;

process A {
  1: atomic { await not busy; busy := true; };
  2: busy := false;
  3: goto 1;
}

process B {
  1: atomic { await not busy; busy := true; };
  2: busy := false;
  3: goto 1;
}

fair last(A), last(B);
spec mutex: AG !(A@2 and B@2);
)"};

} // namespace threadmend
