// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/compile.h"

#include "core/property/canonical_automaton.h"
#include "core/property/label_classes.h"
#include "core/property/step_automaton.h"
#include "core/property/subset_construction.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Two states: "the last step was no termination label" (initially so), in which being stuck violates, and
/// "the last step was one".
Outcome<SafetyAutomaton> automatonOfDeadlocks(const LabelTable& labels, const TerminationLabels& termination,
                                              RunContext& run)
{
    constexpr std::uint32_t going = 0, ended = 1;
    SafetyAutomaton automaton;
    automaton.classCount = 2;
    automaton.steps = {AutomatonState(going), AutomatonState(ended), AutomatonState(going),
                       AutomatonState(ended)};
    automaton.accepting = {false, false};
    automaton.violatesWhenMarked = {true, false};
    automaton.initial = AutomatonState(going);
    automaton.classOfLabel.assign(labels.size(), LabelClass(going));
    for (const std::string& text : termination.labels)
        if (const auto label = labels.find(text))
            automaton.classOfLabel[label->index()] = LabelClass(ended);
    return canonical(std::move(automaton), run);
}

Outcome<SafetyAutomaton> automatonOf(const RegularFormula& violating, const LabelTable& labels,
                                     Violation violation, RunContext& run)
{
    const auto classes = classifyLabels(violating.letters, labels, run);
    if (!classes)
        return classes.failure();
    auto automaton = determinise(stepAutomatonOf(violating), *classes, violation, run);
    if (!automaton)
        return automaton.failure();
    return canonical(*std::move(automaton), run);
}

} // namespace

Outcome<SafetyAutomaton> compile(const Formula& formula, const LabelTable& labels, Violation violation,
                                 const TerminationLabels& termination, RunContext& run)
{
    if (!concernsLts(formula))
        return InputError{"", 0, 0, "this property is one of behavioral programs, and the model is none",
                          "see: threadmend help properties"};
    if (const auto* regular = std::get_if<RegularSafety>(&formula))
        return automatonOf(regular->violating, labels, violation, run);
    return automatonOfDeadlocks(labels, termination, run);
}

} // namespace threadmend
