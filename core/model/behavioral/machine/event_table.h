// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a program, each stored once: equal name and deeply equal data make one event.
#pragma once

#include "core/model/behavioral/machine/value.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace threadmend::behavioral {

class EventTable {
public:
    struct Entry {
        TextId name = 0;
        Value data;        ///< null if there is none; frozen
        std::string label; ///< for a person, different from those of all other events
    };

    std::size_t size() const { return entries_.size(); }
    const Entry& operator[](EventId event) const { return entries_[event]; }

    /// The event whose identity (name and encoded data) is `identity`, or one more than the last.
    EventId find(const std::string& identity) const
    {
        const auto known = ids_.find(identity);
        return known == ids_.end() ? static_cast<EventId>(entries_.size()) : known->second;
    }
    EventId add(const std::string& identity, Entry entry)
    {
        const auto number = ++labels_[entry.label];
        if (number > 1)
            entry.label += " #" + std::to_string(number);
        const auto id = static_cast<EventId>(entries_.size());
        entries_.push_back(std::move(entry));
        ids_.emplace(identity, id);
        return id;
    }

private:
    std::vector<Entry> entries_;
    std::unordered_map<std::string, EventId> ids_;
    std::unordered_map<std::string, std::uint32_t> labels_;
};

} // namespace threadmend::behavioral
