// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/beginning.h"

namespace threadmend {

extern const Beginning beginning_concurrent;
const Beginning beginning_concurrent{.kind = "concurrent",
                                     .text = R"(// What do these processes share? Each statement is one step.
var busy : bool = false;

process A {
  1: await not busy;
  2: busy := true;
  3: busy := false;
  4: goto 1;
}

process B {
  1: await not busy;
  2: busy := true;
  3: busy := false;
  4: goto 1;
}

fair last(A), last(B);
spec mutex: AG !(A@3 and B@3);
)"};

} // namespace threadmend
