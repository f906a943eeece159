// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/rounds_table.h"

#include "views/pushdown/reach_search.h"
#include "views/pushdown/rounds_model.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

namespace threadmend {

namespace {

/// Paints the numbers of a k vector, those that grew in bold.
class BoundsDelegate : public QStyledItemDelegate {
public:
    BoundsDelegate(Appearance& appearance, QObject* parent)
        : QStyledItemDelegate(parent), appearance_(appearance)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QVariantList numbers = index.data(RoundsModel::NumbersRole).toList();
        if (numbers.isEmpty())
            return QStyledItemDelegate::paint(painter, option, index);
        const QVariantList grown = index.data(RoundsModel::GrownRole).toList();
        const Theme& theme = appearance_.theme();
        painter->save();
        if ((option.state & QStyle::State_Selected) != 0)
            painter->fillRect(option.rect, theme.selection);
        int x = option.rect.left() + 8;
        const auto write = [&](const QString& text, bool bold) {
            QFont font = option.font;
            font.setBold(bold);
            painter->setFont(font);
            painter->setPen(bold ? theme.text : theme.muted);
            const int width = QFontMetrics(font).horizontalAdvance(text);
            painter->drawText(QRect(x, option.rect.top(), width, option.rect.height()), Qt::AlignVCenter,
                              text);
            x += width;
        };
        write(QStringLiteral("("), false);
        for (int i = 0; i < numbers.size(); ++i) {
            write(numbers[i].toString(), grown[i].toBool());
            write(i + 1 < numbers.size() ? QStringLiteral(", ") : QStringLiteral(")"), false);
        }
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QFont bold = option.font;
        bold.setBold(true);
        return {QFontMetrics(bold).horizontalAdvance(index.data().toString()) + 20, rowHeight(option.font)};
    }

private:
    Appearance& appearance_;
};

} // namespace

RoundsTable::RoundsTable(const ReachSearch& search, Appearance& appearance, QWidget* parent)
    : QTableView(parent), search_(search), model_(new RoundsModel(search, this))
{
    setModel(model_);
    setItemDelegateForColumn(RoundsModel::Bounds, new BoundsDelegate(appearance, this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(threadmend::rowHeight(font()) * 23 / 27);
    verticalHeader()->setMinimumSectionSize(1);
    // Words become longer than there is room: they are told whole where the mouse rests.
    horizontalHeader()->setSectionResizeMode(RoundsModel::Word, QHeaderView::Stretch);
    horizontalHeader()->setHighlightSections(false);
    connect(&search, &ReachSearch::changed, this, &RoundsTable::follow);
    connect(&appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RoundsTable::roundChosen);
    fitColumns();
}

std::optional<std::size_t> RoundsTable::roundInQuestion() const
{
    if (currentIndex().isValid())
        return static_cast<std::size_t>(currentIndex().row());
    for (std::size_t i = search_.rounds().size(); i-- > 0;)
        if (search_.rounds()[i].tops == 0)
            return i;
    return std::nullopt;
}

void RoundsTable::follow()
{
    model_->refresh();
    fitColumns();
    if (!currentIndex().isValid())
        scrollToBottom();
}

void RoundsTable::fitColumns()
{
    // What a column needs it keeps: the last rows are the widest ones.
    if (model_->rowCount() < widestRow_)
        widestRow_ = 0;
    if (widestRow_ == model_->rowCount() && widestRow_ > 0)
        return;
    for (int column = 0; column < RoundsModel::ColumnCount; ++column) {
        if (column == RoundsModel::Word)
            continue; // has what is left
        const int needed =
            std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column)) + 6;
        setColumnWidth(column, widestRow_ == 0 ? needed : std::max(columnWidth(column), needed));
    }
    widestRow_ = model_->rowCount();
}

} // namespace threadmend
