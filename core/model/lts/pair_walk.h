// SPDX-License-Identifier: GPL-3.0-or-later
// Walks two systems in step: what all comparisons of two systems, run by run, have in common.
//
// A pair is two states that runs by the same events lead to; where events do not tell states apart, two sets
// of states, by number. Who compares says which pairs a pair leads to.
#pragma once

#include "core/model/lts/pair_table.h"
#include "core/run/outcome.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace threadmend {

/// Pairs in the order in which they were met, breadth-first, each once. Space as of `PairTable`.
class PairWalk {
public:
    /// Comes to a pair; whether it is new.
    bool reach(StatePair pair) { return pairs_.insert(pair); }
    std::size_t size() const { return pairs_.size(); }
    StatePair operator[](std::size_t number) const { return pairs_[number]; }

    /// Calls `visit(number)` for each pair that was not visited yet, for those, too, that it reaches
    /// meanwhile. Ends with the reason to stop that `visit` returns, if it does.
    template <class Visit>
    std::optional<Stopped> visitAll(Visit visit)
    {
        for (; next_ < pairs_.size(); ++next_)
            if (auto stopped = visit(next_))
                return stopped;
        return std::nullopt;
    }

private:
    PairTable pairs_;
    std::uint32_t next_ = 0;
};

/// A walk that knows for each pair the event by which it was met first, and from where: a shortest run.
/// 8 bytes a pair more.
class TracedPairWalk : PairWalk {
public:
    /// The parent of the pairs that the walk begins with.
    static constexpr std::uint32_t start = std::numeric_limits<std::uint32_t>::max();

    void reach(StatePair pair, std::uint32_t parent = start, std::uint32_t event = 0)
    {
        if (PairWalk::reach(pair))
            ways_.push_back({parent, event});
    }
    using PairWalk::operator[];
    using PairWalk::size;
    using PairWalk::visitAll;

    /// The events of the run by which a pair was met first. O(length).
    std::vector<std::uint32_t> eventsTo(std::uint32_t number) const
    {
        std::vector<std::uint32_t> events;
        for (; ways_[number].parent != start; number = ways_[number].parent)
            events.push_back(ways_[number].event);
        std::reverse(events.begin(), events.end());
        return events;
    }

private:
    struct Way {
        std::uint32_t parent, event;
    };
    std::vector<Way> ways_;
};

} // namespace threadmend
