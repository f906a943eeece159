// SPDX-License-Identifier: GPL-3.0-or-later
// Kripke structures: the language in which they are written down.
#include "app/terminal/console/console.h"
#include "app/terminal/topics/help_topic.h"

namespace threadmend {

namespace {

void helpKripke(Console& console)
{
    console.answer(
        "A Kripke structure (.kripke) is given state by state: what holds in each, and where it leads. A "
        "whole one:\n"
        "\n"
        "  // A microwave oven. Comments end with the line, or stand /* so */.\n"
        "  propositions closed, heat;\n"
        "\n"
        "  initial state idle;\n"
        "  state ready, \"being filled\" : closed;\n"
        "  state cooking : closed, heat;\n"
        "  end state off;\n"
        "\n"
        "  idle -> ready : \"close the door\";\n"
        "  ready -> idle, cooking, \"being filled\";\n"
        "  \"being filled\" -> ready;\n"
        "  cooking -> off;\n"
        "\n"
        "Statements stand in any order, each with a semicolon behind it. A name is made of letters, digits "
        "and _,\n"
        "or of anything in double quotes (inside, \\\" \\\\ \\n \\r). The propositions can be left out: then "
        "they "
        "are those\n"
        "that states name. Every state is declared once; one at least is initial. A step without a label is "
        "called\n"
        "after the state that it comes to.\n"
        "\nBefore `state` can stand, besides initial:\n"
        "  end           nothing follows, and that is as planned\n"
        "  deadlock      a run is stuck here; so it is by itself where no step leaves\n"
        "  pruned        nobody should look beyond\n"
        "  failed        something went wrong\n"
        "  unexplored    not all that follows is known\n"
        "\nAsk it of propositions (never (closed and heat)) and of labels (never true* . \"off\"); see "
        "threadmend help\n"
        "properties. threadmend convert makes .aut, .fsm and others of it, and .kripke of these.");
}

} // namespace

extern const HelpTopic helpTopic_kripke;
const HelpTopic helpTopic_kripke{"kripke", helpKripke};

} // namespace threadmend
