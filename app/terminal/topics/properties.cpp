// SPDX-License-Identifier: GPL-3.0-or-later
// What can be asked of a model.
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"
#include "core/property/property_kind.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

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
        "state that is reached has low without high. A name is a proposition if the model has one of it.\n"
        "Liveness and other temporal logic (mu, nu, <R>) are not read.\n"
        "\nA .props file with the name of the model (model.props beside model.aut) is found by itself:\n"
        "  # a comment\n"
        "  name: never true* . \"request\" . true* . \"refuse\"\n"
        "      expect violated 4\n"
        "  deadlock-free\n"
        "The line `expect` says what is to come out, with the length of the shortest violation; check\n"
        "reports what differs. A .mcl file holds one property; give it with --props FILE.");
}

} // namespace

extern const HelpTopic helpTopic_properties;
const HelpTopic helpTopic_properties{"properties", helpProperties};

} // namespace threadmend
