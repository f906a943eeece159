// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do in the panel of abstraction.
#include "core/model/behavioral/product/program_model.h"
#include "views/abstraction/abstraction_panel.h"
#include "views/abstraction/classes_view.h"
#include "views/abstraction/mending_page.h"
#include "views/bring_forward.h"
#include "views/commands/commands.h"
#include "views/film/film_bar.h"

#include <QTabWidget>

namespace threadmend {

void AbstractionPanel::addCommands()
{
    context_.commands.add(
        {QStringLiteral("abstraction.check"),
         QStringLiteral("Check"),
         QStringLiteral("Check by &abstraction"),
         QStringLiteral("Answer the chosen property by an abstraction of the program that is "
                        "refined until it can, and show how"),
         {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_A)},
         3,
         behavioral::holdsPrograms,
         QStringLiteral("Write a property first.")},
        [this] { check(); }, [](const Snapshot& now) { return now.model && !now.properties->empty(); });
}

void AbstractionPanel::addFilmCommands()
{
    const auto add = [this](const char* id, const char* text, const char* hint, const QKeySequence& key,
                            std::function<void()> run, std::function<bool()> possible) {
        context_.commands.add({QLatin1String(id),
                               QStringLiteral("Check"),
                               QLatin1String(text),
                               QLatin1String(hint),
                               {key},
                               4,
                               behavioral::holdsPrograms,
                               QStringLiteral("Check by abstraction first.")},
                              std::move(run),
                              [possible = std::move(possible)](const Snapshot&) { return possible(); });
    };
    const auto hasFilm = [this] { return work_.film() != nullptr; };
    const auto isAtEnd = [this] { return !work_.film() || work_.film()->isResult(work_.picture()); };
    add(
        "abstraction.filmFirst", "&First round of the refinement", "Go to the coarsest abstraction",
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_PageUp), [this] { work_.showPicture(0); },
        hasFilm);
    add(
        "abstraction.filmBack", "Pre&vious round of the refinement", "Go to the round before",
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_PageUp), [this] { work_.showPicture(work_.picture() - 1); },
        [this] { return work_.picture() > 0; });
    add(
        "abstraction.filmPlay", "P&lay the refinement", "Show round after round; once more to stop",
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_P), [this] { bar_->play(); }, hasFilm);
    add(
        "abstraction.filmForward", "&Next round of the refinement",
        "Go to the next round: the run that was found, why it is none of the program, what was split",
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_PageDown),
        [this] { work_.showPicture(work_.picture() + 1); }, [isAtEnd] { return !isAtEnd(); });
    add(
        "abstraction.filmLast", "Resul&t of the refinement", "Go to the answer",
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_PageDown),
        [this] { work_.showPicture(work_.film()->pictureCount() - 1); }, hasFilm);
}

void AbstractionPanel::addEditCommands()
{
    context_.commands
        .add(
            {QStringLiteral("abstraction.after"),
             QStringLiteral("Check"),
             QStringLiteral("Aft&er the split"),
             QStringLiteral("Show the classes as they are after the round that is shown"),
             {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E)},
             4,
             behavioral::holdsPrograms,
             QStringLiteral("Go to a round of a refinement first.")},
            [] {},
            [this](const Snapshot&) { return work_.film() && !work_.film()->isResult(work_.picture()); })
        ->setCheckable(true);
    const auto add = [this](const char* id, const char* text, const char* hint, Qt::Key key,
                            const char* otherwise, std::function<void()> run,
                            std::function<bool()> possible) {
        context_.commands.add({QLatin1String(id),
                               QStringLiteral("Check"),
                               QLatin1String(text),
                               QLatin1String(hint),
                               {QKeySequence(Qt::CTRL | Qt::ALT | key)},
                               5,
                               behavioral::holdsPrograms,
                               QLatin1String(otherwise)},
                              std::move(run),
                              [possible = std::move(possible)](const Snapshot&) { return possible(); });
    };
    add(
        "abstraction.split", "&Split the class",
        "Make the chosen states a class of their own and refine from there", Qt::Key_D,
        "Choose some states of a class first, but not all.", [this] { classes_->split(); },
        [this] { return classes_ != nullptr && classes_->canSplit(); });
    add(
        "abstraction.merge", "&Merge the classes", "Make the chosen classes one and refine from there",
        Qt::Key_M, "Choose several classes of a module first.", [this] { classes_->merge(); },
        [this] { return classes_ != nullptr && classes_->canMerge(); });
    add(
        "abstraction.mend", "Look for a &patch by abstraction",
        "Refine the abstraction until it says what a patch must block, and show why", Qt::Key_R,
        "Find a violation by abstraction first.",
        [this] {
            bringForward(this);
            pages_->setCurrentWidget(mending_);
            mending_->mend();
        },
        [this] { return mending_ != nullptr && mending_->canMend(); });
    add(
        "abstraction.undo", "&Back to the refinement before", "Forget what was split or merged by hand last",
        Qt::Key_Z, "Nothing was split or merged by hand.", [this] { work_.undoEdit(); },
        [this] { return work_.canUndoEdit(); });
}

} // namespace threadmend
