// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/film_control.h"

#include "views/commands/commands.h"
#include "views/film/film_bar.h"
#include "views/repair/film_words.h"

#include <QHBoxLayout>
#include <QToolButton>

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
    bar_ = new FilmBar(context, QStringLiteral("repair.film"), FilmBar::Sentence::Beside, this);
    connect(bar_, &FilmBar::wanted, this, &FilmControl::show);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(4);
    row->addWidget(bar_, 1);
    row->addWidget(filmButton(context, QStringLiteral("✕"), QStringLiteral("repair.film"), this));
    connect(&context.session, &Session::changed, this, &FilmControl::follow);
    refresh();
}

bool FilmControl::isPlaying() const
{
    return bar_->isPlaying();
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
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F6), [this] { bar_->play(); }, hasFilm);
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

void FilmControl::follow(const ChangeSet& changes)
{
    if (changes.hasAny(Change::Proposals | Change::Film))
        refresh();
}

void FilmControl::refresh()
{
    context_.commands.action(QStringLiteral("repair.film"))->setChecked(now().filmPicture.has_value());
    setVisible(now().filmPicture.has_value());
    if (!now().filmPicture)
        return bar_->show({});
    const RepairFilm& film = *now().film();
    const std::size_t rounds = film.rounds.roundCount();
    bar_->show({film.pictureCount(), now().filmPicture, filmTitle(film, *now().filmPicture),
                filmSentence(film, *now().filmPicture), filmTitle(film, rounds > 1 ? rounds - 1 : 0)});
}

void FilmControl::show(std::size_t picture)
{
    const bool begins = !now().filmPicture;
    context_.session.dispatch(action::ShowFilm{picture});
    if (begins)
        Q_EMIT begun();
}

} // namespace threadmend
