// SPDX-License-Identifier: GPL-3.0-or-later
// Two systems that take their steps together: the pairs of places to which both come by the same labels.
#pragma once

#include "core/model/lts/lts.h"
#include "core/model/lts/pair_table.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace threadmend {

/// Walks through pairs breadth-first, each once: a state of the first system, and a place of the second,
/// which is a state or a set of states by its number. Each step of the first is answered by steps of the
/// second with its label. What the places of the second are, and which pairs matter, the rules say:
///
///     bool isAsked(LabelId label);                           // are steps by this label to be answered?
///     std::optional<Stopped> turnTo(std::uint32_t place);    // asks for answers from this place follow
///     void eachAnswer(LabelId label, visit);                 // visit(place) for each answer, if any
///     bool goesOn(StatePair pair);                           // does the walk go on from this pair?
///
/// Labels are those of the first system. 24 to 32 bytes a pair, which are held against the limit of states;
/// time as many answers as there are for all pairs.
template <class Rules>
class JointWalk {
public:
    JointWalk(const Lts& first, Rules rules, const char* phase, RunContext& run)
        : first_(first), rules_(std::move(rules)), phase_(phase), run_(run)
    {
    }

    /// Both are here before their first step.
    void begin(StatePair pair) { reach(pair, {nowhere, none<LabelId>}); }

    /// Walks on until `unanswered(pair, label)` says that this step of the first system, which the second
    /// does not answer, is the last to be looked at; or until more than `most` pairs were found.
    template <class Unanswered>
    std::optional<Stopped> walk(Unanswered unanswered,
                                std::size_t most = std::numeric_limits<std::size_t>::max())
    {
        for (std::uint32_t at = 0; at < pairs_.size() && pairs_.size() <= most; ++at) {
            const StatePair pair = pairs_[at];
            if (const auto stopped = rules_.turnTo(pair.second))
                return stopped;
            for (const Transition& step : first_.outgoing(StateId(pair.first))) {
                if (const auto stopped = poll())
                    return stopped;
                if (rules_.isAsked(step.label) && !follow(at, step) && unanswered(at, step.label))
                    return std::nullopt;
            }
        }
        return poll();
    }

    const PairTable& pairs() const { return pairs_; }
    /// A shortest word by which both come to a pair.
    std::vector<LabelId> wordTo(std::uint32_t pair) const
    {
        std::vector<LabelId> word;
        for (; ways_[pair].from != nowhere; pair = ways_[pair].from)
            word.push_back(ways_[pair].label);
        std::reverse(word.begin(), word.end());
        return word;
    }

private:
    static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
    /// How a pair was found first.
    struct Way {
        std::uint32_t from;
        LabelId label;
    };

    std::optional<Stopped> poll() { return run_.poll({phase_, done_++, std::nullopt, pairs_.size()}); }

    bool follow(std::uint32_t at, const Transition& step)
    {
        bool isAnswered = false;
        rules_.eachAnswer(step.label, [&](std::uint32_t answer) {
            isAnswered = true;
            reach({step.target.value, answer}, {at, step.label});
        });
        return isAnswered;
    }

    void reach(StatePair pair, Way way)
    {
        if (rules_.goesOn(pair) && pairs_.insert(pair))
            ways_.push_back(way);
    }

    const Lts& first_;
    Rules rules_;
    const char* phase_;
    RunContext& run_;
    PairTable pairs_;
    std::vector<Way> ways_; ///< a pair each
    std::uint64_t done_ = 0;
};

} // namespace threadmend
