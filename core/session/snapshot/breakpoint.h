// SPDX-License-Identifier: GPL-3.0-or-later
// Where a run is to stop: what a person set.
#pragma once

#include <cstdint>
#include <string>

namespace threadmend {

/// Survives every change of the model: events, b-threads and states are named, not numbered.
struct Breakpoint {
    enum class Kind {
        Event,      ///< `text` has happened: a label of the model
        Line,       ///< a b-thread has come to the sync at `line`
        Predicate,  ///< `text` has become true (step_predicate.h)
        ThreadState ///< `text`, as thread@state: a b-thread has come to the sync of that name or line
    };
    Kind kind = Kind::Event;
    std::string text;
    std::uint32_t line = 0;
    bool enabled = true;

    bool operator==(const Breakpoint&) const = default;
    /// Whether both stop at the same, enabled or not.
    bool isSame(const Breakpoint& other) const
    {
        return kind == other.kind && text == other.text && line == other.line;
    }
};

} // namespace threadmend
