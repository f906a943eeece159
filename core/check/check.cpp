// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check.h"

#include "core/check/replay.h"
#include "core/check/safety_search.h"
#include "core/property/compile.h"
#include "core/run/contract.h"

namespace threadmend {

Verdict check(const Lts& model, const Formula& formula, const TerminationLabels& termination, RunContext& run)
{
    const auto automaton = compile(formula, model.labels(), Violation::Lasting, termination, run);
    if (!automaton) {
        require(automaton.stopped() != nullptr || !concernsLts(formula),
                "the patterns of a formula are regular expressions");
        Verdict undecided;
        if (automaton.stopped() != nullptr)
            undecided.reason = *automaton.stopped();
        else
            undecided.refusal = *automaton.error();
        return undecided;
    }
    Verdict verdict = SafetySearch<const Lts>(model, *automaton, run).verdict();
    require(!verdict.evidence || isShortestViolationOf(model, *automaton, *verdict.evidence),
            "a counterexample can be replayed on its model");
    return verdict;
}

} // namespace threadmend
