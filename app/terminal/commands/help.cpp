// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/commands/command.h"
#include "app/terminal/console/console.h"
#include "app/terminal/words/shared_options.h"
#include "core/model/lts/format.h"
#include "core/model/model_kind.h"
#include "core/property/property_kind.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

void helpFormats(Console& console)
{
    console.answer("Files, by the extension of their names:");
    for (const Format* format : formats()) {
        std::string extensions;
        for (const std::string_view extension : format->extensions)
            extensions += (extensions.empty() ? "" : " ") + std::string(extension);
        const char* use = format->read == nullptr    ? "written"
                          : format->write == nullptr ? "read"
                                                     : "read, written";
        console.answer(fmt::format("  {:<10} {:<14} {}", extensions, use, format->description));
    }
    for (const ModelKind* kind : modelKinds())
        for (const std::string_view extension : kind->extensions)
            if (formatOf(fmt::format("model{}", extension)) == nullptr)
                console.answer(fmt::format("  {:<10} {:<14} a {}: {}", extension, "read", kind->title,
                                           kind->description));
    console.answer("Pictures (threadmend render) are .svg, .png, .pdf, .dot, .tikz.");
}

void helpProperties(Console& console)
{
    console.answer("Properties, on the command line (-p) and in .props files:");
    for (const PropertyKind* kind : propertyKinds()) {
        console.answer(fmt::format("\n  {}\n      {}", kind->syntax, kind->meaning));
        console.answer(fmt::format("      example: {}", kind->example));
    }
    console.answer(
        "\nR is made of steps. A step is a label: \"exact bytes\" (inside, \\\" and \\\\), a plain word such "
        "as SEND,\n"
        "'regular expression' that must match the whole label (RE2, upper and lower case differ), or true\n"
        "for any label; not, and, or combine them: (not \"ACK\"). Hidden steps are labels as well: tau, i.\n"
        "  R . S    R, then S          R | S   one of them      nil   no step\n"
        "  R*       any number of R    R+      at least one     R?    R or nothing\n"
        "not, and, or bind tightest, then * + ?, then the dot, then the bar. R describes a run from its "
        "start:\n"
        "true* . SEND is a run that ends with SEND, SEND alone only one that begins with it.\n"
        "Liveness and other temporal logic (mu, nu, <R>) are not read.\n"
        "\nA .props file with the name of the model (model.props beside model.aut) is found by itself:\n"
        "  # a comment\n"
        "  name: never true* . \"request\" . true* . \"refuse\"\n"
        "      expect violated 4\n"
        "  deadlock-free\n"
        "The line `expect` says what is to come out, with the length of the shortest violation; check\n"
        "reports what differs. A .mcl file holds one property; give it with --props FILE.");
}

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
        "\nThe second argument of bp.sync is a priority, or an object that BPjs ignores: {priority: 5,\n"
        "state: \"a name\", props: [\"low\"], prune: true}. never (low and high) then speaks of these "
        "props.");
}

void helpExitCodes(Console& console)
{
    console.answer("  0    every property holds, or the command did its work\n"
                   "  1    a property is violated; of repair: no proposal repairs, or a patch does harm\n"
                   "  2    the input or the usage is wrong; nothing was written\n"
                   "  3    undecided: a limit was reached\n"
                   "  130  interrupted");
}

ExitCode runHelp(const Arguments& arguments, Console& console)
{
    if (console.json())
        return console.fail(
            InputError{"threadmend", 0, 0, "help is for people: there is no JSON of it", "leave out --json"});
    if (arguments.topic == "formats")
        helpFormats(console);
    else if (arguments.topic == "properties")
        helpProperties(console);
    else if (arguments.topic == "behavioral")
        helpBehavioral(console);
    else if (arguments.topic == "exit-codes")
        helpExitCodes(console);
    else
        console.answer(
            "Topics: threadmend help formats, threadmend help properties, threadmend help behavioral,\n"
            "threadmend help exit-codes.\n"
            "Commands: threadmend --help, and threadmend COMMAND --help.");
    return ExitCode::Holds;
}

} // namespace

extern const Command command_help;
const Command command_help{"help", "Explain a topic: formats, properties, behavioral, exit-codes.",
                           [](Options& options, Arguments& arguments) {
                               options.oneOf("TOPIC", arguments.topic,
                                             {"formats", "properties", "behavioral", "exit-codes"},
                                             "formats, properties, behavioral, exit-codes");
                           },
                           runHelp};

} // namespace threadmend
