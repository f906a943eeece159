// SPDX-License-Identifier: GPL-3.0-or-later
// What can be asked of a value, wherever it is shown.
#pragma once

#include <QPoint>
#include <QString>

class QWidget;

namespace threadmend {

struct PanelContext;

/// Commands that are about the value that was pointed at last.
inline constexpr const char* changedLast = "step.changedLast";
inline constexpr const char* changesNext = "step.changesNext";

/// Makes the value of a term (step_predicate.h) the one that the commands are about.
void pointAtValue(PanelContext& context, const QString& term);
/// Points at it, and offers these commands and a breakpoint that stops where it changes.
void openValueMenu(PanelContext& context, QWidget* view, const QPoint& globalPlace, const QString& term);

} // namespace threadmend
