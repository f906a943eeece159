// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/film/film_bar.h"

#include "views/commands/commands.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

namespace threadmend {

QToolButton* filmButton(PanelContext& context, const QString& text, const QString& command, QWidget* parent)
{
    QAction* action = context.commands.action(command);
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setObjectName(command + QStringLiteral(".button"));
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->text().remove(QLatin1Char('&')));
    button->setFocusPolicy(Qt::TabFocus);
    button->setEnabled(action->isEnabled());
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button,
                     [button, action] { button->setEnabled(action->isEnabled()); });
    return button;
}

FilmBar::FilmBar(PanelContext& context, const QString& prefix, Sentence place, QWidget* parent)
    : QWidget(parent), context_(context), prefix_(prefix)
{
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setObjectName(prefix + QStringLiteral("Slider"));
    slider_->setAccessibleName(QStringLiteral("Round"));
    slider_->setPageStep(1);
    slider_->setMinimumWidth(90);
    slider_->setMaximumWidth(180);
    connect(slider_, &QSlider::valueChanged, this,
            [this](int value) { Q_EMIT wanted(static_cast<std::size_t>(value)); });
    title_ = new QLabel(this);
    title_->setObjectName(prefix + QStringLiteral("Title"));
    sentence_ = new QLabel(this);
    sentence_->setObjectName(prefix + QStringLiteral("Sentence"));
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    auto* row = new QHBoxLayout;
    rows->addLayout(row);
    row->setSpacing(4);
    row->addWidget(makeButton("|◀", "First"));
    row->addWidget(makeButton("◀", "Back"));
    row->addWidget(play_ = makeButton("Play", "Play"));
    row->addWidget(makeButton("▶", "Forward"));
    row->addWidget(makeButton("▶|", "Last"));
    row->addWidget(slider_);
    row->addWidget(title_);
    row->addSpacing(8);
    if (place == Sentence::Below) {
        row->addStretch(1);
        rows->addWidget(sentence_);
    } else {
        row->addWidget(sentence_, 1);
    }
    connect(&playing_, &QTimer::timeout, this, &FilmBar::playOn);
}

QToolButton* FilmBar::makeButton(const char* text, const char* command)
{
    return filmButton(context_, QString::fromUtf8(text), prefix_ + QLatin1String(command), this);
}

void FilmBar::show(const FilmPicture& picture)
{
    shown_ = picture;
    if (!shown_.picture)
        playing_.stop();
    refresh();
}

void FilmBar::refresh()
{
    play_->setText(isPlaying() ? QStringLiteral("Stop") : QStringLiteral("Play"));
    if (!shown_.picture)
        return;
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, static_cast<int>(shown_.count) - 1);
    slider_->setValue(static_cast<int>(*shown_.picture));
    title_->setMinimumWidth(title_->fontMetrics().horizontalAdvance(shown_.widestTitle));
    title_->setText(shown_.title);
    sentence_->setText(shown_.sentence);
}

void FilmBar::play()
{
    if (isPlaying()) {
        playing_.stop();
        return refresh();
    }
    if (!shown_.picture || isAtEnd())
        Q_EMIT wanted(0);
    playing_.start(context_.pace->pause());
    refresh();
}

void FilmBar::playOn()
{
    if (!isAtEnd())
        Q_EMIT wanted(*shown_.picture + 1);
    if (isAtEnd()) {
        playing_.stop();
        refresh();
    }
}

} // namespace threadmend
