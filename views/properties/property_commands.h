// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do with properties, as commands.
#pragma once

#include <functional>

class QWidget;

namespace threadmend {

class Commands;

/// What the commands do with the current property of a list.
struct PropertyGestures {
    std::function<void()> add, edit, remove, toggle, check, show, moveUp, moveDown;
};

/// Adds the commands. Keys such as Delete and Space count only while `list` has the focus.
void addPropertyCommands(Commands& commands, const PropertyGestures& gestures, QWidget* list);

} // namespace threadmend
