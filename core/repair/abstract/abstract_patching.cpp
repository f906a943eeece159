// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/abstract/abstract_patching.h"

#include "core/abstraction/member_views.h"
#include "core/model/behavioral/product/word_table.h"
#include "core/run/contract.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace threadmend {

using abstraction::AbstractProgram;
using abstraction::AbstractRun;
using abstraction::AbstractState;
using abstraction::AbstractStep;
using abstraction::ClassSplit;
using abstraction::ConcreteModules;
using abstraction::EventSet;
using abstraction::Letter;
using abstraction::MemberView;
using abstraction::MemberViews;
using abstraction::PartChoice;
using abstraction::Question;
using abstraction::Refinement;
using abstraction::Vocabulary;

namespace {

/// The abstract states that can be reached without going beyond what must not be, and how.
struct Reached {
    std::vector<std::uint32_t> states; ///< in breadth-first order
    std::unordered_map<std::uint32_t, std::uint32_t> placeOf;
    struct Edge {
        std::uint32_t source = 0; ///< a place
        Letter letter = 0;
    };
    std::vector<std::vector<Edge>> incoming; ///< by place
    std::vector<bool> violating;
    std::size_t transitions = 0;
};

/// What became of an attempt.
enum class Attempt { Refined, Done };

class Patching {
public:
    Patching(AbstractProgram& program, const Vocabulary& vocabulary, const Question& question,
             const PatchingOptions& options, RunContext& run)
        : program_(program), vocabulary_(vocabulary), question_(question), options_(options), run_(run),
          letters_(program.module(0).concrete().letters), concrete_(program, vocabulary.final())
    {
    }

    Outcome<AbstractPatching> patch()
    {
        for (;;) {
            const auto attempt = tryOnce();
            if (!attempt)
                return attempt.failure();
            if (*attempt == Attempt::Done)
                return std::move(result_);
        }
    }

private:
    Outcome<Attempt> tryOnce()
    {
        if (const auto stopped = explore())
            return *stopped;
        if (question_.deadlocks) {
            const auto told = tellDeadlocksApart();
            if (!told || *told == Attempt::Refined)
                return told;
        }
        const auto grown = growBad();
        if (!grown || *grown == Attempt::Refined || result_.isFailure)
            return grown;
        return tellByEvents();
    }

    std::optional<Stopped> explore()
    {
        reached_ = {};
        const auto reach = [&](std::uint32_t state) {
            const auto [known, isNew] =
                reached_.placeOf.try_emplace(state, static_cast<std::uint32_t>(reached_.states.size()));
            if (isNew) {
                reached_.states.push_back(state);
                reached_.incoming.emplace_back();
            }
            return known->second;
        };
        reach(program_.initial());
        for (std::uint32_t at = 0; at < reached_.states.size(); ++at) {
            if (auto stopped =
                    run_.poll({"exploring the abstraction", at, std::nullopt, program_.stateCount()}))
                return stopped;
            reached_.violating.push_back(question_.isBad(program_.label(reached_.states[at])));
            if (reached_.violating.back())
                continue;
            const auto row = program_.outgoing(reached_.states[at]);
            reached_.transitions += row.size();
            for (const AbstractStep& step : row) {
                const std::uint32_t target = reach(step.target);
                reached_.incoming[target].push_back({at, step.letter});
            }
        }
        result_.explored = {reached_.states.size(), reached_.transitions};
        return std::nullopt;
    }

    /// Whether all combinations can be looked through.
    std::optional<Stopped> whyNotLookedThrough(const MemberViews& views) const
    {
        if (views.count() <= options_.mostCombinations)
            return std::nullopt;
        return Stopped{StopReason::StateLimit, "looking through the members of a state", views.count()};
    }

    // Deadlocks

    /// In one go as many as there are: what was split meanwhile is looked at the next time.
    Outcome<Attempt> tellDeadlocksApart()
    {
        Attempt attempt = Attempt::Done;
        for (std::uint32_t at = 0; at < reached_.states.size(); ++at) {
            const std::uint32_t state = reached_.states[at];
            if (reached_.violating[at] || !isAlive(state) ||
                !program_.isPossiblyDead(state, question_.endsCount))
                continue;
            const MemberViews views(program_, state, EventSet(letters_));
            if (const auto stopped = whyNotLookedThrough(views))
                return *stopped;
            std::vector<PartChoice> dead;
            const auto stopped = views.each(
                {},
                [&](const std::vector<std::uint32_t>& combination, const MemberView& view) {
                    if (view.requested.empty() &&
                        concrete_.isDead(views.memberOf(combination), question_.endsCount))
                        dead.push_back({combination, 1});
                },
                run_);
            if (stopped)
                return *stopped;
            if (dead.size() == views.count()) {
                reached_.violating[at] = true;
                continue;
            }
            if (dead.empty())
                continue;
            PatchRefinement refinement{PatchRefinement::Why::Deadlocks,
                                       dead.size(),
                                       static_cast<std::size_t>(views.count()),
                                       std::nullopt,
                                       {}};
            split(state, views, dead, std::move(refinement));
            attempt = Attempt::Refined;
        }
        return attempt;
    }

    /// Whether none of its classes was split.
    bool isAlive(std::uint32_t state) const
    {
        const AbstractState classes = program_.state(state);
        for (std::size_t i = 0; i < classes.size(); ++i)
            if (!program_.module(i).isAlive(classes[i]))
                return false;
        return true;
    }

    // Algorithms 4, 5 and 6

    Outcome<Attempt> growBad()
    {
        Attempt attempt = Attempt::Done;
        bad_ = reached_.violating;
        blocks_.assign(reached_.states.size(), EventSet(letters_));
        std::vector<std::uint32_t> open; // PRE, as far as it must be looked at (again)
        std::vector<bool> isOpen(bad_.size(), false);
        const auto openBefore = [&](std::uint32_t place) {
            for (const Reached::Edge& edge : reached_.incoming[place])
                if (!bad_[edge.source] && !isOpen[edge.source]) {
                    isOpen[edge.source] = true;
                    open.push_back(edge.source);
                }
        };
        for (std::uint32_t place = 0; place < bad_.size(); ++place)
            if (bad_[place])
                openBefore(place);
        for (std::size_t i = 0; i < open.size(); ++i) {
            const std::uint32_t place = open[i];
            isOpen[place] = false;
            const auto judged = judge(place);
            if (!judged)
                return judged.failure();
            if (*judged == Judged::Refined)
                attempt = Attempt::Refined;
            if (*judged == Judged::Bad) {
                bad_[place] = true;
                openBefore(place);
            }
        }
        result_.bad = static_cast<std::size_t>(std::count(bad_.begin(), bad_.end(), true));
        // What is in BAD is so whatever is split elsewhere.
        result_.isFailure = bad_[0];
        return result_.isFailure ? Attempt::Done : attempt;
    }

    enum class Judged { Refined, Bad, Keeps, Split };

    /// Lines 4 to 9 of Algorithm 4 for one state of PRE. `Split`: it, or what it leads to, was split before.
    Outcome<Judged> judge(std::uint32_t place)
    {
        const std::uint32_t state = reached_.states[place];
        if (!isAlive(state))
            return Judged::Split;
        EventSet towards(letters_);
        for (const AbstractStep& step : program_.outgoing(state)) {
            const auto target = reached_.placeOf.find(step.target);
            if (target == reached_.placeOf.end())
                return Judged::Split; // it led to a class that was split
            if (bad_[target->second])
                towards.add(step.letter);
        }
        const MemberViews views(program_, state, towards);
        if (const auto stopped = whyNotLookedThrough(views))
            return *stopped;
        const auto isBad = [&](AbstractState target) {
            const std::uint32_t number = program_.find(target);
            const auto known = reached_.placeOf.find(number);
            return known != reached_.placeOf.end() && bad_[known->second];
        };
        // Algorithm 6, lines 1 and 2: B(q), and what is fatal apart.
        std::map<std::pair<bool, EventSet>, std::vector<std::vector<std::uint32_t>>> parts;
        EventSet toBlock(letters_); // E
        const auto stopped = views.each(
            isBad,
            [&](const std::vector<std::uint32_t>& combination, const MemberView& view) {
                const bool isFatal = isLost(view);
                parts[{isFatal, isFatal ? EventSet(letters_) : view.bad}].push_back(combination);
                toBlock |= view.bad;
            },
            run_);
        if (stopped)
            return *stopped;
        blocks_[place] = toBlock;
        if (parts.size() == 1)
            return parts.begin()->first.first ? Judged::Bad : Judged::Keeps;
        refineParts(state, views, toBlock, parts);
        return Judged::Refined;
    }

    /// Whether blocking what is bad leaves a state stuck, or cannot be done.
    bool isLost(const MemberView& view) const
    {
        if (view.bad.empty())
            return false;
        if (view.bad == view.requested)
            return true;
        if (!options_.forced)
            return false;
        EventSet forced = view.bad;
        forced &= *options_.forced;
        return !forced.empty();
    }

    template <class Parts>
    void refineParts(std::uint32_t state, const MemberViews& views, const EventSet& toBlock,
                     const Parts& parts)
    {
        // The largest part is the one that is not listed.
        const auto largest = std::max_element(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
            return a.second.size() < b.second.size();
        });
        std::vector<PartChoice> listed;
        std::uint32_t number = 0;
        std::size_t stuck = 0, good = 0;
        std::optional<Letter> letter;
        for (const auto& [key, combinations] : parts) {
            if (key.first)
                stuck += combinations.size();
            if (&combinations == &largest->second)
                continue;
            ++number;
            for (const std::vector<std::uint32_t>& one : combinations)
                listed.push_back({one, number});
        }
        toBlock.forEach([&](Letter one) {
            std::size_t count = 0;
            for (const auto& [key, combinations] : parts)
                if (!key.first && !key.second.contains(one))
                    for (const std::vector<std::uint32_t>& each : combinations)
                        count += concrete_.requests(views.memberOf(each), one) ? 1 : 0;
            if (count > 0 && !letter) {
                letter = one;
                good = count;
            }
        });
        PatchRefinement refinement{letter ? PatchRefinement::Why::GoodStep : PatchRefinement::Why::Stuck,
                                   letter ? good : stuck,
                                   static_cast<std::size_t>(views.count()),
                                   letter,
                                   {}};
        split(state, views, listed, std::move(refinement));
    }

    /// Line 3 of Algorithm 6, carried to the modules.
    void split(std::uint32_t state, const MemberViews& views, const std::vector<PartChoice>& listed,
               PatchRefinement refinement)
    {
        std::vector<std::size_t> sizes;
        for (std::size_t i = 0; i < program_.moduleCount(); ++i)
            sizes.push_back(views.alikeCount(i));
        const auto keys = views.spread(abstraction::interchangeable(sizes, listed));
        const AbstractState classes = program_.state(state);
        refinement.splits =
            abstraction::splitBy(program_, std::vector<std::uint32_t>(classes.begin(), classes.end()), keys);
        require(!refinement.splits.empty(), "members that differ can be told apart");
        result_.refinements.push_back(std::move(refinement));
    }

    // What a patch sees

    /// The abstract graph as a game: its events are letters, states are places.
    Arena arena()
    {
        Arena arena;
        arena.initial = {0};
        for (std::uint32_t place = 0; place < reached_.states.size(); ++place) {
            arena.violating.push_back(bad_[place]);
            if (!bad_[place])
                for (const AbstractStep& step : program_.outgoing(reached_.states[place])) {
                    const std::uint32_t target = reached_.placeOf.at(step.target);
                    if (bad_[target] != blocks_[place].contains(step.letter))
                        continue; // no member has that step
                    arena.edges.push_back({step.letter, target});
                    if (options_.forced)
                        arena.forced.push_back(options_.forced->contains(step.letter));
                }
            arena.firsts.push_back(static_cast<std::uint32_t>(arena.edges.size()));
        }
        return arena;
    }

    Outcome<Attempt> tellByEvents()
    {
        const Arena all = arena();
        const auto conflict = firstConflict(all);
        if (!conflict)
            return conflict.failure();
        if (*conflict) {
            if (const auto stopped = refineUnseen(all, **conflict))
                return *stopped;
            return Attempt::Refined;
        }
        auto observed = observe(all, run_);
        if (!observed)
            return observed.failure();
        auto trimming = trim(observed->arena, run_);
        if (!trimming)
            return trimming.failure();
        require(!trimming->failure, "sets of one mind go on where their members do");
        result_.observed = *std::move(observed);
        result_.trimming = *std::move(trimming);
        for (ArenaEdge& edge : result_.observed.arena.edges)
            edge.event = vocabulary_.events[edge.event];
        return Attempt::Done;
    }

    /// Two members of a set that runs lead to under the patch: the one blocks what the other goes on by.
    struct Conflict {
        std::vector<Letter> word; ///< to the set
        std::uint32_t blocking = 0, going = 0;
        Letter letter = 0;
    };

    /// The nearest one: sets of places are followed on the fly, as far as the patch lets runs pass.
    Outcome<std::optional<Conflict>> firstConflict(const Arena& all) const
    {
        using Set = std::vector<std::uint32_t>;
        struct Way {
            std::uint32_t from = 0;
            Letter letter = 0;
        };
        std::map<Set, std::uint32_t> numbers{{{0}, 0}};
        std::vector<Set> sets{{0}};
        std::vector<Way> ways{{}};
        for (std::uint32_t at = 0; at < sets.size(); ++at) {
            if (const auto stopped = run_.poll({"observing events", at, std::nullopt, sets.size()}))
                return *stopped;
            std::map<Letter, Set> targets;
            for (const std::uint32_t member : sets[at])
                for (const ArenaEdge& edge : all.outgoing(member))
                    targets[edge.event].push_back(edge.target);
            for (auto& [letter, next] : targets) {
                Conflict conflict{{}, nobody, nobody, letter};
                for (const std::uint32_t member : sets[at]) {
                    if (blocks_[member].contains(letter))
                        conflict.blocking = member;
                    else if (hasEdge(all, member, letter))
                        conflict.going = member;
                }
                if (conflict.blocking != nobody && conflict.going != nobody) {
                    for (std::uint32_t back = at; back != 0; back = ways[back].from)
                        conflict.word.push_back(ways[back].letter);
                    std::reverse(conflict.word.begin(), conflict.word.end());
                    return std::optional(std::move(conflict));
                }
                if (conflict.blocking != nobody)
                    continue;
                std::sort(next.begin(), next.end());
                next.erase(std::unique(next.begin(), next.end()), next.end());
                if (numbers.try_emplace(next, static_cast<std::uint32_t>(sets.size())).second) {
                    sets.push_back(std::move(next));
                    ways.push_back({at, letter});
                }
            }
        }
        return std::optional<Conflict>();
    }

    static bool hasEdge(const Arena& all, std::uint32_t place, Letter letter)
    {
        const auto row = all.outgoing(place);
        return std::any_of(row.begin(), row.end(), [&](const ArenaEdge& one) { return one.event == letter; });
    }

    /// One of the runs by the word to the two is spurious: b-threads are deterministic.
    std::optional<Stopped> refineUnseen(const Arena& all, const Conflict& conflict)
    {
        for (const std::uint32_t member : {conflict.blocking, conflict.going}) {
            const AbstractRun abstractRun = runTo(all, conflict.word, member);
            const auto simulation = simulate(program_, concrete_, abstractRun, question_, false, run_);
            if (!simulation)
                return *simulation.stopped();
            if (!simulation->isSpurious)
                continue;
            PatchRefinement refinement{PatchRefinement::Why::Unseen, 0, 0, conflict.letter, {}};
            refinement.splits = refine(program_, concrete_, abstractRun, *simulation, Refinement::ByCause);
            result_.refinements.push_back(std::move(refinement));
            return std::nullopt;
        }
        require(false, "a word leads to one state of a program of deterministic b-threads");
        return std::nullopt;
    }

    /// A run of the arena by a word to a place: forwards all places, backwards one way.
    AbstractRun runTo(const Arena& all, const std::vector<Letter>& word, std::uint32_t last) const
    {
        std::vector<std::vector<std::uint32_t>> levels{{0}};
        for (const Letter letter : word) {
            std::vector<std::uint32_t> next;
            for (const std::uint32_t place : levels.back())
                for (const ArenaEdge& edge : all.outgoing(place))
                    if (edge.event == letter)
                        next.push_back(edge.target);
            std::sort(next.begin(), next.end());
            next.erase(std::unique(next.begin(), next.end()), next.end());
            levels.push_back(std::move(next));
        }
        std::vector<std::uint32_t> places{last};
        for (std::size_t i = word.size(); i-- > 0;)
            for (const std::uint32_t place : levels[i]) {
                const auto row = all.outgoing(place);
                if (std::any_of(row.begin(), row.end(), [&](const ArenaEdge& edge) {
                        return edge.event == word[i] && edge.target == places.back();
                    })) {
                    places.push_back(place);
                    break;
                }
            }
        std::reverse(places.begin(), places.end());
        AbstractRun found{{}, word};
        for (const std::uint32_t place : places)
            found.states.push_back(reached_.states[place]);
        return found;
    }

    static constexpr std::uint32_t nobody = 0xffffffff;

    AbstractProgram& program_;
    const Vocabulary& vocabulary_;
    const Question& question_;
    const PatchingOptions& options_;
    RunContext& run_;
    std::size_t letters_;
    ConcreteModules concrete_;
    Reached reached_;
    std::vector<bool> bad_;        ///< by place
    std::vector<EventSet> blocks_; ///< by place: what is blocked there
    AbstractPatching result_;
};

} // namespace

Outcome<AbstractPatching> patchAbstractly(AbstractProgram& program, const Vocabulary& vocabulary,
                                          const Question& question, const PatchingOptions& options,
                                          RunContext& run)
{
    return Patching(program, vocabulary, question, options, run).patch();
}

} // namespace threadmend
