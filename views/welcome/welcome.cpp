// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/welcome/welcome.h"

#include "core/model/model_kind.h"
#include "views/commands/commands.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace threadmend {

namespace {

constexpr int pageMargin = 32, narrowestCard = 380, mostColumns = 4, widestAlone = 640;

QLabel* labelWith(const QString& text, const char* role, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("role", QLatin1String(role));
    label->setWordWrap(true);
    return label;
}

/// "a behavioral program (.js), or a labelled transition system (.aut, .fsm)".
QString kindsOfModels()
{
    QStringList kinds;
    for (const ModelKind* kind : modelKinds()) {
        QStringList extensions;
        for (const std::string_view extension : kind->extensions)
            extensions.push_back(QString::fromUtf8(extension));
        kinds.push_back(QStringLiteral("a %1 (%2)")
                            .arg(QString::fromUtf8(kind->title), extensions.join(QStringLiteral(", "))));
    }
    if (kinds.size() > 1)
        kinds.back().prepend(QStringLiteral("or "));
    return kinds.join(QStringLiteral(", "));
}

void clear(QVBoxLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

Welcome::Welcome(const Commands& commands, QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("welcome"));
    setProperty("role", QStringLiteral("canvas"));
    setAttribute(Qt::WA_StyledBackground);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* page = new QWidget(scroll);
    page_ = page;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(pageMargin, 24, pageMargin, 16);
    column->setSpacing(6);
    column->addWidget(labelWith(QStringLiteral("Why does it fail?"), "title", page));
    column->addWidget(
        labelWith(QStringLiteral("Open a model and press F5. Of each property that is violated you "
                                 "see the shortest run into the failure, and where it could still "
                                 "have gone right."),
                  "muted", page));
    auto* open = new QToolButton(page);
    open->setDefaultAction(commands.action(QStringLiteral("file.open")));
    open->setText(QStringLiteral("Open a model …"));
    open->setProperty("primary", true);
    auto* begin = new QToolButton(page);
    begin->setDefaultAction(commands.action(QStringLiteral("file.new")));
    begin->setText(QStringLiteral("New model …"));
    auto* tour = new QToolButton(page);
    tour->setDefaultAction(commands.action(QStringLiteral("help.tour.first-look")));
    tour->setText(QStringLiteral("Take the tour"));
    column->addSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(open);
    buttons->addWidget(begin);
    buttons->addWidget(tour);
    buttons->addStretch(1);
    column->addLayout(buttons);
    column->addWidget(labelWith(QStringLiteral("Or drop a file here: %1. A .props file beside it is found "
                                               "by itself.")
                                    .arg(kindsOfModels()),
                                "muted", page));
    offers_ = new QVBoxLayout;
    offers_->setSpacing(4);
    column->addLayout(offers_);
    column->addStretch(1);
    scroll->setWidget(page);
    scroll->setAlignment(Qt::AlignHCenter);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    later_ = new QTimer(this);
    later_->setSingleShot(true);
    connect(later_, &QTimer::timeout, this, &Welcome::showNextGroup);
}

QWidget* Welcome::cardOf(const Offer& offer)
{
    auto* card = new QWidget(this);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(0, 0, 0, 6);
    column->setSpacing(4);
    auto* button = new QToolButton(card);
    button->setObjectName(QStringLiteral("offer.") + offer.name);
    button->setText(offer.name);
    button->setToolTip(offer.path);
    button->setAccessibleName(offer.name);
    button->setAccessibleDescription(offer.sentence);
    connect(button, &QToolButton::clicked, this, [this, path = offer.path] { Q_EMIT chosen(path); });
    column->addWidget(button, 0, Qt::AlignLeft);
    auto* sentence = labelWith(offer.sentence, "muted", card);
    sentence->setContentsMargins(2, 0, 0, 0);
    column->addWidget(sentence);
    column->addStretch(1);
    return card;
}

int Welcome::columnsNow() const
{
    return std::clamp((width() - 2 * pageMargin) / (narrowestCard * fontMetrics().height() / 16), 1,
                      mostColumns);
}

void Welcome::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (columnsNow() != columns_)
        showOffers();
}

void Welcome::showEvent(QShowEvent* event)
{
    if (isOutdated_)
        showOffers();
    QWidget::showEvent(event);
}

void Welcome::setOffers(const std::vector<Offer>& offers)
{
    shown_ = offers;
    isOutdated_ = true;
    if (isVisible())
        showOffers();
}

void Welcome::showOffers()
{
    isOutdated_ = false;
    clear(*offers_);
    columns_ = columnsNow();
    page_->setMaximumWidth(columns_ == 1 ? widestAlone : QWIDGETSIZE_MAX);
    placed_ = 0;
    showNextGroup();
}

void Welcome::showNextGroup()
{
    if (placed_ == shown_.size())
        return;
    const QString& group = shown_[placed_].group;
    auto* heading = labelWith(group, "heading", this);
    heading->setContentsMargins(2, 12, 0, 2);
    offers_->addWidget(heading);
    auto* block = new QWidget(this);
    auto* cards = new QGridLayout(block);
    cards->setContentsMargins(0, 0, 0, 0);
    cards->setHorizontalSpacing(24);
    for (int column = 0; column < columns_; ++column)
        cards->setColumnStretch(column, 1);
    for (int place = 0; placed_ < shown_.size() && shown_[placed_].group == group; ++placed_, ++place)
        cards->addWidget(cardOf(shown_[placed_]), place / columns_, place % columns_);
    offers_->addWidget(block);
    later_->start();
}

} // namespace threadmend
