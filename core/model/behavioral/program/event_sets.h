// SPDX-License-Identifier: GPL-3.0-or-later
// The event sets of a program, each known by its contents; whether an event is in a set is asked once.
#pragma once

#include "core/model/behavioral/machine/machine.h"
#include "core/model/id.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace threadmend::behavioral {

using EventSetId = Id<struct EventSetTag>;

class EventSets {
public:
    explicit EventSets(Realm& realm, MachineLimits limits) : realm_(realm), machine_(realm, limits)
    {
        empty_ = intern(Node{Kind::Events, {}, {}, {}});
    }

    /// The set that a value of the language stands for: an event, an event set, an array of these. `machine`
    /// holds the value; `where` names the key of bp.sync in complaints. Throws MachineFailure.
    EventSetId setOf(Machine& machine, Value value, const std::string& where);
    void setContext(RunContext* context) { machine_.context = context; }
    EventSetId empty() const { return empty_; }

    /// Whether the event is in the set. A predicate that fails throws MachineFailure.
    bool contains(EventSetId set, EventId event);
    /// Whether that was asked already, and it is.
    bool isKnownToHold(EventSetId set, EventId event) const
    {
        const std::vector<std::uint8_t>& known = known_[set.index()];
        return event < known.size() && known[event] == 2;
    }
    /// Whether the set names the event itself, not only through a predicate, `all` or a complement.
    bool lists(EventSetId set, EventId event) const;
    std::size_t size() const { return nodes_.size(); }
    /// How a person would write it.
    std::string describe(EventSetId set) const;

private:
    enum class Kind : std::uint8_t { Events, Predicate, All, Not, AnyOf, AllOf };
    struct Node {
        Kind kind = Kind::Events;
        std::vector<std::uint32_t> parts; ///< events, or sets
        std::string predicate;            ///< encoded function
        std::string name;
    };
    class Reading;
    EventSetId intern(Node node);
    EventSetId unionOf(std::vector<EventSetId> sets);
    bool evaluate(EventSetId set, EventId event);

    Realm& realm_;
    Machine machine_;
    std::vector<Node> nodes_;
    std::vector<std::vector<std::uint8_t>> known_; ///< by set and event: 0 unknown, 1 no, 2 yes
    std::unordered_map<std::string, EventSetId> ids_;
    EventSetId empty_;
};

} // namespace threadmend::behavioral
