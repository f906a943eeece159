// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/formula_facts.h"

#include "core/check/asked_of_space.h"
#include "core/model/text/wording.h"
#include "core/property/label_pattern.h"
#include "core/property/unmatched_letters.h"
#include "views/graph/captions.h"
#include "views/properties/property_row.h"

#include <set>

namespace threadmend {

namespace {

constexpr std::uint64_t shownLabels = 4;

std::set<std::string> patternsOf(const Formula& formula)
{
    std::set<std::string> patterns;
    if (const auto* safety = std::get_if<RegularSafety>(&formula))
        for (const LabelPredicate& letter : safety->violating.letters)
            for (const LabelPredicate::Node& node : letter.nodes)
                if (node.kind == LabelPredicate::Kind::Pattern)
                    patterns.insert(node.text);
    return patterns;
}

/// Empty if nothing matches: that is said elsewhere.
Outcome<QString> matchesOf(const std::string& text, const LabelTable& labels, RunContext& run)
{
    const auto pattern = LabelPattern::compile(text);
    if (!pattern)
        return QString();
    std::uint64_t count = 0;
    QStringList first;
    for (std::uint32_t i = 0; i < labels.size(); ++i) {
        if (const auto stopped = run.poll({"looking up labels", i, labels.size()}))
            return *stopped;
        if (!pattern->matches(labels.text(LabelId(i))))
            continue;
        if (++count <= shownLabels)
            first << visibleText(labels.text(LabelId(i)));
    }
    if (count == 0)
        return QString();
    const QString rest = count > shownLabels ? QStringLiteral(", …") : QString();
    return QStringLiteral("'%1' matches %2: %3%4")
        .arg(visibleText(text), QString::fromStdString(counted(count, "label")),
             first.join(QStringLiteral(", ")), rest);
}

} // namespace

Outcome<QStringList> formulaFacts(const Formula& formula, const Lts& lts, RunContext& run)
{
    QStringList facts;
    if (isInvariantOf(lts, formula))
        return facts;
    for (const std::string& pattern : patternsOf(formula)) {
        const auto matches = matchesOf(pattern, lts.labels(), run);
        if (const Stopped* stopped = matches.stopped())
            return *stopped;
        if (!matches->isEmpty())
            facts << *matches;
    }
    for (const UnmatchedLetter& letter : unmatchedLetters(formula, lts.labels(), lts.propositionNames()))
        facts << unmatchedSentence(letter);
    return facts;
}

} // namespace threadmend
