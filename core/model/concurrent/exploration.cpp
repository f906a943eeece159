// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/exploration.h"

#include "core/model/behavioral/product/huge_list.h"
#include "core/model/behavioral/product/packed_store.h"
#include "core/model/concurrent/state_layout.h"
#include "core/model/text/wording.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace threadmend::concurrent {

namespace {

using behavioral::HugeList;
using behavioral::PackedState;
using behavioral::PackedStore;

/// What a process can do at a break point, in the order of labels.
struct LabelledArc {
    const Arc* arc = nullptr;
    LabelId label;
};

/// The arcs of all break points; labels are numbered in the order of their bytes.
struct Steps {
    std::vector<std::uint32_t> processes;                    ///< in the order of their labels
    std::vector<std::vector<std::vector<LabelledArc>>> arcs; ///< by process and place
    std::vector<std::string> labels;
    std::vector<ConcurrentGraph::Source> sources;
};

Steps stepsOf(const Program& program)
{
    Steps steps;
    std::map<std::string, ConcurrentGraph::Source> sorted;
    for (std::uint32_t process = 0; process < program.processes.size(); ++process) {
        steps.processes.push_back(process);
        const auto& points = program.processes[process].points;
        for (std::uint32_t point = 0; point < points.size(); ++point)
            for (const Arc& arc : points[point].arcs)
                sorted.emplace(labelOf(program, process, point, arc),
                               ConcurrentGraph::Source{process, point});
    }
    std::map<std::string, LabelId> ids;
    for (const auto& [label, source] : sorted) {
        ids.emplace(label, LabelId(steps.labels.size()));
        steps.labels.push_back(label);
        steps.sources.push_back(source);
    }
    // A label begins with a name and @, so those of one process stand together.
    std::sort(steps.processes.begin(), steps.processes.end(), [&](std::uint32_t left, std::uint32_t right) {
        return program.processes[left].name + "@" < program.processes[right].name + "@";
    });
    for (std::uint32_t process = 0; process < program.processes.size(); ++process) {
        steps.arcs.emplace_back();
        const auto& points = program.processes[process].points;
        for (std::uint32_t point = 0; point < points.size(); ++point) {
            std::vector<LabelledArc> arcs;
            for (const Arc& arc : points[point].arcs)
                arcs.push_back({&arc, ids.at(labelOf(program, process, point, arc))});
            std::stable_sort(arcs.begin(), arcs.end(),
                             [](const LabelledArc& a, const LabelledArc& b) { return a.label < b.label; });
            steps.arcs.back().push_back(std::move(arcs));
        }
    }
    return steps;
}

/// The search with states of S words.
template <std::size_t S>
class Search {
public:
    Search(const Program& program, const ExplorationWishes& wishes, RunContext& run)
        : program_(program), wishes_(wishes), run_(run), steps_(stepsOf(program)),
          ranges_(program.slotRanges()), layout_(ranges_), runner_(ranges_)
    {
    }

    Outcome<ConcurrentGraph> explore()
    {
        slots_ = program_.initialSlots();
        PackedState<S> start;
        for (std::size_t slot = 0; slot < slots_.size(); ++slot)
            layout_.put(start.bits, slot, slots_[slot]);
        store_.insert(start, store_.hashOf(start));
        firsts_.push_back(0);
        levels_.push_back(0);
        while (expanded() < store_.size()) {
            if (auto failure = expandSome()) {
                const auto* stopped = std::get_if<Stopped>(&*failure);
                if (stopped == nullptr || !wishes_.keepsPart)
                    return *std::move(failure);
                stopped_ = *stopped;
                break;
            }
            if (isLeft())
                break;
        }
        return finished();
    }

private:
    static constexpr std::size_t batch = 32; ///< states whose successors are looked for together
    /// A state that a step leads to, until it is looked for.
    struct Found {
        PackedState<S> state;
        std::uint64_t hash;
        LabelId label;
    };

    std::size_t expanded() const { return firsts_.size() - 1; }
    std::size_t placeOf(std::uint32_t process) const
    {
        return static_cast<std::size_t>(slots_[program_.slotOfProcess(process)]);
    }

    std::optional<Failure> expandSome()
    {
        const std::size_t begin = expanded(), end = std::min(begin + batch, store_.size());
        std::optional<Failure> failure;
        std::size_t state = begin;
        for (; state < end && !failure; ++state) {
            if (const auto stopped =
                    run_.poll({"exploring", state, std::nullopt, store_.size(), store_.bytesSoon()}))
                failure = *stopped;
            else if (const auto wrong = successorsOf(state))
                failure = *wrong;
            else
                rows_.push_back(static_cast<std::uint32_t>(found_.size()));
        }
        insertFound();
        return failure;
    }

    /// Rows are inserted in their order, so that numbers are those of a search state by state; two steps
    /// ahead memory is asked for.
    void insertFound()
    {
        for (const Found& each : found_)
            store_.prefetchState(each.hash);
        std::uint32_t at = 0;
        for (const std::uint32_t end : rows_) {
            if (expanded() == levelEnd_) {
                levels_.push_back(static_cast<std::uint32_t>(levelEnd_));
                levelEnd_ = store_.size();
            }
            const std::size_t first = transitions_.size();
            for (; at < end; ++at) {
                const Found& found = found_[at];
                transitions_.push_back({found.label, StateId(store_.insert(found.state, found.hash))});
            }
            tidyRow(first);
            firsts_.push_back(static_cast<std::uint32_t>(transitions_.size()));
        }
        found_.clear();
        rows_.clear();
    }

    /// Steps of one label stand in the order of their targets, and none stands twice.
    void tidyRow(std::size_t first)
    {
        bool isTidy = true;
        for (std::size_t i = first + 1; i < transitions_.size(); ++i)
            isTidy = isTidy && transitions_[i - 1] < transitions_[i];
        for (std::size_t i = first + 1; i < transitions_.size() && !isTidy; ++i)
            for (std::size_t k = i; k > first && transitions_[k] < transitions_[k - 1]; --k)
                std::swap(transitions_[k], transitions_[k - 1]);
        std::size_t kept = first;
        for (std::size_t i = first; i < transitions_.size() && !isTidy; ++i)
            if (i == first || transitions_[i] != transitions_[kept - 1])
                transitions_[kept++] = transitions_[i];
        if (!isTidy)
            transitions_.truncate(kept);
        for (std::size_t i = first + 1; i < transitions_.size(); ++i)
            deterministic_ = deterministic_ && transitions_[i - 1].label != transitions_[i].label;
    }

    std::optional<InputError> successorsOf(std::size_t state)
    {
        const PackedState<S>& packed = store_[state];
        layout_.unpack(packed.bits, slots_);
        for (const std::uint32_t process : steps_.processes)
            for (const LabelledArc& step : steps_.arcs[process][placeOf(process)]) {
                const CodeRunner::End end = runner_.run(step.arc->code, slots_);
                if (end == CodeRunner::End::OutOfRange)
                    return outOfRange(state, process, *step.arc);
                if (end == CodeRunner::End::Done)
                    addFound(packed, process, step);
                runner_.undo(slots_);
            }
        return std::nullopt;
    }

    void addFound(const PackedState<S>& from, std::uint32_t process, const LabelledArc& step)
    {
        Found found{from, 0, step.label};
        for (const CodeRunner::Write& write : runner_.writes())
            layout_.put(found.state.bits, write.slot, slots_[write.slot]);
        layout_.put(found.state.bits, program_.slotOfProcess(process),
                    static_cast<std::int32_t>(step.arc->target));
        layout_.put(found.state.bits, program_.slotOfLast(), static_cast<std::int32_t>(process));
        found.hash = store_.hashOf(found.state);
        store_.prefetch(found.hash);
        found_.push_back(found);
    }

    /// Whether the exploration ends here although more could be found.
    bool isLeft()
    {
        if (wishes_.mostStates && store_.size() >= *wishes_.mostStates && expanded() < store_.size()) {
            stopped_ = Stopped{StopReason::StateLimit, "exploring", store_.size()};
            return true;
        }
        if (!wishes_.isEnough || store_.size() < nextAsked_ || expanded() == store_.size())
            return false;
        nextAsked_ = 4 * store_.size();
        ConcurrentGraph part = finished();
        part.stopped = Stopped{StopReason::StateLimit, "exploring", store_.size()};
        if (!wishes_.isEnough(std::move(part)))
            return false;
        stopped_ = Stopped{StopReason::StateLimit, "exploring", store_.size()};
        return true;
    }

    /// What there is by now, with the labels that occur alone.
    ConcurrentGraph finished() const
    {
        ConcurrentGraph graph;
        graph.stride = S;
        graph.words.reserve(store_.size() * S);
        for (std::size_t state = 0; state < store_.size(); ++state)
            graph.words.insert(graph.words.end(), store_[state].bits.begin(), store_[state].bits.end());
        graph.firsts.assign(firsts_.begin(), firsts_.end());
        graph.steps.assign(transitions_.begin(), transitions_.end());
        graph.levels = levels_;
        if (levelEnd_ < store_.size() && levels_.back() != levelEnd_)
            graph.levels.push_back(static_cast<std::uint32_t>(levelEnd_));
        std::vector<LabelId> newIds(steps_.labels.size(), none<LabelId>);
        std::vector<bool> occurs(steps_.labels.size(), false);
        for (const Transition& step : graph.steps)
            occurs[step.label.index()] = true;
        for (std::size_t label = 0; label < occurs.size(); ++label)
            if (occurs[label]) {
                newIds[label] = graph.labels.intern(steps_.labels[label]);
                graph.sources.push_back(steps_.sources[label]);
            }
        for (Transition& step : graph.steps)
            step.label = newIds[step.label.index()];
        graph.deterministic = deterministic_;
        graph.stopped = stopped_;
        return graph;
    }

    InputError outOfRange(std::size_t state, std::uint32_t process, const Arc& arc)
    {
        const Process& own = program_.processes[process];
        runner_.undo(slots_);
        const BreakPoint& point = own.points[placeOf(process)];
        const Variable& variable = program_.variables[runner_.failedSlot()];
        InputError error{"", point.line, point.column,
                         fmt::format("{}@{}: {} makes {} {}, which is none of its values {}..{}", own.name,
                                     point.number, arc.said, variable.name, runner_.failedValue(),
                                     variable.least, variable.most),
                         ""};
        error.hint = state == 0 ? "this is the first step of a run"
                                : "after the run " + wordsTo(static_cast<std::uint32_t>(state));
        return error;
    }

    /// The labels of the run by which a state was found; the middle is left out of a long one.
    std::string wordsTo(std::uint32_t state)
    {
        insertFound(); // the rows before this one
        std::vector<LabelId> labels;
        std::vector<std::pair<std::uint32_t, LabelId>> foundBy(store_.size(), {0, none<LabelId>});
        for (std::uint32_t source = 0; source < expanded(); ++source)
            for (std::uint32_t i = firsts_[source]; i < firsts_[source + 1]; ++i)
                if (auto& entry = foundBy[transitions_[i].target.index()]; entry.second == none<LabelId>)
                    entry = {source, transitions_[i].label};
        for (; state != 0; state = foundBy[state].first)
            labels.push_back(foundBy[state].second);
        std::reverse(labels.begin(), labels.end());
        constexpr std::size_t most = 12;
        std::string words;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (labels.size() > most && i == most / 2) {
                words += fmt::format("; ... ({} more)", labels.size() - most);
                i = labels.size() - most / 2;
            }
            words += (words.empty() ? "" : "; ") + steps_.labels[labels[i].index()];
        }
        return words;
    }

    const Program& program_;
    const ExplorationWishes& wishes_;
    RunContext& run_;
    Steps steps_;
    std::vector<SlotRange> ranges_;
    StateLayout layout_;
    CodeRunner runner_;
    Slots slots_;
    PackedStore<S> store_;
    HugeList<std::uint32_t> firsts_;
    HugeList<Transition> transitions_;
    std::vector<std::uint32_t> levels_;
    std::size_t levelEnd_ = 1;
    std::vector<Found> found_;
    std::vector<std::uint32_t> rows_; ///< the ends in `found_`, by state
    bool deterministic_ = true;
    std::size_t nextAsked_ = 4096;
    std::optional<Stopped> stopped_;
};

} // namespace

Outcome<ConcurrentGraph> explore(const Program& program, const ExplorationWishes& wishes, RunContext& run)
{
    const std::size_t words = StateLayout(program.slotRanges()).wordCount();
    constexpr std::size_t mostWords = 8;
    try {
        if (words == 1)
            return Search<1>(program, wishes, run).explore();
        if (words == 2)
            return Search<2>(program, wishes, run).explore();
        if (words <= 4)
            return Search<4>(program, wishes, run).explore();
        if (words <= mostWords)
            return Search<mostWords>(program, wishes, run).explore();
    } catch (const std::bad_alloc&) {
        return Stopped{StopReason::MemoryLimit, "exploring", 0};
    }
    return InputError{"", 0, 0,
                      fmt::format("a state of the program takes {} bits, and at most {} are kept", words * 64,
                                  mostWords * 64),
                      "use fewer variables, or smaller ranges"};
}

} // namespace threadmend::concurrent
