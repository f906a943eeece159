// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tour/tour_facts.h"

#include "core/model/text/wording.h"
#include "core/repair/code/accepted_patches.h"
#include "core/repair/methods/repair_method.h"
#include "views/graph/captions.h"
#include "views/repair/repair_words.h"

#include <QRegularExpression>
#include <algorithm>

namespace threadmend {

namespace {

QString number(std::size_t count, const char* what)
{
    return QString::fromStdString(counted(count, what));
}

/// The evidence of the shown violation; null if none is shown.
const Trace* evidenceIn(const Snapshot& now)
{
    const CheckedProperty* checked = now.shown ? now.verdictOf(*now.shown) : nullptr;
    return checked != nullptr && checked->verdict.evidence ? &*checked->verdict.evidence : nullptr;
}

QString runOf(const Trace& trace, const LabelTable& labels)
{
    std::vector<std::string> words;
    for (const Transition& step : trace.steps)
        words.emplace_back(labels.text(step.label));
    return runText(words);
}

QString factOf(const QString& name, const Proposal& patch)
{
    const Judgement& judgement = patch.judgement;
    if (name == QLatin1String("blocked"))
        return runText(patch.blocked);
    if (name == QLatin1String("patch"))
        return number(patch.patch.states.size(), "state");
    if (name == QLatin1String("states"))
        return QString::fromStdString(grouped(judgement.statesBefore)) + QStringLiteral(" → ") +
               number(judgement.statesAfter, "state");
    if (name == QLatin1String("move") && !judgement.runs.newRun.empty())
        return visibleText(judgement.runs.newRun.back());
    return {};
}

/// Where the program as it was read first has a string that begins so.
QString lineOf(const QString& begin, const OpenedModel& model)
{
    const QString source = QString::fromStdString(model.source);
    const qsizetype at = source.indexOf(QLatin1Char('"') + begin);
    return at < 0 ? QString() : QStringLiteral("line %1").arg(source.left(at).count(QLatin1Char('\n')) + 1);
}

/// Empty if it is not known.
QString factOf(const QString& name, const Snapshot& now)
{
    if (name.startsWith(QLatin1String("line ")))
        return now.model ? lineOf(name.mid(5), *now.model) : QString();
    if (const Trace* trace = evidenceIn(now)) {
        if (name == QLatin1String("length"))
            return number(trace->length(), "step");
        if (name == QLatin1String("run"))
            return runOf(*trace, now.model->lts.labels());
    }
    if (!now.proposals || now.proposals->list.empty())
        return {};
    const bool isOfPriority = name == QLatin1String("priority");
    const RepairMethod* method = repairMethodNamed(isOfPriority ? "priority" : "concrete");
    const auto& list = now.proposals->list;
    const auto found = std::find_if(list.begin(), list.end(),
                                    [method](const auto& each) { return each->proposal.method == method; });
    if (found == list.end())
        return {};
    const Proposal& proposal = (*found)->proposal;
    return isOfPriority ? visibleText(proposal.description) : factOf(name, proposal);
}

} // namespace

bool isChecked(const Snapshot& now)
{
    return !now.checked.empty() && now.wanted.empty();
}

bool isAtTheEnd(const Snapshot& now)
{
    return now.trace && now.cursor == now.trace->length();
}

bool hasProposals(const Snapshot& now)
{
    return now.proposals != nullptr;
}

bool isPatched(const Snapshot& now)
{
    return now.model && !acceptedPatches(now.model->source).empty();
}

bool isShown(const Snapshot& now, const QString& property)
{
    const ListedProperty* shown = now.shown ? now.property(*now.shown) : nullptr;
    return shown != nullptr && QString::fromStdString(shown->property.name) == property;
}

FilledText withFacts(const QString& text, const Snapshot& now)
{
    static const QRegularExpression fact(QStringLiteral("\\{([^}]+)\\}"));
    FilledText filled;
    qsizetype copied = 0;
    for (auto found = fact.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString value = factOf(match.captured(1), now);
        filled.isComplete = filled.isComplete && !value.isEmpty();
        filled.text += text.mid(copied, match.capturedStart() - copied);
        filled.text += value.isEmpty() ? QStringLiteral("…") : value;
        copied = match.capturedEnd();
    }
    filled.text += text.mid(copied);
    return filled;
}

} // namespace threadmend
