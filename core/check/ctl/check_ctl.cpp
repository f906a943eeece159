// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/check_ctl.h"

#include "core/check/ctl/counterexample.h"
#include "core/run/contract.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// The conjunct that fails in a state.
std::uint32_t failingConjunct(const CtlEvaluation& evaluation, std::uint32_t state)
{
    std::uint32_t node = evaluation.form.root();
    while (evaluation.form.nodes[node].kind == NormalForm::Kind::And) {
        const NormalForm::Node& both = evaluation.form.nodes[node];
        node = evaluation.holds(both.left, state) ? both.right : both.left;
    }
    return node;
}

Finding findingOf(const BranchingTime& property, const CtlEvaluation& evaluation, const MultiPath& multiPath,
                  std::uint32_t state)
{
    const std::uint32_t conjunct = failingConjunct(evaluation, state);
    const bool isState = multiPath.root().isFinite();
    Finding finding;
    finding.word = isState ? "fails in an initial state" : "counterexample";
    finding.explanation = "what fails: " + spelled(property.formula, evaluation.form.nodes[conjunct]);
    if (isState && !evaluation.form.universal[conjunct])
        finding.explanation += " (no run does what it asks for)";
    return finding;
}

/// The main path; a run where that shows all, and goes on for ever only since paths do.
Trace evidenceOf(const MultiPath& multiPath)
{
    const auto root = static_cast<std::uint32_t>(multiPath.parts.size() - 1);
    MainPath path = mainPath(multiPath, root);
    if (const auto shown = lastShown(multiPath, root);
        shown && multiPath.parts[multiPath.root().elements[*shown]].isFinite()) {
        path.steps.resize(std::min(path.steps.size(), *shown));
        path.isLasso = false;
    }
    Trace trace;
    trace.initial = multiPath.root().origin;
    trace.steps = std::move(path.steps);
    if (path.isLasso)
        trace.loop = path.loop;
    return trace;
}

} // namespace

Verdict verdictOn(const CtlStructure& structure, const BranchingTime& property, RunContext& run)
{
    Verdict verdict;
    const auto evaluation = evaluate(structure, property, run);
    if (!evaluation) {
        verdict.reason = *evaluation.stopped();
        return verdict;
    }
    const std::uint32_t root = evaluation->form.root();
    const auto failing = std::find_if(structure.initial.begin(), structure.initial.end(),
                                      [&](StateId state) { return !evaluation->holds(root, state.value); });
    const bool someFair = std::any_of(structure.initial.begin(), structure.initial.end(),
                                      [&](StateId state) { return evaluation->fair[state.index()]; });
    if (failing != structure.initial.end()) {
        auto multiPath = counterexampleAt(structure, property, *evaluation, failing->value, run);
        if (!multiPath) {
            verdict.reason = *multiPath.stopped();
            return verdict;
        }
        require(isCounterexample(structure, *evaluation, *multiPath, root),
                "a counterexample can be replayed by its definition");
        verdict.finding = findingOf(property, *evaluation, *multiPath, failing->value);
        verdict.evidence = evidenceOf(*multiPath);
        verdict.multiPath = std::make_shared<const MultiPath>(*std::move(multiPath));
        verdict.shortest = false;
        verdict.kind = Verdict::Kind::Violated;
    } else {
        verdict.kind = Verdict::Kind::Holds;
    }
    if (!someFair)
        verdict.vacuous = Vacuity::NoFairRun;
    return verdict;
}

} // namespace threadmend
