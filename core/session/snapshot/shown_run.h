// SPDX-License-Identifier: GPL-3.0-or-later
// Which counterexample of the explanation the trace is.
#pragma once

#include "core/session/snapshot/snapshot.h"

#include <optional>

namespace threadmend {

/// Its number, from 0, among those that the explanation lists; nothing if the trace is none of them.
std::optional<std::size_t> shownNumber(const Snapshot& now);

/// Whether the trace is a counterexample of the explanation that this does not list: a further violation, or
/// one that was listed before.
bool showsUnlisted(const Snapshot& now);

} // namespace threadmend
