// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/candidate_words.h"

#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/graph/theme.h"

namespace threadmend {

namespace {

QString numberText(std::size_t count)
{
    return QString::fromStdString(grouped(count));
}

QString glyphOfVerdict(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::Holds:
        return QStringLiteral("✓");
    case Verdict::Kind::Violated:
        return QStringLiteral("✗");
    case Verdict::Kind::Undecided:
        return QStringLiteral("?");
    }
    return {};
}

Tone toneOfVerdict(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::Holds:
        return Tone::Correct;
    case Verdict::Kind::Violated:
        return Tone::Incorrect;
    case Verdict::Kind::Undecided:
        return Tone::Muted;
    }
    return Tone::Text;
}

QString coloured(const QString& text, const QColor& colour)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour.name(), text.toHtmlEscaped());
}

QString diffText(const std::vector<ChangedLine>& lines, const Theme& theme)
{
    QString html;
    const auto add = [&](const char* sign, const ChangedLine& line, const std::string& text, Tone tone) {
        html += QStringLiteral("<div style=\"font-family:'%1'; white-space:pre\">%2</div>")
                    .arg(theme.mono, coloured(QStringLiteral("%1 %2  %3")
                                                  .arg(QString::fromUtf8(sign))
                                                  .arg(line.number)
                                                  .arg(visibleText(text).trimmed()),
                                              colourOf(theme, tone)));
    };
    for (const ChangedLine& line : lines) {
        add("−", line, line.before, Tone::Incorrect);
        add("+", line, line.after, Tone::Correct);
    }
    return html;
}

QString conjunctsText(const std::vector<ConjunctVerdict>& conjuncts,
                      const std::vector<Property>& specification, const Theme& theme)
{
    QString html =
        QStringLiteral("<table cellpadding=\"1\"><tr><td>%1&nbsp;&nbsp;</td><td>%2&nbsp;&nbsp;</td>"
                       "<td></td></tr>")
            .arg(coloured(QStringLiteral("before"), theme.muted),
                 coloured(QStringLiteral("after"), theme.muted));
    for (const ConjunctVerdict& each : conjuncts) {
        const auto cell = [&](Verdict::Kind kind) {
            return coloured(glyphOfVerdict(kind), colourOf(theme, toneOfVerdict(kind)));
        };
        html += QStringLiteral("<tr><td>%1</td><td>%2</td><td>%3: %4</td></tr>")
                    .arg(cell(each.before), cell(each.after),
                         visibleText(specification[each.property].name).toHtmlEscaped(),
                         visibleText(each.text).toHtmlEscaped());
    }
    return html + QStringLiteral("</table>");
}

} // namespace

bool isDiscarded(CandidateFate fate)
{
    return fate == CandidateFate::NotExecuted || fate == CandidateFate::NotExploited ||
           fate == CandidateFate::NotSeen;
}

QString glyphOf(CandidateFate fate)
{
    if (fate == CandidateFate::Repairs)
        return QStringLiteral("✓");
    return isDiscarded(fate) ? QStringLiteral("·") : QStringLiteral("✗");
}

Tone toneOf(CandidateFate fate)
{
    if (fate == CandidateFate::Repairs)
        return Tone::Correct;
    return isDiscarded(fate) ? Tone::Muted : Tone::Incorrect;
}

QString verdictText(const Candidate& candidate)
{
    if (candidate.fate == CandidateFate::Fails && candidate.mendsFailedConjunct)
        return QStringLiteral("mends a part");
    return isDiscarded(candidate.fate) ? QStringLiteral("discarded")
                                       : QString::fromUtf8(nameOf(candidate.fate));
}

int rankOf(const Candidate& candidate)
{
    switch (candidate.fate) {
    case CandidateFate::Repairs:
        return 0;
    case CandidateFate::Fails:
        return candidate.mendsFailedConjunct ? 1 : 2;
    case CandidateFate::GoesWrong:
        return 3;
    case CandidateFate::NotExecuted:
    case CandidateFate::NotExploited:
    case CandidateFate::NotSeen:
        return 4;
    }
    return 4;
}

QString passedText(const Candidate& candidate, CandidateFate failing)
{
    if (!candidate.isTested || candidate.fate < failing)
        return QStringLiteral("–");
    return candidate.fate == failing ? QStringLiteral("no") : QStringLiteral("yes");
}

QString candidateSentence(const Candidate& candidate)
{
    const QString name = visibleText(candidate.name);
    if (candidate.fate == CandidateFate::Repairs)
        return QStringLiteral("%1 repairs the program: every property holds, and it has %2.")
            .arg(name, QString::fromStdString(counted(candidate.states, "state")));
    QString why = visibleText(candidate.why);
    if (isDiscarded(candidate.fate))
        return QStringLiteral("%1 was not checked, since it cannot be a repair: %2.").arg(name, why);
    if (candidate.fate == CandidateFate::GoesWrong)
        return QStringLiteral("%1 makes a program of which a run goes wrong: %2.").arg(name, why);
    return candidate.mendsFailedConjunct
               ? QStringLiteral("%1 mends what fails, but breaks something else: %2.").arg(name, why)
               : QStringLiteral("%1 is no repair: %2.").arg(name, why);
}

QString countsSentence(const CorrectionSearch& found, bool prunes)
{
    const CandidateCounts& counts = found.counts;
    if (counts.all == 0)
        return QStringLiteral(
            "There is nothing to correct: no assignment stands at a break point of its own, or "
            "repair { } forbids to touch those that do.");
    const QString all = found.length == 1 ? QString::fromStdString(counted(counts.all, "single correction"))
                                          : QStringLiteral("%1 of %2 corrections")
                                                .arg(QString::fromStdString(counted(counts.all, "sequence")))
                                                .arg(found.length);
    if (!prunes)
        return all + QStringLiteral(", each of them checked.");
    return QStringLiteral(
               "%1: the counterexample executes %2, evaluates variables of %3 and sees %4; %5 checked.")
        .arg(all, numberText(counts.executed), numberText(counts.exploited), numberText(counts.seen),
             numberText(counts.checked));
}

QString detailsText(const Candidate& candidate, const std::vector<ChangedLine>& lines,
                    const std::vector<ConjunctVerdict>& conjuncts, const std::vector<Property>& specification,
                    const Theme& theme)
{
    QString html = QStringLiteral("<div>%1</div>")
                       .arg(coloured(candidateSentence(candidate), colourOf(theme, toneOf(candidate.fate))));
    html += diffText(lines, theme);
    if (!conjuncts.empty())
        html += conjunctsText(conjuncts, specification, theme);
    return html;
}

} // namespace threadmend
