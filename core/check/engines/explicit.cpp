// SPDX-License-Identifier: GPL-3.0-or-later
// The explicit search of finite state spaces (check_space.h).
#include "core/check/asked_of_space.h"
#include "core/check/check_model.h"
#include "core/check/check_space.h"
#include "core/check/further_violations.h"
#include "core/check/reduced_answers.h"
#include "core/model/model_kind.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

/// Whether a space can be asked: one total visit.
struct Asked {
    const Model& model;
    using Reason = std::optional<InputError>;

    Reason operator()(const DeadlockFreedom&) const { return std::nullopt; }
    Reason operator()(const RegularSafety&) const { return std::nullopt; }
    Reason operator()(const FailureFreedom&) const { return ofFailures(); }
    Reason operator()(const HotCycleFreedom&) const { return ofFailures(); }
    Reason operator()(const BranchingTime&) const { return std::nullopt; } // never asked
    Reason operator()(const LinearTime&) const { return std::nullopt; }    // nor this
    Reason operator()(const Modal&) const { return std::nullopt; }         // nor this

private:
    Reason ofFailures() const
    {
        const bool knows = visitSpace(
            model.space, []<class Space>(Space&) { return KnowsFailures<Space>; }, [] { return false; });
        if (knows)
            return std::nullopt;
        return InputError{model.path, 0, 0,
                          fmt::format("the property is one of behavioral programs, and the model is a {}",
                                      model.kind->title),
                          "see: threadmend help properties"};
    }
};

std::optional<InputError> whyNot(const Model& model, const Formula& formula)
{
    if (auto reason = whyNotInSpace(model, formula))
        return reason;
    return std::visit(Asked{model}, formula);
}

Verdict check(const Model& model, const Formula& formula, RunContext& run)
{
    return visitSpace(
        model.space,
        [&](auto& space) {
            Verdict verdict = checkSpace(space, formula, run);
            addFurtherViolations(space, formula, verdict, run);
            return verdict;
        },
        [] { return Verdict(); });
}

} // namespace

extern const CheckEngine checkEngine_explicit;
const CheckEngine checkEngine_explicit{.name = "explicit",
                                       .description = "searches all states, breadth first",
                                       .isFor = [](const Formula& formula) { return !isOfLogic(formula); },
                                       .whyNot = whyNot,
                                       .check = check};

} // namespace threadmend
