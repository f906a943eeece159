// SPDX-License-Identifier: GPL-3.0-or-later
// What is written on a picture, and how much room that takes.
#pragma once

#include "views/graph/picture.h"
#include "views/graph/theme.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace threadmend {

/// Bytes as text that a person can read: UTF-8 as it is, other bytes and control characters as \xNN.
QString visibleText(std::string_view bytes);

/// `text`, shortened in the middle to at most `most` characters.
QString elided(const QString& text, int most);

/// How much of a picture is drawn, by its size.
enum class Detail {
    Labels, ///< everything
    Shapes, ///< nodes with their marks, no labels
    Dots    ///< dots and straight lines
};

/// Of one line of text, in pixels.
struct TextWidth {
    double normal = 0;
    double bold = 0;
};

/// Texts as they are drawn, with their widths in pixels. Empty unless `detail` is `Labels`.
struct Captions {
    Detail detail = Detail::Labels;
    std::vector<QString> nodes;
    std::vector<double> nodeWidths;
    std::vector<QString> labels;
    std::vector<TextWidth> labelWidths;
    /// The same labels where they stand alone: wide ones on two lines, broken where their words end.
    std::vector<QStringList> brokenLabels;
    std::vector<std::vector<TextWidth>> brokenWidths;

    static constexpr double nodePixels = 11.5;
    static constexpr double labelPixels = 11;
    static constexpr double lineHeight = 14;
    /// Characters of labels for which a layout made no room, and of those that must do with less.
    static constexpr int longestUnplaced = 20, longestShort = 12;
};

/// `text` on at most two lines, shortened in the middle to `most` characters at first; broken after a blank,
/// `_`,
/// `,`, `:`, `)` or the ellipsis, before `!` or `(`, where the longer line is shortest. One line if it cannot
/// be broken with profit.
QStringList broken(const QString& text, int most);

Detail detailOf(const Picture& picture);
Captions captionsOf(const Picture& picture, const Theme& theme);

} // namespace threadmend
