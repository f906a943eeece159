// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/kripke/state_names.h"

#include <charconv>

namespace threadmend {

namespace {

/// The number that `name` spells without leading zeros, if it is at most `most`; else a greater one.
std::uint64_t numberIn(std::string_view name, std::uint64_t most)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool whole = error == std::errc{} && end == name.data() + name.size();
    return whole && (name.size() == 1 || name.front() != '0') ? number : most + 1;
}

} // namespace

std::uint32_t StateNames::intern(std::string_view name)
{
    if (areNumbers_) {
        const std::uint64_t number = numberIn(name, numbers_);
        numbers_ += number == numbers_ ? 1 : 0;
        if (number < numbers_)
            return static_cast<std::uint32_t>(number);
        for (std::uint32_t state = 0; state < numbers_; ++state)
            table_.intern(std::to_string(state));
        areNumbers_ = false;
    }
    return table_.intern(name).value;
}

std::string StateNames::text(std::uint32_t state) const
{
    return areNumbers_ ? std::to_string(state) : std::string(table_.text(LabelId(state)));
}

} // namespace threadmend
