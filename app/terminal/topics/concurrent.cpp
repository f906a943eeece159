// SPDX-License-Identifier: GPL-3.0-or-later
// Concurrent programs: the language in which they are written down.
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"

namespace threadmend {

namespace {

void helpConcurrent(Console& console)
{
    console.answer(
        "A concurrent program (.conc) is made of processes that share variables. A whole one:\n"
        "\n"
        "  // Test, then set. Comments end with the line, or stand /* so */.\n"
        "  var flagA, flagB : bool = false;\n"
        "  var served : 0..3 = 0;\n"
        "\n"
        "  process A {\n"
        "    1: if flagB then goto 1;\n"
        "    3: flagA := true;\n"
        "    4: if served < 3 then served := served + 1;\n"
        "    6: flagA := false;\n"
        "    7: goto 1;\n"
        "  }\n"
        "  process B {\n"
        "    1: either goto 1 or await not flagA end;\n"
        "    2: flagB := true;\n"
        "    3: flagB := false;\n"
        "    4: goto 1;\n"
        "  }\n"
        "\n"
        "  fair last(A), last(B);\n"
        "  spec mutex: AG !(A@4 and B@3);\n"
        "  spec served: AG (served = 0 -> AF served > 0);\n"
        "  repair { only A:1..6; not served; }\n"
        "\n"
        "Each elementary statement has a break point and is one step: x := e, goto n, skip, the test of an "
        "if "
        "or a while,\n"
        "wait(s) and signal(s) of a semaphore s (a number), await c (which waits until c is true), and\n"
        "atomic { S; T; } and either S or T end, whatever is in them. if c then S [else T], while c do S "
        "and\n"
        "begin S; T end are made of these. Break points are numbered 1, 2, ... in the order of the text; a "
        "number before a\n"
        "statement replaces the next one. A process ends with a goto. In formulas stand not (which binds "
        "tightest), then\n"
        "+ -, then = != < <= > >=, then and, or, ->, <->.\n"
        "A state is where each process is, what the variables are, and which process moved last. A value out "
        "of the\n"
        "range of its variable is an error of the program, told with the run that leads there.\n"
        "\nIn properties, A@4 says that process A is at break point 4, last(A) that it moved last. The specs "
        "are the\n"
        "properties that are looked at where no others are given, under the constraints behind fair, each of "
        "which holds\n"
        "again and again on a fair path. A process that waits does not move: that it moves if it can all the "
        "time is\n"
        "fair last(A) or (A@2 and s = 0) for a wait(s) at 2.\n"
        "\nthreadmend repair proposes single corrections: of `v := true` its right-hand side, of any "
        "assignment the\n"
        "variable, and to swap two neighbours. repair { } says what may be touched: only these break points, "
        "none of\n"
        "these variables.");
}

} // namespace

extern const HelpTopic helpTopic_concurrent;
const HelpTopic helpTopic_concurrent{"concurrent", helpConcurrent};

} // namespace threadmend
