// SPDX-License-Identifier: GPL-3.0-or-later
// What may be meant by a word of a program that somebody has begun to write.
#pragma once

#include <QByteArray>
#include <QStringList>

namespace threadmend {

/// What is known of the program as it was read last.
struct KnownNames {
    QStringList events;
    QStringList threads;
};

struct Completions {
    qsizetype begun = 0; ///< bytes before the caret that belong to the word
    QStringList words;   ///< that begin so, whatever their case; in order, each once
    /// Whether they are of use though nobody has asked: not for a word of one or two letters.
    bool isOffered = false;
};

/// At a byte of a text in the dialect: members of `bp` and of its parts, names of events and b-threads within
/// quotation marks, else words of the language, of synchronisations and of the text itself. Of comments
/// nothing. A name that cannot stand in quotation marks as it is is left out. O(text).
Completions completionsAt(const QByteArray& text, qsizetype caret, const KnownNames& known);

} // namespace threadmend
