// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/class_words.h"

#include "core/model/text/wording.h"
#include "views/abstraction/abstraction_words.h"
#include "views/graph/captions.h"

#include <QStringList>

namespace threadmend {

using namespace abstraction;

namespace {

constexpr int mostListed = 12;

/// A paragraph with a heading; empty if nothing is in the list. Of a long list the first ones.
QString paragraph(const QString& heading, QStringList list)
{
    if (list.isEmpty())
        return {};
    const auto more = list.size() - mostListed;
    if (more > 0) {
        list = list.first(mostListed);
        list.push_back(QStringLiteral("… %1 more").arg(more));
    }
    return QStringLiteral("<p><b>%1</b> %2</p>")
        .arg(heading.toHtmlEscaped(), list.join(QStringLiteral(", ")).toHtmlEscaped());
}

/// Names of what all members have, or, with their numbers, of what some have.
QStringList sharesOf(const std::vector<Share>& shares, bool ofAll, const ClassFacts& facts,
                     const std::vector<std::string>& names)
{
    QStringList list;
    for (const Share& share : shares) {
        if (facts.isOfAll(share) != ofAll)
            continue;
        // Behind the propositions come failures.
        const QString name = share.what < names.size() ? elided(visibleText(names[share.what]), 60)
                                                       : QStringLiteral("a failure");
        list.push_back(
            ofAll ? name : QStringLiteral("%1 (%2 of %3)").arg(name).arg(share.members).arg(facts.members));
    }
    return list;
}

} // namespace

QString classDocument(const ClassFacts& facts, const Vocabulary& vocabulary)
{
    const auto of = [&](const char* heading, const std::vector<Share>& shares, bool ofAll,
                        const std::vector<std::string>& names) {
        return paragraph(QString::fromUtf8(heading), sharesOf(shares, ofAll, facts, names));
    };
    QString common = of("All request", facts.requested, true, vocabulary.labels) +
                     of("All block", facts.blocked, true, vocabulary.labels) +
                     of("In all hold", facts.propositions, true, vocabulary.propositions);
    QString lost =
        of("Requested by some, so it may happen from each:", facts.requested, false, vocabulary.labels) +
        of("Blocked by some, so it is not kept from happening:", facts.blocked, false, vocabulary.labels) +
        of("Hold in some, which is forgotten:", facts.propositions, false, vocabulary.propositions);
    QStringList ways;
    for (const ClassFacts::Ways& way : facts.ways)
        ways.push_back(QStringLiteral("%1 (%2)")
                           .arg(elided(visibleText(vocabulary.labels[way.letter]), 60))
                           .arg(way.classes));
    lost += paragraph(QStringLiteral("Lead to several classes, from each state to any of them:"), ways);
    if (common.isEmpty())
        common = QStringLiteral("<p>Its states have nothing in common.</p>");
    if (lost.isEmpty())
        lost = facts.members == 1 ? QStringLiteral("<p>Nothing is lost: it is one state.</p>")
                                  : QStringLiteral("<p>Nothing of what they say is lost.</p>");
    return QStringLiteral("<h4>%1 · common</h4>%2<h4>Lost</h4>%3")
        .arg(countedText(facts.members, "state"), common, lost);
}

QString stateText(const BThread& module, std::uint32_t state, const Vocabulary& vocabulary)
{
    const auto namesIn = [&](const EventSet& events) {
        QStringList names;
        events.forEach(
            [&](Letter letter) { names.push_back(elided(visibleText(vocabulary.labels[letter]), 40)); });
        if (names.size() > mostListed / 2) {
            const auto more = names.size() - mostListed / 2;
            names = names.first(mostListed / 2);
            names.push_back(QStringLiteral("… %1 more").arg(more));
        }
        return names.join(QStringLiteral(", "));
    };
    QStringList parts;
    if (const QString names = namesIn(module.offer(state).requested); !names.isEmpty())
        parts.push_back(QStringLiteral("requests ") + names);
    if (const QString names = namesIn(module.offer(state).blocked); !names.isEmpty())
        parts.push_back(QStringLiteral("blocks ") + names);
    QStringList holding;
    for (const std::uint32_t name : module.label(state))
        holding.push_back(name < vocabulary.propositions.size()
                              ? elided(visibleText(vocabulary.propositions[name]), 40)
                              : QStringLiteral("a failure"));
    if (!holding.isEmpty())
        parts.push_back(QStringLiteral("holds ") + holding.join(QStringLiteral(", ")));
    return parts.isEmpty() ? QStringLiteral("says nothing") : parts.join(QStringLiteral("; "));
}

} // namespace threadmend
