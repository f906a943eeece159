// SPDX-License-Identifier: GPL-3.0-or-later
// What could stand at the cursor in the text of a property: a label of the model, or a word of the language.
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/label_table.h"
#endif

#include <QString>
#include <QStringList>

namespace threadmend {

/// What has been written of the thing that the cursor stands in or behind.
struct CompletionPlace {
    enum class Kind {
        None,
        Label, ///< inside double quotes
        Word
    };
    Kind kind = Kind::None;
    int begin = 0; ///< of what has been written, without the quote
    QString written;
    bool operator==(const CompletionPlace&) const = default;
};

/// The place of `cursor` in `text`. Comments and 'patterns' are left alone. Linear in the text.
CompletionPlace completionPlace(const QString& text, int cursor);

/// At most `most` proposals: labels that begin with what was written, then those that contain it, whatever
/// the case of letters; or words that begin with it. Labels are written as in a property. Linear in the bytes
/// of the labels.
QStringList proposals(const CompletionPlace& place, const LabelTable& labels, int most = 50);

/// A label as it is written between double quotes.
QString writtenLabel(const QString& label);

} // namespace threadmend
