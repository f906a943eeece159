// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_model.h"

#include "core/check/asked_of_space.h"
#include "core/check/early_endings.h"
#include "core/check/findings.h"
#include "core/run/contract.h"

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>

namespace threadmend {

namespace {

/// Whether kinds of violations (findings.h) may be missing where the answer is kept. The words that a
/// property forbids are all of one kind, and partial order keeps all states in which nothing can happen; of
/// those that differ by a renaming one is kept, and kinds have names.
bool mayLeaveOutKinds(const Model& model, const Formula& formula)
{
    if (!model.reduction.leavesOutRuns() || !std::holds_alternative<RegularSafety>(formula))
        return model.reduction.symmetry;
    return visitSpace(
        model.space, [&](const auto& space) { return isInvariantOf(space, formula); }, [] { return false; });
}

/// Whether nothing can be said of runs since there is none but the empty one; an invariant says something of
/// where it begins.
bool isOfNothing(const Model& model, const Formula& formula)
{
    return visitSpace(
        model.space,
        [&](const auto& space) {
            const std::span<const StateId> initial = space.initialStates();
            return !isInvariantOf(space, formula) &&
                   std::all_of(initial.begin(), initial.end(), [&](StateId state) {
                       return space.ending(state) == Ending::Deadlock || space.ending(state) == Ending::End;
                   });
        },
        [] { return false; });
}

/// Those that a stop leaves unconfirmed go.
void confirmFurther(const Model& model, const Formula& formula, Verdict& verdict, RunContext& run)
{
    for (std::size_t i = 0; i < verdict.further.size(); ++i) {
        Verdict alone;
        alone.kind = Verdict::Kind::Violated;
        alone.evidence = verdict.further[i].evidence;
        alone.finding = verdict.further[i].finding;
        const auto confirmed = isConfirmed(model, formula, alone, run);
        if (!confirmed) {
            verdict.further.resize(i);
            verdict.mayHaveFurther = true;
            return;
        }
        require(*confirmed, "evidence can be replayed on its model");
    }
}

Verdict settledAs(const Model& model, const Formula& formula, Verdict verdict, RunContext& run)
{
    if (verdict.evidence) {
        const auto confirmed = isConfirmed(model, formula, verdict, run);
        if (!confirmed) {
            Verdict undecided;
            undecided.reason = *confirmed.stopped();
            undecided.statistics = verdict.statistics;
            return undecided;
        }
        require(*confirmed, "evidence can be replayed on its model");
        confirmFurther(model, formula, verdict, run);
        verdict.mayHaveFurther = verdict.mayHaveFurther || mayLeaveOutKinds(model, formula);
    }
    // The others count these themselves.
    if (verdict.kind == Verdict::Kind::Holds && isOfLogic(formula)) {
        const auto stopped = visitSpace(
            model.space, [&](const auto& space) { return countEarlyEndings(space, verdict, run); },
            [] { return std::optional<Stopped>(); });
        if (stopped) {
            Verdict undecided;
            undecided.reason = *stopped;
            undecided.statistics = verdict.statistics;
            return undecided;
        }
    }
    if (verdict.kind == Verdict::Kind::Holds && !verdict.vacuous && !isOfLogic(formula) &&
        isOfNothing(model, formula))
        verdict.vacuous = Vacuity::NothingHappens;
    return verdict;
}

/// The run by a word; nothing if the space does not hold it.
template <class Space>
std::optional<Trace> runBy(Space& space, const std::vector<std::string>& word)
{
    Trace trace{space.initialStates().front(), {}};
    for (const std::string& label : word) {
        const std::span<const Transition> row = space.outgoing(trace.last());
        const auto step = std::find_if(row.begin(), row.end(), [&](const Transition& one) {
            return space.labels().text(one.label) == label;
        });
        if (step == row.end())
            return std::nullopt;
        trace.steps.push_back(*step);
    }
    return trace;
}

} // namespace

Verdict settled(const Model& model, const Formula& formula, SpacelessVerdict found, RunContext& run)
{
    Verdict verdict = std::move(found.verdict);
    if (found.word)
        visitSpace(
            model.space,
            [&](auto& space) {
                using Space = std::remove_reference_t<decltype(space)>;
                verdict.evidence = runBy(space, *found.word);
                if (!verdict.evidence)
                    return;
                auto shown = Findings<Space>(space, formula).in(verdict.evidence->last());
                if (!shown.empty())
                    verdict.finding = std::move(shown.front().finding);
            },
            [] {});
    if (found.word && !verdict.evidence) {
        verdict.kind = Verdict::Kind::Undecided;
        verdict.reason = Stopped{StopReason::StateLimit};
    }
    return settledAs(model, formula, std::move(verdict), run);
}

Outcome<bool> isConfirmed(const Model& model, const Formula& formula, const Verdict& verdict, RunContext& run)
{
    for (const EvidenceReplay* replay : evidenceReplays())
        if (replay->applies(model)) {
            auto confirmed = replay->confirms(model, formula, verdict, run);
            if (!confirmed || !*confirmed)
                return confirmed;
        }
    return true;
}

const CheckEngine* checkEngineNamed(std::string_view name)
{
    for (const CheckEngine* engine : checkEngines())
        if (engine->name == name)
            return engine;
    return nullptr;
}

std::optional<InputError> whyNotChecked(const Model& model, const Formula& formula)
{
    std::optional<InputError> reason;
    for (const CheckEngine* engine : checkEngines()) {
        if (engine->isByNameOnly() || !engine->isFor(formula))
            continue;
        reason = engine->whyNot(model, formula);
        if (!reason)
            return std::nullopt;
    }
    return reason;
}

Verdict checkModel(const Model& model, const Formula& formula, RunContext& run, std::string_view method)
{
    Verdict refused;
    for (const CheckEngine* engine : checkEngines()) {
        const bool isNamed = method == engine->name;
        if (!isNamed && (engine->isByNameOnly() || (!method.empty() && method != "auto")))
            continue;
        if (!engine->isFor(formula)) {
            if (!refused.refusal)
                refused.refusal =
                    InputError{model.path, 0, 0, "this way to search is not for properties of this kind",
                               "--method auto"};
            continue;
        }
        if (auto reason = engine->whyNot(model, formula)) {
            refused.refusal = std::move(reason);
            continue;
        }
        return settledAs(model, formula, engine->check(model, formula, run), run);
    }
    require(refused.refusal.has_value(), "there is an engine of that name");
    return refused;
}

} // namespace threadmend
