// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/correlation_map.h"

#include "views/program/slanted_heads.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

namespace threadmend {

namespace {

constexpr int narrowestCell = 12, widestCell = 54, lowestCell = 16, widestNames = 200;

QColor between(const QColor& from, const QColor& to, double share)
{
    const auto mixed = [share](int a, int b) { return qRound(a + share * (b - a)); };
    return {mixed(from.red(), to.red()), mixed(from.green(), to.green()), mixed(from.blue(), to.blue())};
}

class RelationDelegate : public QStyledItemDelegate {
public:
    RelationDelegate(const CorrelationModel& model, Appearance& appearance, QObject* parent)
        : QStyledItemDelegate(parent), model_(model), appearance_(appearance)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = appearance_.theme();
        painter->save();
        if (index.row() == index.column()) {
            painter->fillRect(option.rect, theme.canvas);
            painter->fillRect(option.rect, QBrush(theme.hairline, Qt::BDiagPattern));
        } else {
            paintRelation(*painter, theme, option, index);
        }
        paintBlock(*painter, theme, option.rect, index);
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->setPen(QPen(theme.text, 1));
            painter->drawRect(option.rect.adjusted(2, 2, -3, -3));
        }
        painter->restore();
    }

private:
    void paintRelation(QPainter& painter, const Theme& theme, const QStyleOptionViewItem& option,
                       const QModelIndex& index) const
    {
        const double relation = std::clamp(model_.relation(index), 0.0, 1.0);
        const bool related = model_.isRelated(index);
        const QColor fill = related ? between(theme.panel, theme.accent, 0.25 + 0.6 * relation)
                                    : between(theme.panel, theme.muted, 0.45 * relation);
        painter.fillRect(option.rect, fill);
        QFont font = option.font;
        font.setPixelSize(std::max(8, qRound(rowHeight(option.font) * 11.0 / 27)));
        font.setBold(related);
        QFont bold = font;
        bold.setBold(true);
        // All cells are written alike, or none is.
        const QFontMetrics widest(bold);
        QString text = index.data(Qt::DisplayRole).toString();
        if (widest.horizontalAdvance(QStringLiteral("0.88")) + 4 > option.rect.width())
            text.remove(0, text.startsWith(QLatin1Char('0')) ? 1 : 0);
        if (widest.horizontalAdvance(QStringLiteral(".88")) + 4 > option.rect.width() ||
            widest.ascent() + 2 > option.rect.height())
            return;
        painter.setFont(font);
        // Whichever is the better to read on the fill.
        const int light = qGray(fill.rgb());
        const bool textIsLight = qGray(theme.text.rgb()) > 127;
        painter.setPen((light < 128) == textIsLight ? theme.text : theme.panel);
        painter.drawText(option.rect, Qt::AlignCenter, text);
    }

    /// Lines where a module ends and another one begins, around the squares of modules.
    void paintBlock(QPainter& painter, const Theme& theme, const QRect& rect, const QModelIndex& index) const
    {
        const std::size_t row = model_.moduleOf(index.row()), column = model_.moduleOf(index.column());
        const int last = model_.rowCount() - 1;
        const auto differs = [&](int line, std::size_t module) {
            return line < 0 || line > last || model_.moduleOf(line) != module;
        };
        painter.fillRect(rect.right(), rect.top(), 1, rect.height(), theme.panel);
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme.panel);
        if (row != column)
            return;
        constexpr int thick = 2;
        if (differs(index.row() - 1, row))
            painter.fillRect(rect.left(), rect.top(), rect.width(), thick, theme.text);
        if (differs(index.row() + 1, row))
            painter.fillRect(rect.left(), rect.bottom() + 1 - thick, rect.width(), thick, theme.text);
        if (differs(index.column() - 1, row))
            painter.fillRect(rect.left(), rect.top(), thick, rect.height(), theme.text);
        if (differs(index.column() + 1, row))
            painter.fillRect(rect.right() + 1 - thick, rect.top(), thick, rect.height(), theme.text);
    }

    const CorrelationModel& model_;
    Appearance& appearance_;
};

/// Names beside rows that may be lower than those of other tables.
class RowNames : public QHeaderView {
public:
    RowNames(Appearance& appearance, QWidget* parent)
        : QHeaderView(Qt::Vertical, parent), appearance_(appearance)
    {
        setMinimumSectionSize(1);
        setSectionResizeMode(QHeaderView::Fixed);
        setHighlightSections(false);
    }
    QFont fontOfNames() const
    {
        QFont small = font();
        small.setPixelSize(std::max(8, qRound(threadmend::rowHeight(font()) * 11.5 / 27)));
        return small;
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        painter->save();
        painter->setFont(fontOfNames());
        painter->setPen(appearance_.theme().muted);
        const QString name = model()->headerData(section, Qt::Vertical, Qt::DisplayRole).toString();
        const QRect inner = rect.adjusted(0, 0, -6, 0);
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
                          painter->fontMetrics().elidedText(name, Qt::ElideMiddle, inner.width()));
        painter->restore();
    }

private:
    Appearance& appearance_;
};

} // namespace

CorrelationMap::CorrelationMap(CorrelationModel& model, Appearance& appearance, QWidget* parent)
    : QTableView(parent)
{
    setObjectName(QStringLiteral("abstraction.map"));
    setAccessibleName(QStringLiteral("How b-threads are related"));
    setModel(&model);
    setItemDelegate(new RelationDelegate(model, appearance, this));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setMouseTracking(true);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setWordWrap(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    heads_ = new SlantedHeads(appearance, this);
    setHorizontalHeader(heads_);
    heads_->setSlanted(true);
    heads_->setMinimumSectionSize(1);
    setVerticalHeader(new RowNames(appearance, this));
    connect(this, &QAbstractItemView::entered, this, &CorrelationMap::pointedAt);
    connect(&model, &QAbstractItemModel::modelReset, this, &CorrelationMap::fit);
    connect(&appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
    fit();
}

void CorrelationMap::fit()
{
    const int count = model()->rowCount();
    if (count == 0)
        return;
    const QFontMetrics metrics(static_cast<RowNames*>(verticalHeader())->fontOfNames());
    int longest = 0;
    for (int row = 0; row < count; ++row)
        longest = std::max(longest, metrics.horizontalAdvance(
                                        model()->headerData(row, Qt::Vertical, Qt::DisplayRole).toString()));
    const int widest = std::min(widestNames, width() * 2 / 5);
    verticalHeader()->setFixedWidth(
        std::clamp(longest + threadmend::rowHeight(font()) / 2, 40, std::max(40, widest)));
    const int heads = heads_->sizeHint().height();
    heads_->setFixedHeight(heads);
    const int room = width() - verticalHeader()->width() - heads / 4; // the last name leans over
    const int side =
        std::clamp(room / count, narrowestCell, std::min(widestCell, 2 * threadmend::rowHeight(font())));
    const int high = std::clamp((height() - heads) / count, lowestCell, threadmend::rowHeight(font()));
    heads_->setDefaultSectionSize(side);
    verticalHeader()->setDefaultSectionSize(std::min(high, std::max(side, lowestCell)));
    Q_EMIT heads_->geometriesChanged();
}

void CorrelationMap::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fit();
}

void CorrelationMap::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    Q_EMIT pointedAt(current);
}

} // namespace threadmend
