// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/compile.h"

#include "core/property/canonical_automaton.h"
#include "core/property/label_classes.h"
#include "core/property/step_automaton.h"
#include "core/property/subset_construction.h"

namespace threadmend {

Outcome<SafetyAutomaton> compile(const RegularFormula& violating, const LabelTable& labels,
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

SafetyAutomaton automatonOfMarks(std::size_t labelCount)
{
    SafetyAutomaton automaton;
    automaton.classCount = 1;
    automaton.classOfLabel.assign(labelCount, LabelClass(0u));
    automaton.steps = {AutomatonState(0u)};
    automaton.accepting = {false};
    automaton.violatesWhenMarked = {true};
    automaton.initial = AutomatonState(0u);
    return automaton;
}

Outcome<SafetyAutomaton> automatonOfMarksBut(const std::vector<bool>& terminations, RunContext& run)
{
    constexpr std::uint32_t going = 0, ended = 1;
    SafetyAutomaton automaton;
    automaton.classCount = 2;
    automaton.steps = {AutomatonState(going), AutomatonState(ended), AutomatonState(going),
                       AutomatonState(ended)};
    automaton.accepting = {false, false};
    automaton.violatesWhenMarked = {true, false};
    automaton.initial = AutomatonState(going);
    for (const bool terminates : terminations)
        automaton.classOfLabel.emplace_back(terminates ? ended : going);
    return canonical(std::move(automaton), run);
}

} // namespace threadmend
