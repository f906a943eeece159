// SPDX-License-Identifier: GPL-3.0-or-later
// All counterexamples, and the decisions on them (Barbon et al. 2017).
#include "core/check/check_model.h"
#include "core/explain/explainer.h"

namespace threadmend {

namespace {

/// Why a formula is not violated by finite runs; null if it is. One total visit.
struct NotByFiniteRuns {
    const char* operator()(const DeadlockFreedom&) const { return nullptr; }
    const char* operator()(const RegularSafety&) const { return nullptr; }
    const char* operator()(const FailureFreedom&) const { return nullptr; }
    const char* operator()(const HotCycleFreedom&) const
    {
        return "this property is violated by runs without end: its evidence is a loop, and there are no "
               "decisions on the way to all of them";
    }
    const char* operator()(const Modal&) const
    {
        return "a formula of the modal mu-calculus is violated by a part of the model, and there are no "
               "decisions on the way to all such parts";
    }
    const char* operator()(const LinearTime&) const
    {
        return "an LTL formula is violated by runs without end, and there are no decisions on the way to all "
               "of them";
    }
    const char* operator()(const BranchingTime&) const
    {
        return "a CTL formula is violated by a tree of runs without end, and there are no decisions on the "
               "way to all of them";
    }
};

std::optional<InputError> whyNot(const Model& model, const Formula& formula)
{
    if (auto reason = whyNotChecked(model, formula))
        return reason;
    if (const char* reason = std::visit(NotByFiniteRuns(), formula))
        return InputError{model.path, 0, 0, reason,
                          std::holds_alternative<BranchingTime>(formula)
                              ? "threadmend check shows one such tree"
                          : std::holds_alternative<Modal>(formula) ? "threadmend check shows one such part"
                                                                   : "threadmend check shows one such run"};
    if (!isWhole(model))
        return InputError{model.path, 0, 0, "the model was explored in part only",
                          "all counterexamples are known when all of it is"};
    return std::nullopt;
}

Outcome<Explanation> explained(const Model& model, const Lts& lts, const Formula& formula,
                               const ShortenOptions& options, RunContext& run)
{
    const auto question = askedOfModel(model, formula, Violation::Lasting, run);
    if (!question)
        return question.failure();
    return explain(lts, *question, options, run);
}

} // namespace

extern const Explainer explainer_counterexamples;
const Explainer explainer_counterexamples{
    .name = "counterexamples",
    .description = "the LTS of all counterexamples, its frontier and its neighbourhoods",
    .whyNot = whyNot,
    .explain = explained};

} // namespace threadmend
