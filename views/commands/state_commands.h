// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a state or with labels, wherever they are shown.
#pragma once

#ifndef Q_MOC_RUN
#include "views/commands/commands.h"
#endif

namespace threadmend {

/// Adds the commands that several panels offer: `state.pathTo`, `state.around`, `state.expand`,
/// `state.collapse`, `state.pin`, `labels.showAll`. Call it before panels are made.
void addStateCommands(Session& session, Commands& commands);

} // namespace threadmend
