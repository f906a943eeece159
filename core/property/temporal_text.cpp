// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/temporal_text.h"

#include "core/property/property_text.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// What is computed is computed from what a state knows: `(G p) + 1` is nothing.
void requireTermsOfStates(const Expression& formula)
{
    const std::vector<bool> pure = pureNodes(formula);
    for (std::size_t i = 0; i < formula.nodes.size(); ++i) {
        const Expression::Node& node = formula.nodes[i];
        const bool computes = isComparison(node.kind) || node.kind == Expression::Kind::Plus ||
                              node.kind == Expression::Kind::Minus;
        if (computes && !pure[i])
            throw TextFault{node.place,
                            "numbers are compared in one state, and here stands a temporal formula",
                            "for formulas write <-> in place of ="};
    }
}

Expression fairnessConstraint(TokenStream& tokens, Quantifiers quantifiers)
{
    const std::size_t place = tokens.peek().place;
    Expression formula = parseExpression(tokens, quantifiers);
    if (!pureNodes(formula).back())
        throw TextFault{place,
                        fmt::format("a fairness constraint is a formula of one state, without {}",
                                    quantifiers == Quantifiers::Implied ? "temporal operators and events"
                                                                        : "path quantifiers"),
                        "for example fair {granted or not request}"};
    return formula;
}

TemporalText temporalText(TokenStream& tokens, Quantifiers quantifiers, std::string_view hint)
{
    TemporalText text;
    text.formula = parseExpression(tokens, quantifiers);
    if (tokens.takeIfWord("fair")) {
        tokens.expect("{", "behind 'fair'", hint);
        do
            text.fairness.push_back(fairnessConstraint(tokens, quantifiers));
        while (tokens.takeIf(","));
        tokens.expect("}", "behind the fairness constraints", hint);
    }
    if (tokens.peek().kind != ExpressionToken::Kind::End)
        tokens.fail("an operator, 'fair {...}' or the end of the property", hint);
    requireTermsOfStates(text.formula);
    return text;
}

} // namespace

Outcome<TemporalText> parseTemporal(std::string_view text, std::string_view word, Quantifiers quantifiers,
                                    std::string_view hint)
{
    const std::size_t begin = gapAt(text, 0).end + word.size();
    // What stands before is blank, so that places need no conversion.
    std::string blanked(text);
    std::fill_n(blanked.begin(), std::min(begin, blanked.size()), ' ');
    try {
        TokenStream tokens(blanked);
        return temporalText(tokens, quantifiers, hint);
    } catch (const TextFault& fault) {
        return errorIn(text, {fault.place, fault.message, fault.hint});
    }
}

} // namespace threadmend
