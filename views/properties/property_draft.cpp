// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/property_draft.h"

#include "core/property/property_kind.h"
#include "views/graph/captions.h"

#include <algorithm>

namespace threadmend {

namespace {

/// As a sentence: a capital first, a full stop behind.
QString sentence(const std::string& text)
{
    QString whole = visibleText(text);
    if (whole.isEmpty())
        return whole;
    whole[0] = whole[0].toUpper();
    return whole.endsWith(QLatin1Char('?')) || whole.endsWith(QLatin1Char('.')) ? whole
                                                                                : whole + QLatin1Char('.');
}

DraftProblem problemOf(const InputError& error, const QString& text)
{
    return {DraftProblem::Part::Text, offsetIn(text, error.line, error.column), sentence(error.message),
            sentence(error.hint)};
}

std::optional<DraftProblem> nameProblem(const std::string& name, bool given, const PropertyList& list,
                                        std::optional<PropertyKey> edited)
{
    const bool taken = std::any_of(list.begin(), list.end(), [&](const ListedProperty& each) {
        return each.key != edited && each.property.name == name;
    });
    if (!taken)
        return std::nullopt;
    return DraftProblem{DraftProblem::Part::Name, 0,
                        given ? QStringLiteral("Another property has this name.")
                              : QStringLiteral("This property is in the list already."),
                        given ? QStringLiteral("Names tell properties apart: choose another one.")
                              : QStringLiteral("Give it a name of its own to list it twice.")};
}

} // namespace

int offsetIn(const QString& text, std::uint64_t line, std::uint64_t column)
{
    qsizetype begin = 0;
    for (; line > 1; --line) {
        const qsizetype end = text.indexOf(QLatin1Char('\n'), begin);
        if (end < 0)
            break;
        begin = end + 1;
    }
    const QByteArray before =
        text.mid(begin).toUtf8().left(static_cast<qsizetype>(column == 0 ? 0 : column - 1));
    return static_cast<int>(std::min(begin + QString::fromUtf8(before).size(), text.size()));
}

JudgedDraft judgeDraft(const QString& name, const QString& text, const PropertyList& list,
                       std::optional<PropertyKey> edited)
{
    if (name.trimmed().isEmpty() && text.trimmed().isEmpty())
        return {};
    auto parsed = parseProperty(text.toStdString());
    if (!parsed)
        return {std::nullopt,
                parsed.error() != nullptr
                    ? problemOf(*parsed.error(), text)
                    : DraftProblem{
                          DraftProblem::Part::Text, 0, QStringLiteral("This property is too large."), {}}};
    const bool given = !name.trimmed().isEmpty();
    if (given)
        parsed->name = name.trimmed().toStdString();
    if (auto problem = nameProblem(parsed->name, given, list, edited))
        return {std::nullopt, std::move(problem)};
    return {*std::move(parsed), std::nullopt};
}

std::optional<Expectation> keptExpectation(const Property& before, const Property& property)
{
    std::optional<Expectation> kept = before.expectation;
    if (kept && before.text != property.text)
        kept->steps.reset();
    return kept;
}

} // namespace threadmend
