// SPDX-License-Identifier: GPL-3.0-or-later
// What `threadmend help` explains: one descriptor a topic, one file each.
#pragma once

#include <span>
#include <string_view>

namespace threadmend {

class Console;

struct HelpTopic {
    std::string_view name;
    void (*explain)(Console& console) = nullptr;
};

/// All topics, sorted by file name (written by CMake).
std::span<const HelpTopic* const> helpTopics();

} // namespace threadmend
