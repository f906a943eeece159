// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/patch_words.h"

#include "core/model/text/wording.h"
#include "views/abstraction/abstraction_words.h"
#include "views/graph/captions.h"

#include <QStringList>

namespace threadmend {

using namespace abstraction;

QString failureSentence(const Failure& failure)
{
    if (const auto* stopped = std::get_if<Stopped>(&failure))
        return stopped->reason == StopReason::Cancelled
                   ? QStringLiteral("It was stopped.")
                   : QStringLiteral("There was not enough room: something has too many states.");
    const InputError& error = std::get<InputError>(failure);
    QString text = visibleText(error.message);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    text += QLatin1Char('.');
    if (!error.hint.empty())
        text += QStringLiteral(" Instead: %1.").arg(visibleText(error.hint));
    return text;
}

QString patchReason(const PatchRefinement& refinement, const Vocabulary& vocabulary)
{
    const QString event = refinement.letter ? quotedText(vocabulary.labels[*refinement.letter]) : QString();
    const QString some = QStringLiteral("In %1 of %2 states that differ,")
                             .arg(QString::fromStdString(grouped(refinement.alike)),
                                  QString::fromStdString(grouped(refinement.all)));
    switch (refinement.why) {
    case PatchRefinement::Why::GoodStep:
        return QStringLiteral("%1 %2 is requested and leads to a good state.").arg(some, event);
    case PatchRefinement::Why::Stuck:
        return QStringLiteral("%1 nothing would be left to happen.").arg(some);
    case PatchRefinement::Why::Deadlocks:
        return QStringLiteral("%1 the run is stuck, in the others it is not.").arg(some);
    case PatchRefinement::Why::Unseen:
        return QStringLiteral("By the events of a run nobody could tell whether to block %1.").arg(event);
    }
    return {};
}

QString patchSplits(const PatchRefinement& refinement, const RefinementFilm& film)
{
    QStringList splits;
    for (const ClassSplit& split : refinement.splits) {
        QStringList sizes;
        for (const std::size_t size : split.sizes)
            sizes.push_back(QString::fromStdString(grouped(size)));
        splits.push_back(QStringLiteral("class %1 of %2 into %3")
                             .arg(split.before)
                             .arg(elided(visibleText(film.moduleName(split.module)), 40),
                                  sizes.join(QStringLiteral(" + "))));
    }
    return QStringLiteral("split ") + splits.join(QStringLiteral(", "));
}

QString mendedSentence(const AbstractRepair& repair)
{
    const QString refined =
        QStringLiteral("%1 to find the run, %2 to find what to block; then %3, %4 of them "
                       "in BAD.")
            .arg(countedText(repair.rounds, "refinement"),
                 QString::fromStdString(grouped(repair.patching.refinements.size())),
                 countedText(repair.patching.explored.states, "abstract state"),
                 QString::fromStdString(grouped(repair.patching.bad)));
    if (repair.patching.isFailure)
        return QStringLiteral(
                   "No patch repairs: whatever is blocked, a run violates the property or gets stuck. ") +
               refined;
    return QStringLiteral(
               "A patch repairs it: it blocks %1 after which the violation cannot be avoided any more. "
               "%2 Propose (Ctrl+F5) writes patches down.")
        .arg(countedText(repair.cuts, "abstract step"), refined);
}

} // namespace threadmend
