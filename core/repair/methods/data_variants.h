// SPDX-License-Identifier: GPL-3.0-or-later
// Events that differ in one field of their data only.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace threadmend {

namespace behavioral {
class Program;
}

/// One way to generalise events: "any value of 'who'", or, where data have no fields, "any data".
class DataVariants {
public:
    DataVariants(std::string description, std::map<std::uint32_t, std::vector<std::uint32_t>> variants)
        : description_(std::move(description)), variants_(std::move(variants))
    {
    }

    const std::string& description() const { return description_; }
    /// The events that look like this one, itself among them; ascending.
    std::vector<std::uint32_t> of(std::uint32_t event) const
    {
        const auto known = variants_.find(event);
        return known == variants_.end() ? std::vector{event} : known->second;
    }

private:
    std::string description_;
    std::map<std::uint32_t, std::vector<std::uint32_t>> variants_;
};

/// All ways to generalise some of `events` among the events that the program has made so far; none that
/// changes nothing. O(events of the program) for each event and field.
std::vector<DataVariants> dataVariants(const behavioral::Program& program,
                                       const std::vector<std::uint32_t>& events);

} // namespace threadmend
