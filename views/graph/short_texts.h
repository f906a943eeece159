// SPDX-License-Identifier: GPL-3.0-or-later
// Long texts where there is little room for them.
#pragma once

#include "core/model/text_list.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace threadmend {

/// Each text, shortened to at most `most` characters (at least 12) so that texts that differ look different:
/// where their ends are the same, what differs in the middle is kept between two ellipses; those that have no
/// room for that are numbered. O(length of all texts * depth of what they share).
std::vector<QString> elidedApart(const std::vector<QString>& texts, int most);

/// `text` on at most two lines of at most `most` characters; broken where `broken` breaks. If it cannot be
/// broken with profit: `single` on one line.
QStringList brokenOr(const QString& text, const QString& single, int most);

/// All of them as a person can read them. Of a huge one only both ends, unless others have the same ends.
std::vector<QString> visibleTexts(const TextList& texts);

} // namespace threadmend
