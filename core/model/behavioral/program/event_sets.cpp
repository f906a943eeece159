// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/program/event_sets.h"

#include "core/model/behavioral/machine/encoding.h"
#include "core/model/behavioral/machine/nested_parts.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace threadmend::behavioral {

EventSetId EventSets::intern(Node node)
{
    std::string key(1, static_cast<char>(node.kind));
    for (const std::uint32_t part : node.parts)
        key += std::to_string(part) + ",";
    key += node.predicate;
    const auto [known, isNew] = ids_.try_emplace(key, EventSetId(nodes_.size()));
    if (isNew) {
        nodes_.push_back(std::move(node));
        known_.emplace_back();
    }
    return known->second;
}

EventSetId EventSets::unionOf(std::vector<EventSetId> sets)
{
    Node events{Kind::Events, {}, {}, {}};
    std::vector<std::uint32_t> others;
    for (const EventSetId set : sets) {
        const Node& node = nodes_[set.index()];
        if (node.kind == Kind::Events)
            events.parts.insert(events.parts.end(), node.parts.begin(), node.parts.end());
        else if (node.kind == Kind::AnyOf)
            others.insert(others.end(), node.parts.begin(), node.parts.end());
        else
            others.push_back(set.value);
    }
    std::sort(events.parts.begin(), events.parts.end());
    events.parts.erase(std::unique(events.parts.begin(), events.parts.end()), events.parts.end());
    if (others.empty())
        return intern(std::move(events));
    if (!events.parts.empty())
        others.push_back(intern(std::move(events)).value);
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    if (others.size() == 1)
        return EventSetId(others[0]);
    return intern(Node{Kind::AnyOf, std::move(others), {}, {}});
}

namespace {

/// Sets within sets, where unions of unions and the like count once. What is asked of a set walks as deep.
constexpr std::size_t mostLevels = 500;

bool isOfKind(const Machine& machine, Value value, EventSetKind kind)
{
    return machine.isKind(value, ObjectKind::EventSet) &&
           static_cast<EventSetKind>(machine.object(value.id).code) == kind;
}

bool isUnion(const Machine& machine, Value value)
{
    return machine.isKind(value, ObjectKind::Array) || isOfKind(machine, value, EventSetKind::AnyOf);
}

bool isIntersection(const Machine& machine, Value value)
{
    return isOfKind(machine, value, EventSetKind::AllOf);
}

} // namespace

/// One value while it is read: what stands in it more than once is read once.
class EventSets::Reading {
public:
    Reading(EventSets& sets, Machine& machine, std::string where)
        : sets_(sets), machine_(machine), where_(std::move(where))
    {
    }

    EventSetId read(Value value)
    {
        if (value.tag == Tag::Event)
            return sets_.intern(Node{Kind::Events, {value.id}, {}, {}});
        if (!isUnion(machine_, value) && !machine_.isKind(value, ObjectKind::EventSet))
            refuse(value);
        if (const auto known = known_.find(value.id); known != known_.end())
            return known->second;
        if (++level_ > mostLevels)
            machine_.misuse(
                fmt::format("{} holds event sets in event sets, more than {} deep", where_, mostLevels),
                "does a set contain itself?");
        const EventSetId read = combined(value);
        --level_;
        known_.emplace(value.id, read);
        return read;
    }

private:
    [[noreturn]] void refuse(Value value)
    {
        machine_.misuse(
            fmt::format("{} holds {}, which is no event and no event set", where_,
                        machine_.display(value, 1)),
            value.tag == Tag::Undefined
                ? "leave the key out where there is nothing to name, and give what comes from outside "
                  "by --define NAME=VALUE"
            : value.isNullish() ? "leave the key out where there is nothing to name"
                                : "an event is made by bp.Event(name)");
    }

    std::vector<EventSetId> readAll(const std::vector<Value>& values)
    {
        std::vector<EventSetId> read;
        for (const Value value : values)
            read.push_back(this->read(value));
        return read;
    }

    EventSetId combined(Value value)
    {
        if (isUnion(machine_, value))
            return sets_.unionOf(readAll(partsWithin(machine_, value, isUnion, where_)));
        const std::vector<Value> elements = machine_.object(value.id).elements;
        switch (static_cast<EventSetKind>(machine_.object(value.id).code)) {
        case EventSetKind::Predicate:
            return sets_.intern(
                Node{Kind::Predicate, {}, encodeValue(machine_, elements[1]), machine_.utf8(elements[0])});
        case EventSetKind::All:
            return sets_.intern(Node{Kind::All, {}, {}, {}});
        case EventSetKind::Not:
            return complement(elements[0]);
        case EventSetKind::AllOf: {
            Node node{Kind::AllOf, {}, {}, {}};
            for (const EventSetId part : readAll(partsWithin(machine_, value, isIntersection, where_)))
                node.parts.push_back(part.value);
            return sets_.intern(std::move(node));
        }
        case EventSetKind::None:
        case EventSetKind::AnyOf: // a union, above
            break;
        }
        return sets_.empty_;
    }

    EventSetId complement(Value of)
    {
        bool isComplement = true;
        for (; isOfKind(machine_, of, EventSetKind::Not); of = machine_.object(of.id).elements[0])
            isComplement = !isComplement;
        const EventSetId set = read(of);
        if (!isComplement)
            return set;
        const Node& node = sets_.nodes_[set.index()];
        return node.kind == Kind::Not ? EventSetId(node.parts[0])
                                      : sets_.intern(Node{Kind::Not, {set.value}, {}, {}});
    }

    EventSets& sets_;
    Machine& machine_;
    std::string where_;
    std::unordered_map<ObjectRef, EventSetId> known_;
    std::size_t level_ = 0;
};

EventSetId EventSets::setOf(Machine& machine, Value value, const std::string& where)
{
    return Reading(*this, machine, fmt::format("'{}' of bp.sync", where)).read(value);
}

bool EventSets::contains(EventSetId set, EventId event)
{
    if (known_[set.index()].size() <= event)
        known_[set.index()].resize(std::max<std::size_t>(event + 1, realm_.events.size()), 0);
    if (known_[set.index()][event] == 0) {
        const bool inside = evaluate(set, event);
        known_[set.index()][event] = inside ? 2 : 1;
    }
    return known_[set.index()][event] == 2;
}

bool EventSets::lists(EventSetId set, EventId event) const
{
    const Node& node = nodes_[set.index()];
    if (node.kind == Kind::Events)
        return std::binary_search(node.parts.begin(), node.parts.end(), event);
    return node.kind == Kind::AnyOf &&
           std::any_of(node.parts.begin(), node.parts.end(),
                       [&](std::uint32_t part) { return lists(EventSetId(part), event); });
}

bool EventSets::evaluate(EventSetId set, EventId event)
{
    const Node& node = nodes_[set.index()];
    switch (node.kind) {
    case Kind::Events:
        return std::binary_search(node.parts.begin(), node.parts.end(), event);
    case Kind::Predicate: {
        machine_.reset();
        const Value function = decodeValue(machine_, node.predicate);
        const Value argument = Value::event(event);
        try {
            return machine_.truthy(
                machine_.call(function, {}, CallArguments{std::span<const Value>(&argument, 1)}));
        } catch (const Thrown& thrown) {
            MachineFailure failure = machine_.uncaught(thrown);
            failure.message = fmt::format("the event set '{}' asked about the event '{}': {}", node.name,
                                          realm_.events[event].label, failure.message);
            throw failure;
        }
    }
    case Kind::All:
        return true;
    case Kind::Not:
        return !contains(EventSetId(node.parts[0]), event);
    case Kind::AnyOf:
        return std::any_of(node.parts.begin(), node.parts.end(),
                           [&](std::uint32_t part) { return contains(EventSetId(part), event); });
    case Kind::AllOf:
        return std::all_of(node.parts.begin(), node.parts.end(),
                           [&](std::uint32_t part) { return contains(EventSetId(part), event); });
    }
    return false;
}

std::string EventSets::describe(EventSetId set) const
{
    const Node& node = nodes_[set.index()];
    const auto joined = [&](std::string_view separator) {
        std::string text;
        for (const std::uint32_t part : node.parts)
            text += (text.empty() ? "" : std::string(separator)) + describe(EventSetId(part));
        return text;
    };
    switch (node.kind) {
    case Kind::Events: {
        std::string text;
        for (const std::uint32_t event : node.parts)
            text += (text.empty() ? "" : ", ") + realm_.events[event].label;
        return text;
    }
    case Kind::Predicate:
        return node.name;
    case Kind::All:
        return "all";
    case Kind::Not:
        return "all except (" + joined(", ") + ")";
    case Kind::AnyOf:
        return joined(", ");
    case Kind::AllOf:
        return "(" + joined(" and ") + ")";
    }
    return "";
}

} // namespace threadmend::behavioral
