// SPDX-License-Identifier: GPL-3.0-or-later
// Which step changed a value, and which one will.
#include "core/session/stepping/stepping.h"
#include "core/session/terms/term_reading.h"
#include "views/graph/captions.h"
#include "views/steps/step_control.h"

namespace threadmend {

namespace {

QString shown(const TermValue& value)
{
    return elided(visibleText(value.shown), 40);
}

} // namespace

std::optional<InputError> StepControl::toChange(const QString& term, bool forwards)
{
    const Snapshot& now = session_.now();
    const auto wanted = parseStepPredicate("changed " + term.toStdString(), now.model);
    if (!wanted)
        return *wanted.error();
    if (const auto alone = parseTerm(term.toStdString(), *now.model, askedProgramOf(*now.model)); !alone)
        return *alone.error();
    const bool again = told_ == Told{term, now.trace.get(), now.cursor};
    run({*wanted, forwards,
         forwards ? QString()
         : again  ? QStringLiteral("No step before changed %1.").arg(term)
                  : unchangedSentence(term),
         QStringLiteral("run from here changes %1.").arg(term), !again, [this, term] {
             told_ = {term, session_.now().trace.get(), session_.now().cursor};
             return changeSentence(term);
         }});
    return std::nullopt;
}

void StepControl::toChangeOf(const QVariant& pointedAt, bool forwards)
{
    const QString term = pointedAt.toString();
    if ((term.isEmpty() || toChange(term, forwards)) && askTarget_)
        askTarget_(QStringLiteral("changed "));
}

QString StepControl::changeSentence(const QString& term) const
{
    const Snapshot& now = session_.now();
    const auto read = parseTerm(term.toStdString(), *now.model, askedProgramOf(*now.model));
    if (!read || !now.trace || now.cursor == 0)
        return {};
    const Trace& trace = now.trace->trace;
    const Transition& step = trace.steps[now.cursor - 1];
    const auto change =
        read->changeIn(*now.model, {trace.stateAfter(now.cursor - 1), step.label, step.target});
    if (!change)
        return {};
    const QString which = QStringLiteral("Step %1, %2, ")
                              .arg(now.cursor)
                              .arg(elided(visibleText(now.model->lts.labels().text(step.label)), 40));
    return change->before == nullptr
               ? which + QStringLiteral("gave %1 its value %2.").arg(term, shown(*change->after))
               : which + QStringLiteral("changed %1 from %2 to %3.")
                             .arg(term, shown(*change->before), shown(*change->after));
}

QString StepControl::unchangedSentence(const QString& term) const
{
    const Snapshot& now = session_.now();
    const auto read = parseTerm(term.toStdString(), *now.model, askedProgramOf(*now.model));
    const auto values = read ? read->valuesIn(*now.model, {std::nullopt, std::nullopt, whereNow(now)})
                             : std::vector<Term::Found>();
    const QString unchanged = QStringLiteral("No step up to here changed %1").arg(term);
    return values.empty()
               ? unchanged + QStringLiteral(", and it has no value here.")
               : unchanged + QStringLiteral(": it is %1 from the start.").arg(shown(*values.front().value));
}

} // namespace threadmend
