// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads of a property in the list.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/snapshot/snapshot.h"
#endif
#include "views/rows/row_delegate.h"

#include <QString>

namespace threadmend {

enum class PropertyStatus { NotChecked, Waiting, Running, Holds, HoldsVacuously, Violated, Undecided };

PropertyStatus statusOf(const Snapshot& now, PropertyKey key);

struct PropertyRow {
    PropertyStatus status = PropertyStatus::NotChecked;
    QString glyph;
    Tone tone = Tone::Muted;
    QString name;
    QString trailing; ///< "4 steps", "1 ms", "1,204 states"
    QString action;   ///< "Go on", if there is a way on
    QString note;     ///< one sentence: why it is undecided, what no label matches; usually empty
    QString details;  ///< everything, for hovering and for assistive technology
    bool operator==(const PropertyRow&) const = default;
};

PropertyRow propertyRow(const Snapshot& now, const ListedProperty& property);

/// What may decide a property that a limit has left undecided: more of its model, or the same once more.
enum class WayOn { None, ExploreFurther, CheckAgain };
WayOn wayOn(const Snapshot& now, PropertyKey key);
/// Whether more of the model may decide something.
bool canBeDecidedByMore(const Snapshot& now);
/// "explores up to 262,144 states, from the beginning": what more of the model is.
QString furtherText(const OpenedModel& model);
/// A violation of a further kind, below its property.
PropertyRow furtherRow(const FurtherViolation& violation);

/// "2 of 3 hold", and how many are undecided or not checked.
QString propertySummary(const Snapshot& now);

/// 'no label is "AddHt"; did you mean "AddHot"?'
QString unmatchedSentence(const UnmatchedLetter& letter);

/// "1 ms", "1.2 s", "3 min 5 s".
QString durationText(double seconds);

} // namespace threadmend
