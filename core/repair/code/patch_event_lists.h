// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a patch as expressions of its code, and the names of lists that occur more than once.
#pragma once

#include "core/repair/patch/patch_automaton.h"
#include "core/run/outcome.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace threadmend {

namespace behavioral {
class Program;
}

using EventList = std::vector<std::uint32_t>;

/// By target, those of `otherwise` (which name no events) last, else the largest group.
std::vector<std::pair<std::uint32_t, EventList>> stepGroups(const PatchAutomaton::State& state);
/// The events that a state waits for by name.
EventList waitedEvents(const PatchAutomaton::State& state);

class PatchEventLists {
public:
    /// Errors: an event whose data cannot be written down.
    static Outcome<PatchEventLists> of(const PatchAutomaton& patch, const behavioral::Program& program);

    /// Declarations of the lists that have names, each a line or more of the b-thread.
    const std::string& declarations() const { return declarations_; }
    const std::string& expression(std::uint32_t event) const { return expressions_.at(event); }
    bool isNamed(const EventList& events) const { return names_.count(events) > 0; }
    /// The event, the name of the list, or the list in brackets, laid out from `column` on; further lines
    /// begin with `indent` and four blanks.
    std::string text(const EventList& events, std::size_t column, const std::string& indent) const;
    /// What a state waits for: where each of its groups has a name, these together.
    std::string waitedText(const PatchAutomaton::State& state, std::size_t column,
                           const std::string& indent) const;

private:
    std::vector<std::string> expressionsOf(const EventList& events) const;
    void nameLists(const PatchAutomaton& patch, const behavioral::Program& program);

    std::map<std::uint32_t, std::string> expressions_;
    std::map<EventList, std::string> names_;
    std::string declarations_;
};

} // namespace threadmend
