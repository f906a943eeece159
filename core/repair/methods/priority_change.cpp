// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/priority_change.h"

#include "core/model/behavioral/product/program_graph.h"
#include "core/model/text/wording.h"
#include "core/repair/code/call_sites.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

class PrioritySearch {
public:
    PrioritySearch(const ProgramGraph& graph, Stepper& stepper, std::size_t most, RunContext& run)
        : graph_(graph), program_(stepper.program()), sites_(program_.text()), most_(most), run_(run)
    {
        for (std::size_t i = 1; i < program_.localCount(); ++i)
            learn(LocalId(i));
    }

    Outcome<std::vector<PriorityChange>> find(const EventRun& evidence)
    {
        for (std::size_t i = evidence.steps.size(); i-- > 0;) {
            if (const auto stopped = run_.poll({"looking at priorities", evidence.steps.size() - i}))
                return *stopped;
            look(evidence.stateAfter(i), evidence.steps[i].event);
        }
        return std::move(found_);
    }

private:
    using PlaceKey = std::pair<std::uint32_t, std::uint32_t>;
    static PlaceKey keyOf(Place place) { return {place.line, place.column}; }

    void learn(LocalId local)
    {
        const Place place = placeOf(local);
        syncPriorities_.insert(priorityOf(local).sync);
        bySync_[keyOf(place)].insert(program_.info(local).name);
        if (const auto registration = sites_.registrationOf(place))
            byRegistration_[keyOf(*registration)].insert(program_.info(local).name);
    }
    /// Whom a change for a b-thread concerns besides.
    std::size_t alike(LocalId local, bool isOfSync) const
    {
        const Place place = placeOf(local);
        if (isOfSync)
            return bySync_.at(keyOf(place)).size() - 1;
        return byRegistration_.at(keyOf(*sites_.registrationOf(place))).size() - 1;
    }

    struct Priority {
        double thread, sync;
        auto operator<=>(const Priority&) const = default;
    };
    Priority priorityOf(LocalId local) const
    {
        return {program_.info(local).priority, program_.local(local).statement.priority.value_or(0)};
    }
    /// Of one place are b-threads of one kind: to rank them otherwise is another matter.
    Place placeOf(LocalId local) const { return program_.local(local).statement.place; }
    bool isOfEnvironment(LocalId local) const { return program_.info(local).environment; }

    void look(std::uint32_t state, EventId event)
    {
        const auto threads = graph_.threads(state);
        std::optional<LocalId> winner;
        for (const LocalId local : threads)
            if (program_.local(local).statement.requests(event) &&
                (!winner || priorityOf(*winner) < priorityOf(local)))
                winner = local;
        if (!winner || isOfEnvironment(*winner))
            return;
        for (const LocalId local : threads)
            if (!isOfEnvironment(local) && !program_.local(local).statement.requests(event) &&
                priorityOf(local) < priorityOf(*winner) && asksForSomething(local, threads) &&
                !(placeOf(local) == placeOf(*winner)))
                exchange(local, *winner);
    }

    bool asksForSomething(LocalId local, std::span<const LocalId> threads)
    {
        const std::vector<EventId>& request = program_.local(local).statement.request;
        return std::any_of(request.begin(), request.end(), [&](EventId event) {
            return std::none_of(threads.begin(), threads.end(),
                                [&](LocalId other) { return program_.blocks(other, event); });
        });
    }

    /// The changes that put the one that comes later before the other, the smaller ones first.
    void exchange(LocalId later, LocalId sooner)
    {
        const Priority low = priorityOf(later), high = priorityOf(sooner);
        const Place laterPlace = placeOf(later), soonerPlace = placeOf(sooner);
        if (low.thread == high.thread) {
            const double raised = above(high.sync), lowered = below(low.sync);
            add(sites_.withSyncPriority(laterPlace, raised), later, sooner, {true, true}, raised);
            add(sites_.withSyncPriority(soonerPlace, lowered), sooner, later, {false, true}, lowered);
        }
        const double raised = high.thread + 1, lowered = low.thread - 1;
        add(sites_.withThreadPriority(laterPlace, raised), later, sooner, {true, false}, raised);
        add(sites_.withThreadPriority(soonerPlace, lowered), sooner, later, {false, false}, lowered);
    }

    /// A priority that comes before this one and before no other that comes before it already.
    double above(double priority) const
    {
        const auto next = syncPriorities_.upper_bound(priority);
        return next == syncPriorities_.end() || priority + 1 < *next ? priority + 1 : (priority + *next) / 2;
    }
    double below(double priority) const
    {
        const auto here = syncPriorities_.lower_bound(priority);
        if (here == syncPriorities_.begin() || *std::prev(here) < priority - 1)
            return priority - 1;
        return (priority + *std::prev(here)) / 2;
    }

    struct Kind {
        bool isRaised, isOfSync;
    };
    void add(std::optional<TextReplacement> edit, LocalId thread, LocalId other, Kind kind, double priority)
    {
        if (!edit || found_.size() >= most_ || !known_.emplace(edit->offset, edit->text).second)
            return;
        PriorityChange change;
        change.edit = *std::move(edit);
        change.thread = program_.info(thread).name;
        change.other = program_.info(other).name;
        change.isRaised = kind.isRaised;
        change.isOfSync = kind.isOfSync;
        change.priority = priority;
        change.before = kind.isOfSync ? priorityOf(thread).sync : priorityOf(thread).thread;
        change.alike = alike(thread, kind.isOfSync);
        const auto begin = program_.text().begin();
        change.line = 1 + static_cast<std::uint32_t>(std::count(
                              begin, begin + static_cast<std::ptrdiff_t>(change.edit.offset), '\n'));
        found_.push_back(std::move(change));
    }

    const ProgramGraph& graph_;
    Program& program_;
    CallSites sites_;
    std::size_t most_;
    RunContext& run_;
    std::set<double> syncPriorities_;
    std::map<PlaceKey, std::set<std::string>> bySync_, byRegistration_; ///< names of b-threads
    std::set<std::pair<std::size_t, std::string>> known_;
    std::vector<PriorityChange> found_;
};

} // namespace

std::string PriorityChange::description() const
{
    const std::string others = alike == 0 ? "" : fmt::format(" and {} like it", counted(alike, "b-thread"));
    return fmt::format("{} the priority of {}'{}'{} (line {}) from {} to {}, so that {} '{}'",
                       isRaised ? "raises" : "lowers", isOfSync ? "a sync of " : "", thread, others, line,
                       before, priority,
                       alike == 0 ? (isRaised ? "it comes before" : "it comes behind")
                                  : (isRaised ? "they come before" : "they come behind"),
                       other);
}

Outcome<std::vector<PriorityChange>> priorityChanges(const ProgramGraph& graph, Stepper& stepper,
                                                     const EventRun& evidence, std::size_t most,
                                                     RunContext& run)
{
    if (stepper.selection() != Selection::Priority)
        return std::vector<PriorityChange>{};
    return PrioritySearch(graph, stepper, most, run).find(evidence);
}

} // namespace threadmend
