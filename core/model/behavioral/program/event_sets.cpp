// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/program/event_sets.h"

#include "core/model/behavioral/machine/encoding.h"

#include <algorithm>

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

EventSetId EventSets::setOf(Machine& machine, Value value, const std::string& where)
{
    if (value.tag == Tag::Event)
        return intern(Node{Kind::Events, {value.id}, {}, {}});
    const auto partsOf = [&](const std::vector<Value>& values) {
        std::vector<EventSetId> parts;
        for (const Value part : values)
            parts.push_back(setOf(machine, part, where));
        return parts;
    };
    if (machine.isKind(value, ObjectKind::Array))
        return unionOf(partsOf(machine.object(value.id).elements));
    if (!machine.isKind(value, ObjectKind::EventSet))
        machine.misuse(fmt::format("'{}' of bp.sync holds {}, which is no event and no event set", where,
                                   machine.display(value, 1)),
                       value.tag == Tag::Undefined ? "leave the key out where there is nothing to name, and "
                                                     "give what comes from outside by --define NAME=VALUE"
                       : value.isNullish()         ? "leave the key out where there is nothing to name"
                                                   : "an event is made by bp.Event(name)");
    const Object& set = machine.object(value.id);
    switch (static_cast<EventSetKind>(set.code)) {
    case EventSetKind::Predicate:
        return intern(
            Node{Kind::Predicate, {}, encodeValue(machine, set.elements[1]), machine.utf8(set.elements[0])});
    case EventSetKind::All:
        return intern(Node{Kind::All, {}, {}, {}});
    case EventSetKind::None:
        return empty_;
    case EventSetKind::Not:
        return intern(Node{Kind::Not, {setOf(machine, set.elements[0], where).value}, {}, {}});
    case EventSetKind::AnyOf:
        return unionOf(partsOf(set.elements));
    case EventSetKind::AllOf: {
        Node node{Kind::AllOf, {}, {}, {}};
        for (const EventSetId part : partsOf(set.elements))
            node.parts.push_back(part.value);
        return intern(std::move(node));
    }
    }
    return empty_;
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
