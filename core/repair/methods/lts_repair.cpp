// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/lts_repair.h"

#include "core/check/check_space.h"
#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/judgement/lost_runs.h"

#include <algorithm>
#include <map>
#include <set>

namespace threadmend {

namespace {

/// What runs of an arena can be while a patch follows them: pairs of their states.
class Supervised {
public:
    Supervised(const Arena& arena, const PatchAutomaton& patch) : arena_(arena), patch_(patch)
    {
        for (const std::uint32_t state : arena.initial)
            number({state, 0});
    }

    using Pair = std::pair<std::uint32_t, std::uint32_t>;

    /// Calls `step(pair, edge, blocked, target)` for each step of each pair that runs come to.
    template <class Step>
    std::optional<Stopped> explore(const Step& step, RunContext& run)
    {
        for (std::uint32_t at = 0; at < pairs_.size(); ++at) {
            if (const auto stopped = run.poll({"following the supervisor", at, std::nullopt, pairs_.size()}))
                return stopped;
            const auto [state, patch] = pairs_[at];
            for (const ArenaEdge& edge : arena_.outgoing(state)) {
                const bool blocked = patch_.blocks(patch, edge.event);
                step(at, edge, blocked, blocked ? at : number({edge.target, patch_.next(patch, edge.event)}));
            }
        }
        return std::nullopt;
    }
    /// The pairs that runs begin in come first.
    std::size_t size() const { return pairs_.size(); }
    Pair operator[](std::uint32_t at) const { return pairs_[at]; }
    /// Whether something is left to do.
    bool goesOn(std::uint32_t at) const
    {
        const auto [state, patch] = pairs_[at];
        const std::span<const ArenaEdge> steps = arena_.outgoing(state);
        return std::any_of(steps.begin(), steps.end(),
                           [&, at = patch](const ArenaEdge& step) { return !patch_.blocks(at, step.event); });
    }

private:
    std::uint32_t number(Pair pair)
    {
        const auto [known, isNew] = numbers_.try_emplace(pair, static_cast<std::uint32_t>(pairs_.size()));
        if (isNew)
            pairs_.push_back(pair);
        return known->second;
    }

    const Arena& arena_;
    const PatchAutomaton& patch_;
    std::vector<Pair> pairs_;
    std::map<Pair, std::uint32_t> numbers_;
};

class Repair {
public:
    Repair(const Lts& model, const Formula& formula, const LtsRepairOptions& options, RunContext& run)
        : model_(model), formula_(formula), options_(options), run_(run)
    {
    }

    Outcome<LtsRepair> repair()
    {
        if (!isWhole(model_))
            return InputError{
                "", 0, 0, "the model was not expanded whole, so nobody knows what a supervisor must forbid",
                ""};
        result_.violation = check(model_, formula_, run_);
        if (result_.violation.refusal)
            return *result_.violation.refusal;
        if (result_.violation.reason)
            return *result_.violation.reason;
        if (result_.violation.kind == Verdict::Kind::Holds)
            return std::move(result_);
        const auto arena = ltsArena(model_, formula_, options_.uncontrollable, run_);
        if (!arena)
            return arena.failure();
        auto concrete = repairConcretely(*arena, {}, run_);
        if (!concrete)
            return concrete.failure();
        result_.concrete = *std::move(concrete);
        if (const auto& failure = result_.concrete.trimming.failure) {
            for (const ArenaEdge& step : failure->run)
                result_.failureRun.emplace_back(model_.labels().text(LabelId(step.event)));
            return std::move(result_);
        }
        const PatchAutomaton& patch = result_.concrete.patch.automaton;
        const auto names = patchStateNames(patch, model_.labels(), {}, run_);
        if (!names)
            return names.failure();
        auto supervisor = patchLts(patch, model_.labels(), *names, run_);
        if (!supervisor)
            return supervisor.failure();
        result_.supervisor = *std::move(supervisor);
        if (const auto stopped = forbid())
            return *stopped;
        if (const auto stopped = judge(*arena))
            return *stopped;
        return std::move(result_);
    }

private:
    std::optional<Stopped> forbid()
    {
        const Arena plain = plainArena(model_);
        const PatchAutomaton& patch = result_.concrete.patch.automaton;
        std::set<std::uint32_t> forbidden;
        for (const PatchAutomaton::State& state : patch.states)
            forbidden.insert(state.blocks.begin(), state.blocks.end());
        for (const std::uint32_t label : forbidden)
            result_.forbidden.emplace_back(model_.labels().text(LabelId(label)));
        LtsBuilder builder;
        Supervised supervised(plain, patch);
        const auto stopped = supervised.explore(
            [&](std::uint32_t at, const ArenaEdge& edge, bool blocked, std::uint32_t target) {
                if (!blocked)
                    builder.add(StateId(at), builder.label(model_.labels().text(LabelId(edge.event))),
                                StateId(target));
            },
            run_);
        if (stopped)
            return stopped;
        return build(std::move(builder), supervised);
    }

    /// The states of `supervised` with what the model says of them. An ending that follows from labels may
    /// have become another one: where other runs came as well, those that are left may all have ended.
    std::optional<Stopped> build(LtsBuilder builder, const Supervised& supervised)
    {
        TextList names;
        std::vector<Ending> endings;
        std::vector<StateId> states;
        for (std::uint32_t at = 0; at < supervised.size(); ++at) {
            if (const auto stopped =
                    run_.poll({"building what the supervisor leaves", at, supervised.size()}))
                return stopped;
            const StateId state(supervised[at].first);
            states.push_back(state);
            names.push_back(model_.describe(state));
            const Ending ending = model_.ending(state);
            endings.push_back(ending == Ending::Running && !supervised.goesOn(at) ? Ending::Deadlock
                                                                                  : ending);
        }
        std::vector<StateId> initial;
        for (std::size_t at = 0; at < model_.initialStates().size(); ++at)
            initial.emplace_back(at);
        builder.ensureStates(supervised.size());
        builder.setInitial(std::move(initial));
        builder.nameStates(std::move(names));
        builder.setEndings(std::move(endings));
        builder.setPropositions(selected(model_.propositions(), states));
        auto built = std::move(builder).build(run_);
        if (!built)
            return *built.stopped();
        auto trimmed = LtsBuilder::terminating(*std::move(built), terminations(), run_);
        if (!trimmed)
            return *trimmed.stopped();
        result_.trimmed = *std::move(trimmed);
        return std::nullopt;
    }

    std::vector<std::string> terminations() const
    {
        std::vector<std::string> labels;
        for (std::uint32_t label = 0; label < model_.labels().size(); ++label)
            if (model_.isTermination(LabelId(label)))
                labels.emplace_back(model_.labels().text(LabelId(label)));
        return labels;
    }

    std::optional<Stopped> judge(const Arena& arena)
    {
        const Verdict verdict = check(result_.trimmed, formula_, run_);
        if (verdict.reason)
            return verdict.reason;
        result_.repairs = verdict.kind == Verdict::Kind::Holds;
        const auto bad = trim(arena, run_);
        if (!bad)
            return *bad.stopped();
        std::optional<Trimming> doomed;
        if (!arena.forced.empty()) {
            Arena free = arena;
            free.forced.clear();
            auto lucky = trim(free, run_);
            if (!lucky)
                return *lucky.stopped();
            doomed = *std::move(lucky);
        }
        LostRunsCount lost(arena, *bad, doomed ? &*doomed : nullptr);
        Supervised supervised(arena, result_.concrete.patch.automaton);
        std::map<std::uint32_t, bool> stuck;
        const auto stopped = supervised.explore(
            [&](std::uint32_t at, const ArenaEdge& edge, bool blocked, std::uint32_t) {
                const bool good = !bad->isBad(supervised[at].first) && !bad->isBad(edge.target);
                result_.goodStepsBlocked += blocked && good ? 1 : 0;
                // Here nobody knows which runs have come to the state.
                const auto number = static_cast<std::uint32_t>(&edge - arena.edges.data());
                for (const bool mark : {false, true})
                    blocked ? lost.block(number, mark) : lost.take(number, mark);
                const auto known = stuck.try_emplace(at, true).first;
                known->second = known->second && blocked;
            },
            run_);
        for (const auto& [at, isStuck] : stuck)
            result_.newDeadlocks += isStuck ? 1 : 0;
        if (stopped)
            return stopped;
        const auto ways = lost.counted(run_);
        if (!ways)
            return *ways.stopped();
        result_.lost = *ways;
        return std::nullopt;
    }

    const Lts& model_;
    const Formula& formula_;
    const LtsRepairOptions& options_;
    RunContext& run_;
    LtsRepair result_;
};

} // namespace

Outcome<LtsRepair> repairLts(const Lts& model, const Formula& formula, const LtsRepairOptions& options,
                             RunContext& run)
{
    return Repair(model, formula, options, run).repair();
}

} // namespace threadmend
