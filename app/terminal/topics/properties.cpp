// SPDX-License-Identifier: GPL-3.0-or-later
// What can be asked of a model.
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"
#include "core/property/property_kind.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// How violations are told, and where properties are kept.
void helpReports(Console& console)
{
    console.answer(
        "\nA property that is violated is shown by its shortest run, and by one more for each further kind "
        "of\n"
        "violation (check -n). Kinds differ by the b-threads that are stuck or stay hot, by the assertion or "
        "the error,\n"
        "by those of its propositions that hold. All words that one property forbids are of one kind: to see "
        "a run for\n"
        "each of its alternatives, make them properties of their own.\n"
        "\nA .props file with the name of the model (model.props beside model.aut) is found by itself:\n"
        "  # a comment\n"
        "  name: never true* . \"request\" . true* . \"refuse\"\n"
        "      expect violated 4\n"
        "  deadlock-free\n"
        "The line `expect` says what is to come out, with the length of the shortest violation; check\n"
        "reports what differs. A .mcl file holds one property. Where there is no such .props file, model.mcl "
        "is "
        "found by\n"
        "itself, or else all .mcl files of the folder. --props FILE names another one.");
}

void helpLogics(Console& console)
{
    console.answer(
        "\nThe modal mu-calculus, as in MCL: < R > F (some run by a word of R leads to F), [ R ] F (each "
        "does), mu X "
        ". F\n"
        "and nu X . F (least and greatest fixed points, as far to the right as they go), not, and, or, "
        "implies. A "
        "fixed\n"
        "point may not depend on one of the other sort that depends on it, and * and + are fixed points too: "
        "the "
        "least in\n"
        "< R >, the greatest in [ R ]. A state that nothing leaves has no step. A formula that fails is "
        "shown by a "
        "run if\n"
        "it is false of that alone, else by one run of a part of the model of which it is (--json has all of "
        "it).\n"
        "\nCTL: not, and, or, ->, <-> and AX AF AG EX EF EG, which bind tighter than and; A (p U q), E (p U "
        "q), with V\n"
        "(or R, p releases q) and W (weak until) like U. Names are propositions of the model (others stand "
        "in "
        "\"...\"); of\n"
        "a concurrent program also A@5, last(A), and comparisons of its variables such as n + 1 < m. A and E "
        "speak of\n"
        "fair paths: those on which each formula behind fair holds again and again. A formula that fails is "
        "shown by a\n"
        "multi-path: a path, and others that spring off where a part with a path quantifier of its own "
        "fails.\n"
        "\nLTL, of every kind of model: the same, but with X F G alone and p U q (V or R, W), since the "
        "formula "
        "is\n"
        "meant of each fair path; these bind tighter than and, U to the right. It speaks of events too: "
        "event "
        "\"x\" where\n"
        "the step that led here was x (nothing led to the start), next \"x\" where the step taken from here "
        "is "
        "x. A state\n"
        "that nothing leaves repeats itself, with no event. A formula that fails is shown by one path: a "
        "lasso, "
        "or a run\n"
        "that stops; it is short, and need not be the shortest.");
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
        "Where words name propositions of the model, never speaks of states: never (low and not high) says "
        "that no\n"
        "state that is reached has low without high. A name is a proposition if the model has one of it.");
    helpLogics(console);
    console.answer(
        "\nHot: a b-thread at bp.hot(true).sync(...) must go on at some time. There are two readings of for "
        "ever:\n"
        "  no-hot-cycle                     hot in each state of a loop (BPjs; Harel et al. 2011), though it "
        "may advance\n"
        "                                   from one hot synchronisation to the next, or to the same again\n"
        "  no-hot-cycle without progress    hot, and never advancing in the loop: what it requests or waits "
        "for does not\n"
        "                                   happen. This is the one for a monitor, which waits for the same "
        "event in\n"
        "                                   each round: while (true) bp.hot(true).sync({waitFor: served})\n"
        "With fair, only loops count that are fair to each of the sets: unconditional: take one of its "
        "events; strong:\n"
        "take one if one is enabled in some state; weak: take one if one and the same is enabled in each "
        "state.\n"
        "A property that no labels of the model can violate holds vacuously, and so does one under fairness "
        "where no run\n"
        "is fair, and all but invariants where nothing can happen at all. Behind states that are pruned, or "
        "in "
        "which a\n"
        "run fails, nothing is looked at: what holds, holds up to these.");
    helpReports(console);
}

} // namespace

extern const HelpTopic helpTopic_properties;
const HelpTopic helpTopic_properties{"properties", helpProperties};

} // namespace threadmend
