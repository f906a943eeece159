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
    "Programs, .rec: threads with procedures, shared Boolean variables and locks.",
    "",
    "  shared x, y = true;                 false where nothing is said",
    "  lock m;",
    "  thread T {",
    "    procedure main() {                a thread begins in its main",
    "      local a, b = true;              at the beginning of a procedure; 8 with its parameters at most",
    "      a = x;                          values: true, false, * (either), a variable v, or !v",
    "      while (*) { call f(!a); }       procedures may call themselves; parameters are locals",
    "      if (a) { y = *; } else { skip; }",
    "      assert y;                       the same as: if (y) { } else { error; }",
    "    }",
    "    procedure f(v) { lock m; x = v; unlock m; return; }",
    "  }",
    "",
    "Each statement is one step, each test too, and touches one shared variable or one lock at most. A "
    "thread",
    "waits at a lock that is held, its own too, and for ever at the unlock of one that it does not hold. The",
    "target is an error of some thread. Every thread, variable and lock becomes a process; one more, error, "
    "meets",
    "the thread that fails. Stack symbols are lines with the values of locals: main:7[a=1,b=0].",
    "",
    "  threadmend reach FILE.rec           can an error be reached?",
    "  threadmend convert FILE.rec OUT.cpds    the translation, to be looked at",
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
