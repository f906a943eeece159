// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the lists in panels: a glyph or a box, a name, what is known of it, and a note beneath.
#pragma once

#include <QColor>
#include <QStyledItemDelegate>
#include <utility>

namespace threadmend {

class Appearance;
struct Theme;

/// What a text or a glyph means; the theme has a colour for each.
enum class Tone { Text, Muted, Accent, Correct, Incorrect, Decision };

QColor colourOf(const Theme& theme, Tone tone);

/// What a model tells of a row beside Qt's roles for text, tool tip, check state and accessible text.
namespace RowRole {
enum : int {
    Glyph = Qt::UserRole, ///< QString, before the name; a box stands there instead if there is a check state
    GlyphTone,            ///< Tone as int
    Trailing,             ///< QString at the right, whole or not at all
    TrailingTone,         ///< Tone as int
    Action,               ///< QString on a small button at the right end
    Note,                 ///< QString on a line of its own, muted
    Heading,              ///< bool: the row is a heading
    Faded,                ///< bool: the row does not count at present
    Marked                ///< bool: the row is what the window shows
};
}

/// Draws rows of 27 px at text of 13 px, in proportion to the font. What does not fit is shortened in the
/// middle. A click on the box sets the check state; who shows the list acts on one on the button.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit RowDelegate(Appearance& appearance, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Whether the click that a view has just told of went into the box; asking forgets it.
    bool takeBoxClick() { return std::exchange(boxClicked_, false); }
    /// The same of the button of a row.
    bool takeActionClick() { return std::exchange(actionClicked_, false); }
    /// Where the box of a row is, for one who clicks on it.
    static QRect boxIn(const QRect& row, const QFont& font);
    /// Where its button is; empty if it has none.
    static QRect actionIn(const QRect& row, const QFont& font, const QModelIndex& index);

protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

private:
    void paintBackground(QPainter& painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const;
    void paintMark(QPainter& painter, const QRect& row, const QFont& font, const QModelIndex& index) const;
    void paintText(QPainter& painter, QRect row, const QFont& font, const QModelIndex& index) const;
    void paintAction(QPainter& painter, const QRect& row, const QFont& font, const QModelIndex& index) const;
    void paintNote(QPainter& painter, const QRect& row, const QFont& font, const QModelIndex& index) const;

    Appearance& appearance_;
    bool boxClicked_ = false;
    bool actionClicked_ = false;
};

/// The height of one line of a list, for text of that font.
int rowHeight(const QFont& font);

} // namespace threadmend
