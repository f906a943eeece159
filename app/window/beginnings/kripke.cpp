// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/beginning.h"

namespace threadmend {

extern const Beginning beginning_kripke;
const Beginning beginning_kripke{
    .kind = "kripke",
    .text = R"(// What is this model about? Each state names the propositions that hold in it.
propositions waiting, served;

initial state idle;
state asked : waiting;
state done  : served;

idle  -> asked : ask;
asked -> done  : answer;
done  -> idle  : "go on";
)"};

} // namespace threadmend
