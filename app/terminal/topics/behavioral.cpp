// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs: their language and what can be done with them.
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"

namespace threadmend {

namespace {

void helpBehavioral(Console& console)
{
    console.answer(
        "Behavioral programs (.js) are those of BPjs: b-threads that request, wait for and block events.\n"
        "  threadmend check program.js      all that can go wrong: deadlocks, failed assertions, errors, "
        "b-threads\n"
        "                                   that end or stay hot; or the properties of program.props or -p\n"
        "  threadmend explore program.js    counts; -o x.aut writes its LTS; --thread NAME -o t.dot one "
        "b-thread\n"
        "  threadmend run program.js        executes it: --seed N, --steps N, --events a,b,c; --why X: why X "
        "can\n"
        "                                   happen there or not, which b-threads and lines, the shortest way "
        "to X\n"
        "                                   --trace t.json follows a saved trace and names the first step "
        "that "
        "does not\n"
        "                                   fit, with the nearest alternatives; --save-trace t.json (.aut, "
        ".txt, .svg)\n"
        "  threadmend repair program.js     b-threads that only wait and block, so that a violated property "
        "holds;\n"
        "                                   --write OUT.js puts the best one into the program, between the "
        "comments\n"
        "                                   // threadmend:patch 1 begin and end. What b-threads registered "
        "with\n"
        "                                   {environment: true} request is not blocked "
        "(--block-environment)\n"
        "                                   Where the host chooses by priority, a number that is changed in "
        "the "
        "text\n"
        "                                   can do instead (--method priority). What may stay hot for ever "
        "is "
        "made to\n"
        "                                   leave; where only fairness would see to that, it says so\n"
        "                                   --review: what each patch in the program does today: in force, "
        "not "
        "needed,\n"
        "                                   useless, too strong, not repairing, or broken (exit code 1 for "
        "the "
        "last three)\n"
        "  threadmend repair program.js --method anti-scenario --prefix order --block-event E\n"
        "                                   one anti-scenario, as chosen (--wait 1,3, --any FIELD); --trace "
        "t.json\n"
        "                                   forbids that run, whatever it violates\n"
        "Every other command works on programs, too, and gives the same verdicts.\n"
        "\nThe language: JavaScript with functions, closures, arrows, destructuring, templates, exceptions, "
        "Map, Set,\n"
        "regular expressions; not: classes, generators, async, with, eval, Java, input and output. The top "
        "level\n"
        "runs once; what it leaves is shared by all b-threads and must not be changed by them. Names in a "
        "comment\n"
        "/* global N */ are given from outside: --define N=5. A comment // threadmend: selection priority "
        "says how\n"
        "events are chosen (all, priority, ordered); --selection says otherwise. --globals state (or the "
        "comment\n"
        "// threadmend: globals state) lets b-threads write globals: these are then a part of the state.\n"
        "Lists in a list of requests are groups: of [[a, b], c], a and b have equal right, c only without "
        "them.\n"
        "\nThe second argument of bp.sync is a priority, or an object that BPjs ignores: {priority: 5,\n"
        "state: \"a name\", props: [\"low\"], prune: true}. never (low and high) then speaks of these "
        "props.");
}

} // namespace

extern const HelpTopic helpTopic_behavioral;
const HelpTopic helpTopic_behavioral{"behavioral", helpBehavioral};

} // namespace threadmend
