// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the list of properties, each one step of the undo history.
#pragma once

#include "views/session/session.h"

#include <optional>

namespace threadmend {

/// Puts `property` at the end of the list, or in the place of `edited` while that is still there; then it is
/// checked, if a model is open, and shown, if it is new or no other one is. A property that only got another
/// name keeps its key and its verdict. Returns its key.
PropertyKey acceptProperty(Session& session, std::optional<PropertyKey> edited, Property property);
void deleteProperty(Session& session, PropertyKey key);
void setPropertyEnabled(Session& session, PropertyKey key, bool enabled);
/// Up (`by` = -1) or down (1); nothing happens at the ends.
void moveProperty(Session& session, PropertyKey key, int by);

} // namespace threadmend
