// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/table_page.h"

#include "views/rows/row_delegate.h"
#include "views/states/state_table_model.h"
#include "views/style/appearance.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

namespace threadmend {

namespace {

constexpr int restBeforeFilter = 120; ///< milliseconds without a key
constexpr int widestColumn = 320;

/// A cell in the colour of its meaning; the row that the mouse is at is tinted.
class CellDelegate : public QStyledItemDelegate {
public:
    CellDelegate(Appearance& appearance, QObject* parent)
        : QStyledItemDelegate(parent), appearance_(appearance)
    {
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = appearance_.theme();
        const bool selected = (option.state & QStyle::State_Selected) != 0;
        if (selected || index.data(CellRole::Hovered).toBool())
            painter->fillRect(option.rect, selected ? theme.selection : theme.canvas);
        painter->setFont(option.font);
        painter->setPen(colourOf(theme, static_cast<Tone>(index.data(CellRole::Tone).toInt())));
        const int side = rowHeight(option.font) * 2 / 9; // as the heads
        const QRect place = option.rect.adjusted(side, 0, -side, 0);
        const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
        const QString text = option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(),
                                                           Qt::ElideMiddle, place.width());
        painter->drawText(place, Qt::AlignVCenter | alignment | Qt::TextSingleLine, text);
        if ((option.state & QStyle::State_HasFocus) != 0) {
            painter->setPen(theme.accent);
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int width = option.fontMetrics.horizontalAdvance(index.data(Qt::DisplayRole).toString());
        return {width + rowHeight(option.font), rowHeight(option.font)};
    }

private:
    Appearance& appearance_;
};

} // namespace

RowTable::RowTable(Appearance& appearance, QWidget* parent) : QTableView(parent)
{
    setItemDelegate(new CellDelegate(appearance, this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerItem);
    setHorizontalScrollMode(ScrollPerPixel);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setFrameShape(NoFrame);
    setMouseTracking(true);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(threadmend::rowHeight(font()));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(true);
    horizontalHeader()->setSortIndicatorShown(true);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setResizeContentsPrecision(0); // what is seen
    connect(this, &QTableView::entered, this,
            [this](const QModelIndex& index) { Q_EMIT pointedAt(index.row()); });
}

void RowTable::leaveEvent(QEvent* event)
{
    Q_EMIT pointedAt(-1);
    QTableView::leaveEvent(event);
}

TablePage::TablePage(Appearance& appearance, const QString& name, const QString& placeholder, QWidget* parent)
    : QWidget(parent), appearance_(appearance)
{
    setProperty("role", QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    build(name, placeholder);
    filterSoon_.setSingleShot(true);
    filterSoon_.setInterval(restBeforeFilter);
    connect(&filterSoon_, &QTimer::timeout, this, &TablePage::filterChanged);
    connect(filter_, &QLineEdit::textChanged, &filterSoon_, qOverload<>(&QTimer::start));
    connect(filter_, &QLineEdit::returnPressed, table_, qOverload<>(&QWidget::setFocus));
    connect(table_, &RowTable::typed, this, [this](const QString& text) {
        filter_->setText(text);
        filter_->setFocus();
    });
    connect(table_, &QTableView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT rowActivated(index.row()); });
}

void TablePage::build(const QString& name, const QString& placeholder)
{
    filter_ = new QLineEdit(this);
    filter_->setObjectName(name + QStringLiteral("Filter"));
    filter_->setPlaceholderText(placeholder);
    filter_->setAccessibleName(placeholder);
    filter_->setClearButtonEnabled(true);
    filter_->setMaximumWidth(25 * rowHeight(font()) / 2);
    sentence_ = new QLabel(this);
    sentence_->setObjectName(name + QStringLiteral("Count"));
    sentence_->setProperty("role", QStringLiteral("muted"));
    instead_ = new QLabel(this);
    instead_->setObjectName(name + QStringLiteral("Empty"));
    instead_->setProperty("role", QStringLiteral("muted"));
    instead_->setWordWrap(true);
    instead_->setAlignment(Qt::AlignCenter);
    table_ = new RowTable(appearance_, this);
    table_->setObjectName(name + QStringLiteral("Table"));
    bar_ = new QHBoxLayout;
    bar_->setContentsMargins(12, 6, 12, 6);
    bar_->setSpacing(8);
    bar_->addWidget(filter_, 1);
    bar_->addStretch(1);
    bar_->addWidget(sentence_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar_);
    column->addWidget(table_, 1);
    column->addWidget(instead_, 1);
}

void TablePage::setModel(QAbstractItemModel* model)
{
    table_->setModel(model);
    table_->horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (!quiet_ && current.isValid())
                    Q_EMIT rowChosen(current.row());
            });
}

QString TablePage::filter() const
{
    return filter_->text().trimmed();
}

void TablePage::clearFilter()
{
    const QSignalBlocker quiet(filter_);
    filter_->clear();
    filterSoon_.stop();
}

void TablePage::addToBar(QWidget* widget)
{
    bar_->insertWidget(bar_->count() - 2, widget);
}

void TablePage::setFilterVisible(bool visible)
{
    filter_->setVisible(visible);
}

void TablePage::say(const QString& sentence)
{
    sentence_->setText(sentence);
}

void TablePage::showInstead(const QString& sentence)
{
    instead_->setText(sentence);
    instead_->setVisible(!sentence.isEmpty());
    table_->setVisible(sentence.isEmpty());
}

void TablePage::setCurrentRow(int row)
{
    quiet_ = true;
    const QModelIndex before = table_->currentIndex();
    const QModelIndex index =
        row < 0 ? QModelIndex() : table_->model()->index(row, std::max(0, before.column()));
    if (index.isValid() && index != before) {
        table_->setCurrentIndex(index);
        table_->scrollTo(index);
    } else if (!index.isValid()) {
        table_->selectionModel()->clear();
    }
    quiet_ = false;
}

void TablePage::fitColumns()
{
    table_->horizontalHeader()->setStretchLastSection(false); // else its width stays that of its contents
    table_->resizeColumnsToContents();
    for (int column = 0; column < table_->horizontalHeader()->count(); ++column)
        if (table_->columnWidth(column) > widestColumn)
            table_->setColumnWidth(column, widestColumn);
    table_->horizontalHeader()->setStretchLastSection(true);
}

} // namespace threadmend
