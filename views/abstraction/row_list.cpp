// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/row_list.h"

#include "views/style/appearance.h"

#include <QPainter>
#include <QStringList>

namespace threadmend {

namespace {

/// Fills the rows that are selected, too: there can be several.
class SelectedRowDelegate : public RowDelegate {
public:
    SelectedRowDelegate(Appearance& appearance, QObject* parent)
        : RowDelegate(appearance, parent), colours_(appearance)
    {
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if ((option.state & QStyle::State_Selected) != 0)
            painter->fillRect(option.rect, colours_.theme().selection);
        RowDelegate::paint(painter, option, index);
    }

private:
    Appearance& colours_;
};

} // namespace

void RowListModel::setRows(std::vector<ListedRow> rows)
{
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int RowListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant RowListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ListedRow& row = rows_[static_cast<std::size_t>(index.row())];
    const auto text = [](const QString& some) { return some.isEmpty() ? QVariant() : QVariant(some); };
    switch (role) {
    case Qt::DisplayRole:
        return row.text;
    case Qt::ToolTipRole:
        return row.note.isEmpty() ? row.text : row.text + QLatin1Char('\n') + row.note;
    case Qt::AccessibleTextRole: {
        QStringList parts = {row.text, row.trailing, row.note};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(", "));
    }
    case RowRole::Glyph:
        return text(row.glyph);
    case RowRole::GlyphTone:
        return static_cast<int>(row.glyphTone);
    case RowRole::Trailing:
        return text(row.trailing);
    case RowRole::TrailingTone:
        return static_cast<int>(Tone::Muted);
    case RowRole::Note:
        return text(row.note);
    case RowRole::Marked:
        return row.marked;
    default:
        return {};
    }
}

QListView* makeRowList(QAbstractItemModel& model, Appearance& appearance, const QString& name,
                       const QString& accessibleName, QWidget* parent)
{
    auto* list = new QListView(parent);
    list->setObjectName(name);
    list->setAccessibleName(accessibleName);
    list->setModel(&model);
    list->setItemDelegate(new SelectedRowDelegate(appearance, list));
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setMinimumHeight(2 * rowHeight(list->font()));
    list->setFrameShape(QFrame::NoFrame);
    return list;
}

} // namespace threadmend
