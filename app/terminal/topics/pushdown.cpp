// SPDX-License-Identifier: GPL-3.0-or-later
// How communicating pushdown systems are written, and asked.
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"

namespace threadmend {

namespace {

constexpr const char* pushdownLines[] = {
    "Communicating pushdown systems, .cpds: recursive processes that meet in shared actions.",
    "",
    "  actions shared lock, unlock;        can be left out: then every action is shared",
    "  process P1 {",
    "    initial p0 <main>;                a control state and a stack, its top first",
    "    p0 <main> -> p0 <body main> : tau;     the symbol on top becomes none, one or more",
    "    p0 <body> -> p1 <> : lock;        an action moves every process that has it, at once",
    "    target p1 <main any*>;            a regular expression over the whole stack: * + ? | ( )",
    "  }",
    "",
    "Comments begin with // or #, or stand /* so */. Names of other characters stand in \"quotation marks\".",
    "Several targets of a process are one or the other; without a target every configuration is one. The "
    "target",
    "of the system is reached if all processes are in theirs at the same time.",
    "",
    "  threadmend reach FILE.cpds          can the target be reached?",
    "  threadmend reach FILE.cpds --policy individual-multi-step     as Kidd, Reps and Touili (2009) do",
    "",
    "Exit codes: 0 unreachable, which was confirmed; 1 reachable, with a run that was replayed; 3 undecided: "
    "no",
    "procedure can decide all of these systems, so rounds and time have limits.",
};

void helpPushdown(Console& console)
{
    for (const char* line : pushdownLines)
        console.answer(line);
}

} // namespace

extern const HelpTopic helpTopic_pushdown;
const HelpTopic helpTopic_pushdown{"pushdown", helpPushdown};

} // namespace threadmend
