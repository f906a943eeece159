// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/synchronisation_table.h"

#include "views/program/slanted_heads.h"
#include "views/program/synchronisation_delegate.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <algorithm>
#include <numeric>
#include <vector>

namespace threadmend {

namespace {

constexpr int widestThread = 190;
constexpr int widestEvent = 280;
constexpr int narrowestOutcome = 230; ///< unless there is more room
constexpr double outcomePart = 0.34;  ///< of the width, at most that narrowest
// Beside so many b-threads that their names stand on end.
constexpr int narrowestOfMany = 200;
constexpr double outcomePartOfMany = 0.22;
constexpr double narrowColumn = 1.15, leastOfName = 2.4; ///< times a row's height

} // namespace

SynchronisationTable::SynchronisationTable(SynchronisationModel& model, Appearance& appearance,
                                           QWidget* parent)
    : QWidget(parent), model_(model)
{
    cells_ =
        makeTable(QStringLiteral("synchronisation.table"), QStringLiteral("Events by b-threads"), appearance);
    outcomes_ = makeTable(QStringLiteral("synchronisation.outcomes"),
                          QStringLiteral("What becomes of each event"), appearance);
    makeHeads(appearance);
    layOut();
    join();
    connect(&model_, &QAbstractItemModel::modelReset, this, &SynchronisationTable::fitColumns);
    fitColumns();
}

CellTable* SynchronisationTable::makeTable(const QString& name, const QString& accessibleName,
                                           Appearance& appearance)
{
    auto* table = new CellTable(this);
    table->setObjectName(name);
    table->setAccessibleName(accessibleName);
    table->setModel(&model_);
    table->setItemDelegate(new SynchronisationDelegate(appearance, table));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setCornerButtonEnabled(false);
    QHeaderView& rows = *table->verticalHeader();
    rows.setSectionResizeMode(QHeaderView::Fixed);
    rows.setMinimumSectionSize(1);
    rows.setDefaultSectionSize(rowHeight(font()));
    rows.setHighlightSections(false);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

void SynchronisationTable::makeHeads(Appearance& appearance)
{
    heads_ = new SlantedHeads(appearance, cells_);
    cells_->setHorizontalHeader(heads_);
    QHeaderView& events = *cells_->verticalHeader();
    events.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    events.setTextElideMode(Qt::ElideMiddle);
    heads_->setMinimumSectionSize(rowHeight(font()));
    cells_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    outcomes_->verticalHeader()->hide();
    outcomes_->horizontalHeader()->setStretchLastSection(true);
}

void SynchronisationTable::layOut()
{
    across_ = new QScrollBar(Qt::Horizontal, this);
    across_->setObjectName(QStringLiteral("synchronisation.across"));
    across_->setAccessibleName(QStringLiteral("Further b-threads"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(cells_, 0, 0);
    grid->addWidget(outcomes_, 0, 1);
    grid->addWidget(across_, 1, 0);
    grid->setColumnStretch(1, 1);
    QScrollBar* own = cells_->horizontalScrollBar();
    connect(own, &QScrollBar::rangeChanged, this, [this, own](int least, int most) {
        across_->setRange(least, most);
        across_->setPageStep(own->pageStep());
        across_->setSingleStep(own->singleStep());
        across_->setVisible(most > least);
    });
    connect(own, &QScrollBar::valueChanged, across_, &QScrollBar::setValue);
    connect(across_, &QScrollBar::valueChanged, own, &QScrollBar::setValue);
    across_->hide();
}

void SynchronisationTable::join()
{
    QScrollBar* left = cells_->verticalScrollBar();
    QScrollBar* right = outcomes_->verticalScrollBar();
    connect(left, &QScrollBar::valueChanged, right, &QScrollBar::setValue);
    connect(right, &QScrollBar::valueChanged, left, &QScrollBar::setValue);
    for (CellTable* table : {cells_, outcomes_}) {
        CellTable* other = table == cells_ ? outcomes_ : cells_;
        connect(table, &QTableView::clicked, this, &SynchronisationTable::cellClicked);
        connect(table, &QTableView::activated, this, &SynchronisationTable::activated);
        connect(table, &CellTable::typed, this, &SynchronisationTable::typed);
        connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
                [this, other](const QModelIndex& current) { follow(*other, current); });
    }
}

void SynchronisationTable::follow(CellTable& other, const QModelIndex& current)
{
    if (quiet_)
        return;
    {
        const QScopedValueRollback<bool> quiet(quiet_, true);
        const int column =
            &other == outcomes_ ? model_.columnCount() - 1 : std::max(0, other.currentIndex().column());
        if (current.isValid())
            other.setCurrentIndex(model_.index(current.row(), column));
        else
            other.selectionModel()->clear();
    }
    if (current.isValid())
        Q_EMIT rowChosen(current.row());
}

void SynchronisationTable::setCurrentRow(int row)
{
    const QScopedValueRollback<bool> quiet(quiet_, true);
    for (CellTable* table : {cells_, outcomes_}) {
        const int last = model_.columnCount() - 1;
        const int column = table == outcomes_ ? last : std::clamp(table->currentIndex().column(), 0, last);
        if (row >= 0 && row < model_.rowCount())
            table->setCurrentIndex(model_.index(row, column));
        else
            table->selectionModel()->clear();
    }
}

int SynchronisationTable::currentRow() const
{
    return cells_->currentIndex().isValid() ? cells_->currentIndex().row() : -1;
}

void SynchronisationTable::fitColumns()
{
    const QFontMetrics metrics(cells_->horizontalHeader()->font());
    const int last = model_.columnCount() - 1;
    // The same for all states, so that nothing moves sideways while a person steps.
    const int event = metrics.horizontalAdvance(model_.longestEvent()) + rowHeight(font());
    cells_->verticalHeader()->setFixedWidth(std::clamp(event, 2 * rowHeight(font()), widestEvent));
    for (int i = 0; i < last; ++i) {
        cells_->setColumnHidden(i, false);
        outcomes_->setColumnHidden(i, true);
    }
    if (last >= 0) {
        cells_->setColumnHidden(last, true);
        outcomes_->setColumnHidden(last, false);
    }
    fitWidths();
}

int SynchronisationTable::widthOfHead(int column) const
{
    const QString name = model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int head = heads_->fontMetrics().horizontalAdvance(name) + rowHeight(font());
    return std::clamp(head, 2 * rowHeight(font()), widestThread);
}

/// Outcomes stand right behind the b-threads; where these need more room than there is, they keep a part, and
/// the names of the b-threads stand on end above narrow columns.
void SynchronisationTable::fitWidths()
{
    const auto outcomeOf = [this](int narrowest, double part) {
        return std::min(std::max(narrowest, qRound(part * width())), width() / 2);
    };
    std::vector<int> widths;
    for (int column = 0; column + 1 < model_.columnCount(); ++column)
        widths.push_back(widthOfHead(column));
    const int events = cells_->verticalHeader()->width();
    const int flat = std::accumulate(widths.begin(), widths.end(), events);
    const int room = width() - outcomeOf(narrowestOutcome, outcomePart);
    // Names that are a little too long side by side are shortened rather.
    const int each = widths.empty() ? 0 : (room - events) / static_cast<int>(widths.size());
    const bool slanted = flat > room && each < qRound(leastOfName * rowHeight(font()));
    heads_->setSlanted(slanted);
    const int narrow = qRound(narrowColumn * rowHeight(font()));
    for (int column = 0; column + 1 < model_.columnCount(); ++column) {
        const int wanted = widths[static_cast<std::size_t>(column)];
        cells_->setColumnWidth(column, slanted ? narrow : flat > room ? std::min(wanted, each) : wanted);
    }
    const int height = heads_->sizeHint().height();
    heads_->setFixedHeight(height);
    outcomes_->horizontalHeader()->setFixedHeight(height);
    for (const CellTable* table : {cells_, outcomes_})
        Q_EMIT table->horizontalHeader()->geometriesChanged();
    const int outcome =
        slanted ? outcomeOf(narrowestOfMany, outcomePartOfMany) : outcomeOf(narrowestOutcome, outcomePart);
    // The last name leans over its column.
    const int overhang = slanted ? narrow / 2 : 0;
    cells_->setFixedWidth(std::max(1, std::min(events + heads_->length() + overhang, width() - outcome)));
}

void SynchronisationTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitWidths();
}

} // namespace threadmend
