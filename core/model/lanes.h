// SPDX-License-Identifier: GPL-3.0-or-later
// What moves in a run: b-threads, processes.
#pragma once

#include "core/model/row.h"
#include "core/model/state_space.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Where one of the things that move can be: a synchronisation point of a b-thread, a break point of a
/// process.
struct LanePoint {
    std::string lane;       ///< the name of what is there
    std::string group;      ///< of which group it is (a module), or empty
    std::string state;      ///< the name that the model gives the point, or empty
    std::uint32_t line = 0; ///< in the source; 0 if there is none
    std::uint32_t column = 0;
    bool hot = false;         ///< it must be left at some time
    bool environment = false; ///< what is here belongs to the world around the system
    bool operator==(const LanePoint&) const = default;
};

/// What a step does in a lane. It moves on also where it comes back to the same point.
enum class LaneMove : std::uint8_t {
    Stays,
    Started,    ///< it was not there before
    Acted,      ///< it takes part in the step by its own doing: the event that it requested, its statement
    Followed,   ///< it takes part without having asked for it: it only waited for the event
    Interrupted ///< the step ends it
};

/// The lanes of a model with states, transitions and labels as its space numbers them. What is in a lane
/// keeps it as long as it lives; a lane can be empty in a state, and can be taken by another one later.
/// Immutable, for any number of threads. Virtual calls at the size of a panel: searches do not come here.
class Lanes {
public:
    Lanes() = default;
    Lanes(const Lanes&) = default;
    Lanes& operator=(const Lanes&) = default;
    virtual ~Lanes() = default;

    /// What a lane holds: "b-thread", "process".
    virtual std::string_view noun() const = 0;
    /// The name of each lane: of the first that is met in it.
    virtual std::span<const std::string> names() const = 0;
    /// All points; 0 stands for "nothing is here".
    virtual std::span<const LanePoint> points() const = 0;
    /// What they can speak of, also what never happens: the labels of events.
    virtual std::span<const std::string> events() const = 0;
    /// By lane, where it is; lanes that were never taken up to there can be left out.
    virtual Row<std::uint32_t> pointsIn(StateId state) const = 0;
    /// What the step does in the lane.
    virtual LaneMove moveBy(StateId before, LabelId label, StateId after, std::uint32_t lane) const = 0;
    /// By lane: whether what is there wants to move, and is kept from it.
    virtual std::vector<bool> heldIn(StateId state) const = 0;

    /// What is said at a point, for a person: what is requested, a statement. May be empty.
    virtual std::string saysAt(std::uint32_t point) const = 0;
    /// What a step does in a lane, for a person: "advances: it requested the event".
    virtual std::string_view wordsFor(LaneMove move) const = 0;
    /// What it means that something is held, for a person: "all that it requests is blocked".
    virtual std::string_view wordsForHeld() const = 0;
    /// Of the memory that is kept by state, beside what is shared with the space.
    virtual std::size_t bytes() const = 0;
    /// Why a run cannot go on from a state, or what is remarkable there, in one sentence; empty if nothing
    /// is.
    virtual std::string remarkOn(StateId state) const = 0;

    /// The name of what is in the lane; where nothing is, of what was there first.
    const std::string& nameIn(StateId state, std::uint32_t lane) const
    {
        const std::uint32_t point = pointIn(state, lane);
        return point == 0 ? names()[lane] : points()[point].lane;
    }
    std::uint32_t pointIn(StateId state, std::uint32_t lane) const
    {
        const Row<std::uint32_t> all = pointsIn(state);
        return lane < all.size() ? all[lane] : 0;
    }
};

/// A lane that a step moves.
struct MovedLane {
    std::uint32_t lane = 0;
    LaneMove move = LaneMove::Stays;
    bool operator==(const MovedLane&) const = default;
};

/// Those that the step moves, by lane. O(lanes).
std::vector<MovedLane> movedLanes(const Lanes& lanes, StateId before, const Transition& step);

/// The step of a run that put a lane where it is after `position` steps: the last one up to there that did
/// not let it stay; 0 if it has been there from the start. `stateAfter(i)` and `stepTo(i)` (from 1 on) tell
/// the run. O(position).
template <class StateAfter, class StepTo>
std::size_t laneSince(const Lanes& lanes, const StateAfter& stateAfter, const StepTo& stepTo,
                      std::size_t position, std::uint32_t lane)
{
    while (position > 0 && lanes.moveBy(stateAfter(position - 1), stepTo(position).label,
                                        stateAfter(position), lane) == LaneMove::Stays)
        --position;
    return position;
}

} // namespace threadmend
