// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/data_variants.h"

#include "core/model/behavioral/program/program.h"
#include "core/repair/code/event_expression.h"

#include <set>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

/// The data of an event by field, written down; one field without a name where they are no plain object.
using Fields = std::map<std::string, std::string>;

std::optional<Fields> fieldsOf(const Program& program, EventId event)
{
    const Value data = program.events()[event].data;
    if (data.tag == Tag::Null)
        return std::nullopt;
    Fields fields;
    const Realm& realm = program.realm();
    if (!data.isObject() || realm.heap[data.id].kind != ObjectKind::Plain) {
        fields[""] = program.events()[event].label;
        return fields;
    }
    for (const ObjectProperty& property : realm.heap[data.id].properties) {
        const auto value = valueExpression(program, property.value);
        if (!value || property.accessor)
            return std::nullopt;
        fields[realm.texts.utf8(property.key)] = *value;
    }
    return fields;
}

bool equalBut(const std::string& field, const Fields& one, const Fields& other)
{
    if (one.size() != other.size() || other.count(field) == 0)
        return false;
    for (const auto& [name, value] : one) {
        const auto found = other.find(name);
        if (found == other.end() || (name != field && found->second != value))
            return false;
    }
    return true;
}

} // namespace

std::vector<DataVariants> dataVariants(const Program& program, const std::vector<std::uint32_t>& events)
{
    std::map<std::uint32_t, Fields> known;
    std::set<std::string> names;
    for (EventId event = 0; event < program.events().size(); ++event)
        if (auto fields = fieldsOf(program, event))
            known.emplace(event, *std::move(fields));
    for (const std::uint32_t event : events)
        if (const auto fields = known.find(event); fields != known.end())
            for (const auto& [name, value] : fields->second)
                names.insert(name);
    std::vector<DataVariants> all;
    for (const std::string& field : names) {
        std::map<std::uint32_t, std::vector<std::uint32_t>> variants;
        for (const std::uint32_t event : events) {
            const auto own = known.find(event);
            if (own == known.end() || own->second.count(field) == 0 || variants.count(event) > 0)
                continue;
            std::vector<std::uint32_t> alike;
            for (const auto& [other, fields] : known)
                if (program.events()[other].name == program.events()[event].name &&
                    equalBut(field, own->second, fields))
                    alike.push_back(other);
            if (alike.size() > 1)
                variants.emplace(event, std::move(alike));
        }
        if (!variants.empty())
            all.emplace_back(field.empty() ? "any data" : fmt::format("any value of '{}'", field),
                             std::move(variants));
    }
    return all;
}

} // namespace threadmend
