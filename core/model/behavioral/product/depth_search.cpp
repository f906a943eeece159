// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/depth_search.h"

#include "core/model/behavioral/product/graph_writer.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace threadmend::behavioral {

namespace {

/// While the events are known of which the watched automata speak: a new one ends it.
class DepthSearch {
public:
    DepthSearch(Stepper& stepper, StepMemo& steps, const ExploreOptions& options, RunContext& run)
        : stepper_(stepper), program_(stepper.program()), steps_(steps), options_(options), run_(run)
    {
        if (options_.watched) {
            std::vector<EventId> events(program_.events().size());
            for (EventId event = 0; event < events.size(); ++event)
                events[event] = event;
            watched_ = options_.watched(events, {}).words;
            std::erase_if(watched_, [](const WordAutomaton& one) { return one.stateCount == 0; });
        }
        knownEvents_ = program_.events().size();
        met_.resize(watched_.size());
        isFound_.resize(watched_.size(), false);
    }

    /// What was taken; nothing if the search came to its end, or has to begin again (`metNewEvents`).
    std::optional<ProgramGraph> search(const std::vector<ProgramState>& initial)
    {
        std::vector<std::uint32_t> words;
        for (const ProgramState& state : initial) {
            state_words::write(state, words);
            starts_.push_back(words);
        }
        for (const std::vector<std::uint32_t>& start : starts_) {
            Frame frame;
            for (const WordAutomaton& automaton : watched_)
                frame.places.push_back(automaton.initial);
            if (auto found = enter(start, WordTable::hashOf(start), std::move(frame)))
                return found;
            while (!run_down_.empty() && !metNewEvents_)
                if (auto found = stepOn())
                    return found;
        }
        return std::nullopt;
    }

    bool metNewEvents() const { return metNewEvents_; }

    /// The states of the run, expanded; nothing if there are more of them, with those beside it, than the
    /// limit allows. May throw.
    std::optional<ProgramGraph> runSoFar() const
    {
        StepMemo steps(stepper_, options_.learnsSteps);
        GraphWriter writer(steps);
        writer.setInDepthOrder();
        for (const std::vector<std::uint32_t>& start : starts_)
            writer.add(start, WordTable::hashOf(start), {0, writer.stateCount()});
        const std::size_t initial = writer.stateCount();
        std::uint32_t before = 0;
        std::vector<std::uint32_t> words;
        const auto poll = [&](std::size_t done) {
            if (const auto stopped =
                    run_.poll({"writing down a run", done, run_down_.size(), states_.size()}))
                throw *stopped;
        };
        for (const Frame& frame : run_down_) {
            poll(writer.stateCount());
            const WordTable::Words kept = states_[frame.state];
            words.assign(kept.begin(), kept.end());
            before = writer.add(words, WordTable::hashOf(words), {frame.event, before});
        }
        for (std::uint32_t left = writer.stateCount(); left > 0; --left) {
            poll(left);
            writer.expandNext(run_);
            if (writer.stateCount() > run_.limits().states)
                return std::nullopt;
        }
        return writer.graph(initial, std::nullopt);
    }

private:
    struct Frame {
        std::uint32_t state = 0;
        EventId event = 0;                               ///< by which it was entered
        std::vector<std::uint8_t> places;                ///< of each watched automaton
        std::vector<EventId> events;                     ///< that are still to be taken, from the last one on
        std::vector<std::vector<std::uint32_t>> targets; ///< of the event that is being taken, likewise
        EventId taken = 0;
    };

    /// Goes into a state if it is new, or new with one of its places.
    std::optional<ProgramGraph> enter(WordTable::Words words, std::uint64_t hash, Frame frame)
    {
        const std::uint32_t known = states_.size();
        frame.state = states_.add(words, hash);
        // Not by a poll, after which breadth first could do nothing any more.
        if (states_.size() > run_.limits().states)
            throw Stopped{StopReason::StateLimit, "searching in depth", known};
        bool isNew = frame.state == known;
        bool isRemarkable = false;
        for (std::size_t i = 0; i < watched_.size(); ++i) {
            if (isNew && frame.state == known)
                met_[i].resize(known + 1, 0);
            const std::uint8_t place = frame.places[i];
            if (place == WordAutomaton::gone)
                continue;
            const auto bit = static_cast<WordAutomaton::States>(1u << place);
            isNew = isNew || (met_[i][frame.state] & bit) == 0;
            met_[i][frame.state] = static_cast<WordAutomaton::States>(met_[i][frame.state] | bit);
            if (watched_[i].isAccepting(place) && !isFound_[i])
                isFound_[i] = isRemarkable = true;
        }
        if (!isNew)
            return std::nullopt;
        const StateKind kind = steps_.kind(words);
        if (frame.state == known)
            isRemarkable = signatures_.insert(signatureOf(words, kind)).second || isRemarkable;
        if (kind == StateKind::Running) {
            const std::span<const EventId> selectable = steps_.selectable(words);
            frame.events.assign(selectable.rbegin(), selectable.rend());
        }
        metNewEvents_ = metNewEvents_ || (!watched_.empty() && program_.events().size() != knownEvents_);
        run_down_.push_back(std::move(frame));
        if (!isRemarkable || metNewEvents_)
            return std::nullopt;
        std::optional<ProgramGraph> graph = runSoFar();
        return graph && options_.isEnough(*graph) ? std::move(graph) : std::nullopt;
    }

    /// Takes the next step of the run, or takes its last one back.
    std::optional<ProgramGraph> stepOn()
    {
        if (const auto stopped =
                run_.poll({"searching in depth", run_down_.size(), std::nullopt, states_.size()}))
            throw *stopped;
        Frame& last = run_down_.back();
        if (last.targets.empty()) {
            if (last.events.empty()) {
                run_down_.pop_back();
                return std::nullopt;
            }
            last.taken = last.events.back();
            last.events.pop_back();
            const WordTable::Words kept = states_[last.state];
            words_.assign(kept.begin(), kept.end());
            for (const StepMemo::Step& step : steps_.stepsBy(words_, WordTable::hashOf(words_), last.taken)) {
                const WordTable::Words target = steps_.target(step);
                last.targets.emplace_back(target.begin(), target.end());
            }
            std::reverse(last.targets.begin(), last.targets.end());
            return std::nullopt;
        }
        const std::vector<std::uint32_t> target = std::move(last.targets.back());
        last.targets.pop_back();
        Frame frame;
        frame.event = last.taken;
        for (std::size_t i = 0; i < watched_.size(); ++i)
            frame.places.push_back(last.places[i] == WordAutomaton::gone ||
                                           last.taken >= watched_[i].letterCount()
                                       ? WordAutomaton::gone
                                       : watched_[i].step(last.places[i], last.taken));
        return enter(target, WordTable::hashOf(target), std::move(frame));
    }

    /// All that a property says of a state depends on.
    std::vector<std::string> signatureOf(WordTable::Words words, StateKind kind)
    {
        std::set<std::string> names;
        bool hot = false;
        for (const std::uint32_t local : words.subspan(state_words::firstThread)) {
            if (local == 0)
                continue;
            const SyncStatement& statement = program_.local(LocalId(local)).statement;
            hot = hot || statement.hot;
            names.insert(statement.props.begin(), statement.props.end());
        }
        std::string what{static_cast<char>('0' + static_cast<int>(kind)), hot ? 'h' : '-'};
        if (kind == StateKind::Failed)
            for (const ProgramFailure& each : stepper_.failuresOf(state_words::read(words)))
                what += static_cast<char>('0' + static_cast<int>(each.kind));
        std::vector<std::string> signature{std::move(what)};
        signature.insert(signature.end(), names.begin(), names.end());
        return signature;
    }

    Stepper& stepper_;
    Program& program_;
    StepMemo& steps_;
    const ExploreOptions& options_;
    RunContext& run_;
    std::vector<WordAutomaton> watched_; ///< over the events
    std::size_t knownEvents_ = 0;
    bool metNewEvents_ = false;
    std::vector<std::vector<std::uint32_t>> starts_;
    WordTable states_;
    std::vector<std::vector<WordAutomaton::States>> met_; ///< by automaton and state
    std::vector<bool> isFound_;                           ///< by automaton: a violation
    std::set<std::vector<std::string>> signatures_;
    std::vector<Frame> run_down_;
    std::vector<std::uint32_t> words_;
};

} // namespace

Outcome<std::optional<ProgramGraph>> searchInDepth(Stepper& stepper, const ExploreOptions& options,
                                                   RunContext& run)
{
    // Automata speak of the events that are known. A program that goes on making new ones is left to breadth
    // first.
    constexpr int mostBeginnings = 64;
    const std::vector<ProgramState> initial = stepper.initial();
    for (int i = 0; i < mostBeginnings; ++i) {
        StepMemo steps(stepper, options.learnsSteps);
        DepthSearch search(stepper, steps, options, run);
        try {
            if (auto found = search.search(initial))
                return found;
        } catch (const Stopped& stopped) {
            if (!options.keepsPart)
                return stopped;
            // Breadth first keeps what it has: where there is no more time, that is hardly anything.
            return std::optional<ProgramGraph>();
        }
        if (!search.metNewEvents())
            return std::optional<ProgramGraph>();
    }
    return std::optional<ProgramGraph>();
}

} // namespace threadmend::behavioral
