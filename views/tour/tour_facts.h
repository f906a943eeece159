// SPDX-License-Identifier: GPL-3.0-or-later
// What tours ask about the window, and the facts that their texts speak of.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/snapshot/snapshot.h"
#endif

#include <QString>

namespace threadmend {

/// Something was checked, and nothing is to be checked any more.
bool isChecked(const Snapshot& now);
/// The cursor is at the end of the trace.
bool isAtTheEnd(const Snapshot& now);
/// Repairs of the shown violation were looked for.
bool hasProposals(const Snapshot& now);
/// The program as it was read has an accepted patch.
bool isPatched(const Snapshot& now);
/// The property of that name is the one that is shown.
bool isShown(const Snapshot& now, const QString& property);

/// A text of a tour, with what it says of the snapshot filled in:
/// `{run}` and `{length}` of the shown violation; `{priority}`, what the first change of a priority does; of
/// the first wait-block patch `{blocked}`, its `{patch}` states, the graph's `{states}` before and after, and
/// `{move}`, the step that is taken instead of the first one that is blocked; `{line NAME}`, where the
/// program has a string that begins with NAME. What is not known is an ellipsis.
struct FilledText {
    QString text;
    bool isComplete = true;
};
FilledText withFacts(const QString& text, const Snapshot& now);

} // namespace threadmend
