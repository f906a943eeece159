// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/machine/nested_parts.h"

#include <unordered_set>
#include <utility>

#include <fmt/format.h>

namespace threadmend::behavioral {

std::vector<Value> partsWithin(Machine& machine, Value value,
                               bool (*isJoined)(const Machine& machine, Value value), std::string_view where)
{
    std::vector<Value> parts;
    std::vector<std::pair<ObjectRef, std::size_t>> path{{value.id, 0}};
    std::unordered_set<ObjectRef> seen{value.id}, open{value.id};
    while (!path.empty()) {
        auto& [ref, next] = path.back();
        if (next == machine.object(ref).elements.size()) {
            open.erase(ref);
            path.pop_back();
            continue;
        }
        const Value part = machine.object(ref).elements[next++];
        machine.charge(sizeof(Value));
        if (!isJoined(machine, part))
            parts.push_back(part);
        else if (open.count(part.id) > 0)
            machine.misuse(fmt::format("{} holds a list that contains itself", where), "");
        else if (seen.insert(part.id).second) {
            open.insert(part.id);
            path.emplace_back(part.id, 0);
        }
    }
    return parts;
}

} // namespace threadmend::behavioral
