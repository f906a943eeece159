// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/welcome/welcome.h"

#include "views/commands/commands.h"

#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace threadmend {

namespace {

QLabel* labelWith(const QString& text, const char* role, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("role", QLatin1String(role));
    label->setWordWrap(true);
    return label;
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
    page->setMaximumWidth(640);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(32, 32, 32, 24);
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
    column->addSpacing(8);
    column->addWidget(open, 0, Qt::AlignLeft);
    column->addWidget(
        labelWith(QStringLiteral("Or drop a file here: .aut, .fsm or .dot. A .props file beside it "
                                 "is found by itself."),
                  "muted", page));
    column->addSpacing(16);
    column->addWidget(labelWith(QStringLiteral("Try a sample"), "heading", page));
    samples_ = new QVBoxLayout;
    samples_->setSpacing(4);
    column->addLayout(samples_);
    recentBox_ = new QWidget(page);
    auto* recentColumn = new QVBoxLayout(recentBox_);
    recentColumn->setContentsMargins(0, 16, 0, 0);
    recentColumn->setSpacing(4);
    recentColumn->addWidget(labelWith(QStringLiteral("Open again"), "heading", recentBox_));
    recent_ = new QVBoxLayout;
    recentColumn->addLayout(recent_);
    column->addWidget(recentBox_);
    column->addStretch(1);
    scroll->setWidget(page);
    scroll->setAlignment(Qt::AlignHCenter);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
}

void Welcome::addOffer(const Offer& offer, QVBoxLayout& column)
{
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("offer.") + offer.name);
    button->setText(offer.name);
    button->setToolTip(offer.path);
    button->setAccessibleName(offer.name);
    button->setAccessibleDescription(offer.sentence);
    connect(button, &QToolButton::clicked, this, [this, path = offer.path] { emit chosen(path); });
    column.addWidget(button, 0, Qt::AlignLeft);
    auto* sentence = labelWith(offer.sentence, "muted", this);
    sentence->setContentsMargins(2, 0, 0, 6);
    column.addWidget(sentence);
}

void Welcome::setOffers(const std::vector<Offer>& samples, const std::vector<Offer>& recent)
{
    clear(*samples_);
    clear(*recent_);
    for (const Offer& offer : samples)
        addOffer(offer, *samples_);
    for (const Offer& offer : recent)
        addOffer(offer, *recent_);
    recentBox_->setVisible(!recent.empty());
}

} // namespace threadmend
