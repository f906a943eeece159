// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/written_exploration.h"

#include "core/model/behavioral/product/graph_writer.h"
#include "core/run/worker_team.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

namespace {

/// Breadth-first search, state by state.
class GraphExploration {
public:
    GraphExploration(Stepper& stepper, const ExploreOptions& options, RunContext& run, std::uint32_t most,
                     const LookAhead& lookAhead)
        : stepper_(stepper), options_(options), run_(run), most_(most), lookAhead_(lookAhead),
          steps_(stepper, options.learnsSteps), writer_(steps_)
    {
    }

    /// Nothing if there are more states than `most`.
    Outcome<std::optional<ProgramGraph>> explore()
    {
        std::vector<std::uint32_t> words;
        for (const ProgramState& state : options_.from ? std::vector{*options_.from} : stepper_.initial()) {
            state_words::write(state, words);
            writer_.add(words, WordTable::hashOf(words), {0, writer_.stateCount()});
            starts_.push_back(words);
        }
        initialCount_ = writer_.stateCount();
        std::optional<Stopped> stopped;
        try {
            for (const std::vector<std::string>& labels : options_.along)
                goAlong(labels);
            if (expandAll() == End::TooMany)
                return std::optional<ProgramGraph>();
        } catch (const Stopped& stop) {
            if (!options_.keepsPart)
                return stop;
            stopped = stop;
        }
        writer_.dropHalfRow();
        // Initial states stay however few are wanted.
        return std::optional(writer_.graph(initialCount_, stopped,
                                           std::max<std::uint64_t>(run_.limits().states, initialCount_)));
    }

private:
    /// Adds the states along a run before any other; where a label leads to several, all of them.
    void goAlong(const std::vector<std::string>& labels)
    {
        writer_.setInDepthOrder();
        std::set<std::vector<std::uint32_t>> reached(starts_.begin(), starts_.end());
        for (const std::string& label : labels) {
            std::set<std::vector<std::uint32_t>> next;
            for (const std::vector<std::uint32_t>& from : reached) {
                if (const auto stopped = run_.poll({"exploring", 0, std::nullopt, writer_.stateCount()}))
                    throw *stopped;
                takeSteps(from, label, next);
            }
            reached = std::move(next);
        }
    }

    void takeSteps(const std::vector<std::uint32_t>& from, const std::string& label,
                   std::set<std::vector<std::uint32_t>>& next)
    {
        if (steps_.kind(from) != StateKind::Running)
            return;
        const std::uint64_t hash = WordTable::hashOf(from);
        const std::uint32_t source = writer_.add(from, hash, {});
        const std::span<const EventId> selectable = steps_.selectable(from);
        const std::vector<EventId> events(selectable.begin(), selectable.end());
        for (const EventId event : events) {
            if (stepper_.program().events()[event].label != label)
                continue;
            for (const StepMemo::Step& step : steps_.stepsBy(from, hash, event)) {
                const WordTable::Words target = steps_.target(step);
                next.emplace(target.begin(), target.end());
                writer_.add(target, step.hash, {event, source});
            }
        }
    }

    enum class End { Done, TooMany };

    End expandAll()
    {
        while (writer_.next() < writer_.stateCount())
            if (const auto end = isForSeveral(writer_.next()) ? expandTogether() : expandNext(nullptr, 0))
                return *end;
        return End::Done;
    }

    /// Writes the next row, which may have been looked up ahead; nothing if the search goes on.
    std::optional<End> expandNext(ForeseenRows* rows, std::size_t index)
    {
        const std::uint32_t at = writer_.next(), states = writer_.stateCount();
        if (states > most_)
            return End::TooMany;
        if (const auto stopped = run_.pollNow({"exploring", at, std::nullopt, states, writer_.bytesSoon()}))
            throw *stopped; // as the machine does when it is stopped within a step
        if (options_.isEnough && states >= nextAsked_) {
            const StepMemo::Learning alone(steps_);
            if (options_.isEnough(writer_.graph(initialCount_, std::nullopt)))
                return End::Done;
            nextAsked_ = options_.nextAsked(states);
        }
        if (rows != nullptr && rows->isKnown(index))
            writer_.expandNext(*rows, index, run_);
        else
            writer_.expandNext(run_);
        keepToLimit(at);
        return std::nullopt;
    }

    /// Whether enough states wait behind the next ones that it is worth while to look ahead.
    bool isForSeveral(std::uint32_t at) const
    {
        constexpr std::uint32_t mostKeys = 256; // are copied for each state
        return run_.limits().threads > 1 && options_.learnsSteps && at >= aloneUntil_ &&
               writer_.stateCount() - at >= 2 * lookAhead_.rows && steps_.keyEnd() <= mostKeys;
    }

    /// Two batches: while one is written, the next one is looked up, in which who has written helps.
    std::optional<End> expandTogether()
    {
        if (!team_) {
            team_.emplace(run_.limits().threads);
            for (auto& batch : batches_)
                batch.emplace(steps_, team_->size());
        }
        ForeseenRows *rows = &*batches_[0], *next = &*batches_[1];
        plan(*rows, writer_.next());
        team_->run([&](std::size_t thread) { rows->lookUp(thread); });
        for (;;) {
            const auto behind = writer_.next() + static_cast<std::uint32_t>(rows->taken());
            const bool goesOn = isWorthIt(*rows) && isForSeveral(behind);
            if (goesOn)
                plan(*next, behind);
            else
                next->clear();
            std::optional<End> end;
            team_->run([&](std::size_t thread) {
                if (thread == 0)
                    end = write(*rows, *next);
                next->lookUp(thread);
            });
            if (end || !goesOn)
                return end;
            std::swap(rows, next);
        }
    }

    void plan(ForeseenRows& rows, std::uint32_t first)
    {
        rows.clear();
        for (std::uint32_t state = first; state < first + lookAhead_.rows; ++state)
            rows.add(writer_.words(state));
    }

    /// What is thrown ends the looking ahead, too.
    std::optional<End> write(ForeseenRows& rows, ForeseenRows& next)
    {
        try {
            for (std::size_t index = 0, count = rows.taken(); index < count; ++index)
                if (const auto end = expandNext(&rows, index)) {
                    next.giveUp();
                    return end;
                }
        } catch (...) {
            next.giveUp();
            throw;
        }
        return std::nullopt;
    }

    /// A program that does something new in each state is faster gone through by one thread.
    bool isWorthIt(const ForeseenRows& rows)
    {
        std::size_t known = 0;
        for (std::size_t index = 0; index < rows.taken(); ++index)
            known += rows.isKnown(index) ? 1 : 0;
        if (2 * known >= rows.taken())
            return true;
        aloneUntil_ = writer_.next() + static_cast<std::uint32_t>(lookAhead_.pause);
        return false;
    }

    /// A row that leads beyond the limit of states is none: else there were more of them by its length.
    void keepToLimit(std::uint32_t at)
    {
        const std::uint32_t states = writer_.stateCount();
        if (states <= run_.limits().states)
            return;
        writer_.dropLastRow();
        if (const auto stopped = run_.pollNow({"exploring", at, std::nullopt, states, writer_.bytesSoon()}))
            throw *stopped;
    }

    Stepper& stepper_;
    const ExploreOptions& options_;
    RunContext& run_;
    const std::uint32_t most_;
    const LookAhead lookAhead_;
    StepMemo steps_;
    GraphWriter writer_;
    std::vector<std::vector<std::uint32_t>> starts_;
    std::size_t initialCount_ = 0;
    std::size_t nextAsked_ = ExploreOptions::firstAsked;
    std::optional<WorkerTeam> team_; ///< assembled when there is work for several: most programs are small
    std::array<std::optional<ForeseenRows>, 2> batches_;
    std::uint32_t aloneUntil_ = 0; ///< before this state nobody looks ahead
};

} // namespace

Outcome<std::optional<ProgramGraph>> exploreWritten(Stepper& stepper, const ExploreOptions& options,
                                                    RunContext& run, std::uint32_t most,
                                                    const LookAhead& lookAhead)
{
    return GraphExploration(stepper, options, run, most, lookAhead).explore();
}

} // namespace threadmend::behavioral
