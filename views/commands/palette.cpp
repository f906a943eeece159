// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/palette.h"

#include "views/graph/captions.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>

namespace threadmend {

namespace {

QString plainText(const Commands::Entry& entry)
{
    QString text = entry.text.text;
    return text.remove(QLatin1Char('&'));
}

QString titleOf(const Commands::Entry& entry)
{
    return entry.text.menu.isEmpty() ? plainText(entry)
                                     : entry.text.menu + QStringLiteral(": ") + plainText(entry);
}

QString keyOf(const Commands::Entry& entry)
{
    return entry.text.keys.isEmpty() ? QString() : entry.text.keys.front().toString(QKeySequence::NativeText);
}

/// Where all words of `query` occur: the place of the first one; -1 if one does not.
qsizetype placeOfMatch(const Commands::Entry& entry, const QStringList& words)
{
    const QString text = titleOf(entry) + QLatin1Char(' ') + entry.text.hint;
    qsizetype first = 0;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const qsizetype place = text.indexOf(words[i], 0, Qt::CaseInsensitive);
        if (place < 0)
            return -1;
        first = i == 0 ? place : first;
    }
    return first;
}

/// A row: the title at the left, the key at the right.
class PaletteDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {200, option.fontMetrics.height() + 12};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QPalette& palette = option.palette;
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, palette.highlight());
        const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
        const QRect inner = option.rect.adjusted(12, 0, -12, 0);
        painter->setFont(option.font);
        painter->setPen(palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::Text));
        const QString key = index.data(PaletteModel::KeyRole).toString();
        const int room = inner.width() - option.fontMetrics.horizontalAdvance(key) - 12;
        painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, room));
        painter->setPen(palette.color(QPalette::PlaceholderText));
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, key);
    }
};

} // namespace

PaletteModel::PaletteModel(const Commands& commands, QObject* parent)
    : QAbstractListModel(parent), commands_(commands)
{
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

const Commands::Entry& PaletteModel::entry(int row) const
{
    return commands_.all()[shown_[static_cast<std::size_t>(row)]];
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Commands::Entry& shown = entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return titleOf(shown);
    case Qt::ToolTipRole:
        return shown.whyNot.isEmpty() ? shown.text.hint : shown.whyNot;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 %2").arg(titleOf(shown),
                                           shown.whyNot.isEmpty() ? keyOf(shown) : shown.whyNot);
    case KeyRole:
        // In place of a key that does nothing: why.
        return shown.whyNot.isEmpty() ? keyOf(shown) : shown.whyNot;
    default:
        return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = QAbstractListModel::flags(index);
    return !index.isValid() || entry(index.row()).action->isEnabled() ? usual : usual & ~Qt::ItemIsEnabled;
}

void PaletteModel::setQuery(const QString& query)
{
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::tuple<bool, qsizetype, std::size_t>> found;
    for (std::size_t i = 0; i < commands_.all().size(); ++i) {
        const Commands::Entry& each = commands_.all()[i];
        const qsizetype place = placeOfMatch(each, words);
        if (place >= 0)
            found.emplace_back(!each.action->isEnabled(), place, i);
    }
    std::sort(found.begin(), found.end());
    beginResetModel();
    shown_.clear();
    for (const auto& each : found)
        shown_.push_back(std::get<2>(each));
    endResetModel();
}

Palette::Palette(const Commands& commands, QWidget* parent) : QDialog(parent, Qt::Popup)
{
    setObjectName(QStringLiteral("palette"));
    setWindowTitle(QStringLiteral("Commands"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    query_ = new QLineEdit(this);
    query_->setObjectName(QStringLiteral("palette.query"));
    query_->setPlaceholderText(QStringLiteral("What do you want to do?"));
    query_->setAccessibleName(QStringLiteral("Search for a command"));
    query_->installEventFilter(this);
    list_ = new QListView(this);
    list_->setObjectName(QStringLiteral("palette.list"));
    list_->setAccessibleName(QStringLiteral("Commands"));
    list_->setUniformItemSizes(true);
    list_->setItemDelegate(new PaletteDelegate(list_));
    list_->setFocusPolicy(Qt::NoFocus);
    model_ = new PaletteModel(commands, this);
    list_->setModel(model_);
    column->addWidget(query_);
    column->addWidget(list_);
    nothing_ = new QLabel(this);
    nothing_->setObjectName(QStringLiteral("palette.nothing"));
    nothing_->setProperty("role", QStringLiteral("muted"));
    nothing_->setTextFormat(Qt::PlainText);
    nothing_->setWordWrap(true);
    nothing_->setContentsMargins(12, 6, 12, 6);
    nothing_->setAlignment(Qt::AlignTop);
    nothing_->hide();
    column->addWidget(nothing_, 1);
    connect(query_, &QLineEdit::textChanged, this, &Palette::find);
    connect(list_, &QListView::clicked, this, &Palette::runCurrent);
}

void Palette::find(const QString& text)
{
    model_->setQuery(text);
    list_->setCurrentIndex(model_->index(0));
    const bool any = model_->rowCount() > 0;
    list_->setVisible(any);
    nothing_->setVisible(!any);
    nothing_->setText(any ? QString()
                          : QStringLiteral("No command is called “%1”.").arg(elided(text.trimmed(), 60)));
}

void Palette::popUp()
{
    query_->clear();
    find({});
    const QWidget* over = parentWidget();
    resize(std::min(560, over->width() - 40), std::min(420, over->height() - 80));
    move(over->mapToGlobal(QPoint((over->width() - width()) / 2, 56)));
    show();
    query_->setFocus();
}

bool Palette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != query_ || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const int row = list_->currentIndex().row();
    switch (key->key()) {
    case Qt::Key_Down:
        list_->setCurrentIndex(model_->index(std::min(row + 1, model_->rowCount() - 1)));
        return true;
    case Qt::Key_Up:
        list_->setCurrentIndex(model_->index(std::max(row - 1, 0)));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
}

void Palette::runCurrent()
{
    const QModelIndex current = list_->currentIndex();
    if (!current.isValid())
        return;
    QAction* action = model_->entry(current.row()).action;
    if (!action->isEnabled())
        return;
    hide();
    // When the palette is gone, so that what the command opens gets the focus.
    QTimer::singleShot(0, action, &QAction::trigger);
}

} // namespace threadmend
