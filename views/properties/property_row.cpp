// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/property_row.h"

#include "core/model/text/wording.h"
#include "core/session/model/grown_space.h"
#include "views/graph/captions.h"

#include <QStringList>
#include <algorithm>

namespace threadmend {

namespace {

QString countedText(std::uint64_t number, std::string_view singular)
{
    return QString::fromStdString(counted(number, singular));
}

struct Wording {
    QString glyph;
    Tone tone;
    QString word;
};

Wording wordingOf(PropertyStatus status)
{
    switch (status) {
    case PropertyStatus::NotChecked:
        return {QStringLiteral("·"), Tone::Muted, QStringLiteral("not checked")};
    case PropertyStatus::Waiting:
        return {QStringLiteral("…"), Tone::Muted, QStringLiteral("waiting to be checked")};
    case PropertyStatus::Running:
        return {QStringLiteral("…"), Tone::Accent, QStringLiteral("is being checked")};
    case PropertyStatus::Holds:
        return {QStringLiteral("✓"), Tone::Correct, QStringLiteral("holds")};
    case PropertyStatus::HoldsVacuously:
        return {QStringLiteral("∅"), Tone::Decision, QStringLiteral("holds vacuously")};
    case PropertyStatus::Violated:
        return {QStringLiteral("✗"), Tone::Incorrect, QStringLiteral("violated")};
    case PropertyStatus::Undecided:
        return {QStringLiteral("?"), Tone::Decision, QStringLiteral("undecided")};
    }
    return {};
}

/// "4 steps"; of a lasso "4 steps + loop of 2".
QString lengthText(const Trace& evidence)
{
    if (!evidence.loop)
        return countedText(evidence.length(), "step");
    return countedText(*evidence.loop, "step") +
           QStringLiteral(" + loop of %1").arg(evidence.length() - *evidence.loop);
}

QString trailingText(PropertyStatus status, const CheckedProperty* checked)
{
    switch (status) {
    case PropertyStatus::NotChecked:
        return {};
    case PropertyStatus::Waiting:
        return QStringLiteral("waiting");
    case PropertyStatus::Running:
        return QStringLiteral("checking");
    case PropertyStatus::Holds:
    case PropertyStatus::HoldsVacuously:
        return durationText(checked->verdict.statistics.seconds);
    case PropertyStatus::Violated:
        return checked->verdict.evidence ? lengthText(*checked->verdict.evidence) : QString();
    case PropertyStatus::Undecided:
        return countedText(checked->verdict.statistics.states, "state");
    }
    return {};
}

PropertyStatus statusFor(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::Holds:
        return PropertyStatus::Holds;
    case Verdict::Kind::Violated:
        return PropertyStatus::Violated;
    case Verdict::Kind::Undecided:
        return PropertyStatus::Undecided;
    }
    return PropertyStatus::NotChecked;
}

/// "was: holds", of a property of which something else was known before the last edit of the program.
QString changeText(const Snapshot& now, PropertyKey key)
{
    const CheckedProperty* checked = now.verdictOf(key);
    const auto before = now.verdictsBefore.find(key);
    if (checked == nullptr || before == now.verdictsBefore.end() || before->second == checked->verdict.kind)
        return {};
    return QStringLiteral("was: ") + wordingOf(statusFor(before->second)).word;
}

QString statisticsText(const CheckStatistics& statistics)
{
    return QStringLiteral("%1 and %2 looked at in %3")
        .arg(countedText(statistics.states, "state"), countedText(statistics.transitions, "transition"),
             durationText(statistics.seconds));
}

/// "1 pruned state and 2 failed states", behind which there may be more; empty if there are none.
QString earlyEndings(const Verdict& verdict)
{
    QStringList parts;
    if (verdict.pruned > 0)
        parts << countedText(verdict.pruned, "pruned state");
    if (verdict.failed > 0)
        parts << countedText(verdict.failed, "failed state");
    return parts.join(QStringLiteral(" and "));
}

/// What stopped it, and what sets that for a command.
QString reasonText(StopReason reason, const OpenedModel* model)
{
    switch (reason) {
    case StopReason::Cancelled:
        return QStringLiteral("the check was stopped");
    case StopReason::StateLimit:
        return model != nullptr && canGrow(*model)
                   ? QStringLiteral("the limit was reached at %1 (--max-states)")
                         .arg(countedText(model->lts.stateCount(), "state"))
                   : QStringLiteral("the limit of states was reached (--max-states)");
    case StopReason::MemoryLimit:
        return QStringLiteral("the limit of memory was reached (--memory)");
    case StopReason::TimeLimit:
        return QStringLiteral("the limit of time was reached (--timeout)");
    }
    return {};
}

QString wayOnText(WayOn way, const OpenedModel& model)
{
    switch (way) {
    case WayOn::None:
        return {};
    case WayOn::ExploreFurther:
        return QStringLiteral("; Go on ") + furtherText(model);
    case WayOn::CheckAgain:
        return QStringLiteral("; Go on checks it again, from the beginning");
    }
    return {};
}

/// What is odd about the check, a sentence each.
QStringList notesOf(const Snapshot& now, PropertyKey key, const CheckedProperty& checked)
{
    QStringList notes;
    if (checked.verdict.reason)
        notes << QStringLiteral("undecided: ") + reasonText(checked.verdict.reason->reason, now.model.get()) +
                     wayOnText(wayOn(now, key), *now.model);
    if (checked.verdict.refusal)
        notes << QStringLiteral("undecided: ") + visibleText(checked.verdict.refusal->message);
    if (checked.verdict.finding)
        notes << visibleText(checked.verdict.finding->word) + QStringLiteral(": ") +
                     visibleText(checked.verdict.finding->explanation);
    if (checked.verdict.vacuous == Vacuity::NoFairRun)
        notes << QStringLiteral("holds only because no run is fair");
    if (checked.verdict.vacuous == Vacuity::NothingHappens)
        notes << QStringLiteral("holds vacuously: nothing can happen");
    if (const QString cut = earlyEndings(checked.verdict); !cut.isEmpty())
        notes << QStringLiteral("holds up to ") + cut;
    if (checked.verdict.kind == Verdict::Kind::Violated && checked.verdict.mayHaveFurther)
        notes << QStringLiteral("there may be violations of other kinds");
    const bool noWord = checked.verdict.vacuous == Vacuity::NoWord;
    if (noWord && checked.unmatched.empty())
        notes << QStringLiteral("holds vacuously: no labels of this model can violate it");
    for (const UnmatchedLetter& letter : checked.unmatched)
        notes << (noWord ? QStringLiteral("holds vacuously: ") : QString()) + unmatchedSentence(letter);
    return notes;
}

} // namespace

PropertyStatus statusOf(const Snapshot& now, PropertyKey key)
{
    if (now.isWanted(key))
        return now.wanted.front() == key ? PropertyStatus::Running : PropertyStatus::Waiting;
    const CheckedProperty* checked = now.verdictOf(key);
    if (checked == nullptr)
        return PropertyStatus::NotChecked;
    return checked->verdict.vacuous ? PropertyStatus::HoldsVacuously : statusFor(checked->verdict.kind);
}

PropertyRow propertyRow(const Snapshot& now, const ListedProperty& property)
{
    const CheckedProperty* checked = now.verdictOf(property.key);
    const PropertyStatus status = statusOf(now, property.key);
    const Wording wording = wordingOf(status);
    PropertyRow row{status,
                    wording.glyph,
                    wording.tone,
                    visibleText(property.property.name),
                    trailingText(status, checked),
                    wayOn(now, property.key) == WayOn::None ? QString() : QStringLiteral("Go on"),
                    {},
                    {}};
    QStringList details = {row.name + QStringLiteral(": ") + wording.word};
    if (const QString text = visibleText(property.property.text); text != row.name)
        details << text;
    if (const QString change = changeText(now, property.key); !change.isEmpty()) {
        row.trailing = row.trailing.isEmpty() ? change : change + QStringLiteral(" · ") + row.trailing;
        details << change + QStringLiteral(" before the program was edited");
    }
    if (checked != nullptr) {
        const QStringList notes = notesOf(now, property.key, *checked);
        row.note = notes.size() > 1 ? notes.front() + QStringLiteral(" (and %1 more)").arg(notes.size() - 1)
                                    : notes.join(QString());
        details << statisticsText(checked->verdict.statistics) << notes;
    }
    if (!property.enabled)
        details << QStringLiteral("switched off: not checked with the others");
    row.details = details.join(QLatin1Char('\n'));
    return row;
}

WayOn wayOn(const Snapshot& now, PropertyKey key)
{
    if (!now.model || statusOf(now, key) != PropertyStatus::Undecided)
        return WayOn::None;
    const auto& reason = now.verdictOf(key)->verdict.reason;
    if (!reason || reason->reason == StopReason::Cancelled)
        return WayOn::None;
    return canGrow(*now.model) ? WayOn::ExploreFurther : WayOn::CheckAgain;
}

bool canBeDecidedByMore(const Snapshot& now)
{
    return std::any_of(now.properties->begin(), now.properties->end(), [&](const ListedProperty& each) {
        return wayOn(now, each.key) == WayOn::ExploreFurther;
    });
}

QString furtherText(const OpenedModel& model)
{
    return QStringLiteral("explores up to %1, from the beginning")
        .arg(countedText(statesFurther(model), "state"));
}

PropertyRow furtherRow(const FurtherViolation& violation)
{
    const Wording wording = wordingOf(PropertyStatus::Violated);
    const QString what = visibleText(violation.finding.explanation);
    return {PropertyStatus::Violated,
            wording.glyph,
            wording.tone,
            QStringLiteral("also: ") + what,
            lengthText(violation.evidence),
            {},
            {},
            QStringLiteral("violated in another way, too\n") + visibleText(violation.finding.word) +
                QStringLiteral(": ") + what};
}

QString propertySummary(const Snapshot& now)
{
    if (now.properties->empty())
        return QStringLiteral("no properties yet");
    std::size_t holding = 0, vacuous = 0, undecided = 0, unchecked = 0;
    for (const ListedProperty& each : *now.properties) {
        const PropertyStatus status = statusOf(now, each.key);
        holding += status == PropertyStatus::Holds || status == PropertyStatus::HoldsVacuously;
        vacuous += status == PropertyStatus::HoldsVacuously;
        undecided += status == PropertyStatus::Undecided;
        unchecked += status == PropertyStatus::NotChecked || status == PropertyStatus::Waiting ||
                     status == PropertyStatus::Running;
    }
    const std::size_t all = now.properties->size();
    if (unchecked == all)
        return all == 1 ? QStringLiteral("1 property, not checked")
                        : QStringLiteral("%1 properties, not checked").arg(all);
    QString summary = QStringLiteral("%1 of %2 %3")
                          .arg(holding)
                          .arg(all)
                          .arg(all == 1 ? QStringLiteral("holds") : QStringLiteral("hold"));
    if (vacuous > 0)
        summary += QStringLiteral(" (%1 vacuously)").arg(vacuous);
    if (undecided > 0)
        summary += QStringLiteral(", %1 undecided").arg(undecided);
    if (unchecked > 0)
        summary += QStringLiteral(", %1 not checked").arg(unchecked);
    return summary;
}

QString unmatchedSentence(const UnmatchedLetter& letter)
{
    const QString text = visibleText(letter.text);
    QString sentence = letter.isPattern ? QStringLiteral("no label matches '%1'").arg(text)
                       : letter.isNoProposition
                           ? QStringLiteral("no label and no proposition is \"%1\"").arg(text)
                           : QStringLiteral("no label is \"%1\"").arg(text);
    if (!letter.nearest.empty())
        sentence += QStringLiteral("; did you mean \"%1\"?").arg(visibleText(letter.nearest));
    if (!letter.withData.empty())
        sentence += QStringLiteral("; with any data: '%1'").arg(visibleText(letter.withData));
    return sentence;
}

QString durationText(double seconds)
{
    if (seconds < 0.001)
        return QStringLiteral("< 1 ms");
    if (seconds < 1)
        return QStringLiteral("%1 ms").arg(qRound(seconds * 1000));
    if (seconds < 60)
        return QStringLiteral("%1 s").arg(seconds, 0, 'f', 1);
    const int whole = qRound(seconds);
    return QStringLiteral("%1 min %2 s").arg(whole / 60).arg(whole % 60);
}

} // namespace threadmend
