// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/film_control.h"

#include "views/commands/commands.h"
#include "views/repair/film_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>

namespace threadmend {

namespace {

bool hasFilm(const Snapshot& now)
{
    return now.film() != nullptr;
}

bool hasNext(const Snapshot& now)
{
    return hasFilm(now) && (!now.filmPicture || !now.film()->isResult(*now.filmPicture));
}

bool hasPrevious(const Snapshot& now)
{
    return now.filmPicture && *now.filmPicture > 0;
}

} // namespace

FilmControl::FilmControl(PanelContext& context, QWidget* parent) : QWidget(parent), context_(context)
{
    addCommands();
    build();
    connect(&playing_, &QTimer::timeout, this, &FilmControl::playOn);
    connect(&context.session, &Session::changed, this, &FilmControl::follow);
    refresh();
}

void FilmControl::addCommands()
{
    const auto add = [this](const char* id, const char* text, const char* hint, const QKeySequence& key,
                            std::function<void()> run, Commands::Possible possible) {
        return context_.commands.add(
            {QLatin1String(id), QStringLiteral("Repair"), QLatin1String(text), QLatin1String(hint), {key}, 2},
            std::move(run), std::move(possible));
    };
    const auto last = [this] { return now().film()->pictureCount() - 1; };
    add(
        "repair.film", "Show how it was &found",
        "Show round by round from which states the violation cannot be avoided; once more to leave",
        QKeySequence(Qt::CTRL | Qt::Key_F6),
        [this] {
            if (now().filmPicture)
                context_.session.dispatch(action::ShowFilm{});
            else
                show(0);
        },
        hasFilm)
        ->setCheckable(true);
    add(
        "repair.filmPlay", "P&lay how it was found", "Show round after round; once more to stop",
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F6), [this] { play(); }, hasFilm);
    add(
        "repair.filmForward", "&Next round", "Go to the next round of how the repair was found",
        QKeySequence(Qt::CTRL | Qt::Key_F7), [this] { show(now().filmPicture ? *now().filmPicture + 1 : 0); },
        hasNext);
    add(
        "repair.filmBack", "Pre&vious round", "Go to the round before",
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F7), [this] { show(*now().filmPicture - 1); },
        hasPrevious);
    add(
        "repair.filmFirst", "F&irst round", "Go to the start of how the repair was found",
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Home), [this] { show(0); }, hasFilm);
    add(
        "repair.filmLast", "Resul&t of the rounds",
        "Go to what the rounds came to: what is blocked, or why nothing helps",
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_End), [this, last] { show(last()); }, hasFilm);
}

QToolButton* FilmControl::makeButton(const char* text, const char* command)
{
    QAction* action = context_.commands.action(QLatin1String(command));
    auto* button = new QToolButton(this);
    button->setText(QString::fromUtf8(text));
    button->setObjectName(QLatin1String(command) + QStringLiteral(".button"));
    button->setToolTip(action->toolTip());
    button->setAccessibleName(action->text().remove(QLatin1Char('&')));
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    // A button keeps its place whether or not there is something to go to.
    connect(action, &QAction::changed, button, [button, action] { button->setEnabled(action->isEnabled()); });
    return button;
}

void FilmControl::build()
{
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setObjectName(QStringLiteral("repair.filmSlider"));
    slider_->setAccessibleName(QStringLiteral("Round"));
    slider_->setPageStep(1);
    slider_->setMinimumWidth(90);
    slider_->setMaximumWidth(180);
    connect(slider_, &QSlider::valueChanged, this,
            [this](int value) { show(static_cast<std::size_t>(value)); });
    title_ = new QLabel(this);
    title_->setObjectName(QStringLiteral("repair.filmTitle"));
    sentence_ = new QLabel(this);
    sentence_->setObjectName(QStringLiteral("repair.filmSentence"));
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(4);
    row->addWidget(makeButton("|◀", "repair.filmFirst"));
    row->addWidget(makeButton("◀", "repair.filmBack"));
    row->addWidget(play_ = makeButton("Play", "repair.filmPlay"));
    row->addWidget(makeButton("▶", "repair.filmForward"));
    row->addWidget(makeButton("▶|", "repair.filmLast"));
    row->addWidget(slider_);
    row->addWidget(title_);
    row->addSpacing(8);
    row->addWidget(sentence_, 1);
    row->addWidget(makeButton("✕", "repair.film"));
}

void FilmControl::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::Proposals | Change::Film))
        return;
    if (!now().filmPicture)
        playing_.stop();
    refresh();
}

void FilmControl::refresh()
{
    context_.commands.action(QStringLiteral("repair.film"))->setChecked(now().filmPicture.has_value());
    play_->setText(isPlaying() ? QStringLiteral("Stop") : QStringLiteral("Play"));
    setVisible(now().filmPicture.has_value());
    if (!now().filmPicture)
        return;
    const RepairFilm& film = *now().film();
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, static_cast<int>(film.pictureCount()) - 1);
    slider_->setValue(static_cast<int>(*now().filmPicture));
    // As wide for every round, so that nothing moves sideways.
    title_->setMinimumWidth(title_->fontMetrics().horizontalAdvance(
        film.rounds.roundCount() > 1 ? filmTitle(film, film.rounds.roundCount() - 1) : filmTitle(film, 0)));
    title_->setText(filmTitle(film, *now().filmPicture));
    sentence_->setText(filmSentence(film, *now().filmPicture));
}

void FilmControl::show(std::size_t picture)
{
    const bool begins = !now().filmPicture;
    context_.session.dispatch(action::ShowFilm{picture});
    if (begins)
        Q_EMIT begun();
}

void FilmControl::play()
{
    if (isPlaying()) {
        playing_.stop();
        return refresh();
    }
    // From its end it begins anew.
    if (!now().filmPicture || now().film()->isResult(*now().filmPicture))
        show(0);
    playing_.start(context_.pace->pause());
    refresh();
}

void FilmControl::playOn()
{
    show(*now().filmPicture + 1);
    if (now().film()->isResult(*now().filmPicture)) {
        playing_.stop();
        refresh();
    }
}

} // namespace threadmend
