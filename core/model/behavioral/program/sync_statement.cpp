// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/program/sync_statement.h"

#include "core/model/behavioral/machine/nested_parts.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

namespace threadmend::behavioral {

std::string SyncStatement::identity() const
{
    std::string key = fmt::format("{}:{}:{}:{}:{}:{}:{}:", waitFor.value, block.value, interrupt.value,
                                  hot ? 1 : 0, prune ? 1 : 0, place.line, place.column);
    key += priority ? fmt::format("{}", *priority) : "-";
    for (const EventId event : request)
        key += ',' + std::to_string(event);
    for (const std::uint32_t rank : places)
        key += '/' + std::to_string(rank);
    for (const std::string& prop : props)
        key += ';' + prop;
    return key + '|' + state;
}

bool SyncStatement::requests(EventId event) const
{
    return std::find(request.begin(), request.end(), event) != request.end();
}

namespace {

class Reader {
public:
    Reader(Machine& machine, EventSets& sets) : machine_(machine), sets_(sets) {}

    SyncStatement read(Value self, CallArguments arguments)
    {
        SyncStatement statement;
        statement.place = machine_.place();
        statement.hot = machine_.isKind(self, ObjectKind::Bp) && machine_.object(self.id).code == 1;
        statement.waitFor = statement.block = statement.interrupt = sets_.empty();
        const Value given = arguments[0];
        if (!machine_.isKind(given, ObjectKind::Plain))
            machine_.misuse(
                fmt::format("bp.sync takes an object such as {{request: ..., waitFor: ...}}, not {}",
                            machine_.display(given, 1)),
                "");
        const std::vector<MemberKey> keys = machine_.ownKeys(given);
        if (keys.empty())
            machine_.misuse(
                "bp.sync is called with an object without keys, so the b-thread would wait for nothing",
                "name what to request, waitFor, block or interrupt");
        for (const MemberKey key : keys)
            part(statement, machine_.realm.texts.utf8(key), machine_.get(given, key));
        hint(statement, arguments[1]);
        return statement;
    }

private:
    void part(SyncStatement& statement, const std::string& key, Value value)
    {
        if (key == "request")
            return request(statement, value);
        if (key == "waitFor")
            statement.waitFor = sets_.setOf(machine_, value, key);
        else if (key == "block")
            statement.block = sets_.setOf(machine_, value, key);
        else if (key == "interrupt")
            statement.interrupt = sets_.setOf(machine_, value, key);
        else
            machine_.misuse(fmt::format("bp.sync does not know the key '{}'", key),
                            "its keys are request, waitFor, block and interrupt");
    }

    void request(SyncStatement& statement, Value value)
    {
        const auto isList = [](const Machine& machine, Value part) {
            return machine.isKind(part, ObjectKind::Array);
        };
        if (!isList(machine_, value))
            return requestOne(statement, value);
        constexpr std::string_view where = "'request' of bp.sync";
        std::unordered_set<EventId> known;
        std::uint32_t at = 0;
        bool hasGroups = false;
        for (const Value place : machine_.listOf(value)) {
            const bool isGroup = isList(machine_, place);
            for (const Value part :
                 isGroup ? partsWithin(machine_, place, isList, where) : std::vector{place})
                if (part.tag != Tag::Event || known.insert(part.id).second) {
                    requestOne(statement, part);
                    statement.places.push_back(at);
                }
            hasGroups = hasGroups || isGroup;
            ++at;
        }
        if (!hasGroups)
            statement.places.clear();
    }

    void requestOne(SyncStatement& statement, Value value)
    {
        if (machine_.isKind(value, ObjectKind::EventSet))
            machine_.misuse("'request' of bp.sync holds an event set, but only events can be requested",
                            "name the events: request: [bp.Event(...), ...]");
        if (value.tag != Tag::Event)
            machine_.misuse(
                fmt::format("'request' of bp.sync holds {}, which is no event", machine_.display(value, 1)),
                value.tag == Tag::Undefined ? "leave the key out where there is nothing to request, and give "
                                              "what comes from outside by --define NAME=VALUE"
                : value.isNullish()         ? "leave the key out where there is nothing to request"
                                            : "an event is made by bp.Event(name)");
        statement.request.push_back(value.id);
    }

    void hint(SyncStatement& statement, Value given)
    {
        if (given.isNumber())
            statement.priority = given.number;
        if (!machine_.isKind(given, ObjectKind::Plain))
            return;
        if (const Value priority = machine_.get(given, "priority"); priority.isNumber())
            statement.priority = priority.number;
        if (const Value state = machine_.get(given, "state"); state.isText())
            statement.state = machine_.utf8(state);
        statement.prune = machine_.get(given, "prune").isTrue();
        const Value props = machine_.get(given, "props");
        if (props.isText())
            statement.props.push_back(machine_.utf8(props));
        else if (machine_.isKind(props, ObjectKind::Array))
            for (const Value prop : machine_.listOf(props))
                statement.props.push_back(machine_.utf8(prop));
        std::sort(statement.props.begin(), statement.props.end());
    }

    Machine& machine_;
    EventSets& sets_;
};

} // namespace

SyncStatement readSyncStatement(Machine& machine, EventSets& sets, Value self, CallArguments arguments)
{
    return Reader(machine, sets).read(self, arguments);
}

} // namespace threadmend::behavioral
