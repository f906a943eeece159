// SPDX-License-Identifier: GPL-3.0-or-later
// CTL under fairness constraints (Buccafurri et al. 1999, section 2).
#include "core/model/expression/expression_parser.h"
#include "core/property/property_kind.h"
#include "core/property/property_text.h"
#include "core/property/word_kind.h"

#include <algorithm>
#include <utility>

namespace threadmend {

namespace {

constexpr std::string_view ctlWord = "ctl";
constexpr std::string_view ctlExample = "ctl AG (request -> AF granted) fair {running}";

bool recognisesCtl(std::string_view text)
{
    return beginsWithWord(text, ctlWord);
}

Expression pureFormula(TokenStream& tokens)
{
    const std::size_t place = tokens.peek().place;
    Expression formula = parseExpression(tokens, Quantifiers::Allowed);
    if (!pureNodes(formula).back())
        throw TextFault{place, "a fairness constraint is a formula of one state, without path quantifiers",
                        "for example fair {granted or not request}"};
    return formula;
}

BranchingTime branchingTime(TokenStream& tokens)
{
    BranchingTime property;
    property.formula = parseExpression(tokens, Quantifiers::Allowed);
    if (tokens.takeIfWord("fair")) {
        tokens.expect("{", "behind 'fair'", ctlExample);
        do
            property.fairness.push_back(pureFormula(tokens));
        while (tokens.takeIf(","));
        tokens.expect("}", "behind the fairness constraints", ctlExample);
    }
    if (tokens.peek().kind != ExpressionToken::Kind::End)
        tokens.fail("an operator, 'fair {...}' or the end of the property", ctlExample);
    return property;
}

/// Places are those of the text behind the word.
Outcome<Formula> parseCtl(std::string_view text)
{
    const std::size_t begin = gapAt(text, 0).end + ctlWord.size();
    // What stands before is blank, so that places need no conversion.
    std::string blanked(text);
    std::fill_n(blanked.begin(), std::min(begin, blanked.size()), ' ');
    try {
        TokenStream tokens(blanked);
        return Formula(branchingTime(tokens));
    } catch (const TextFault& fault) {
        return errorIn(text, {fault.place, fault.message, fault.hint});
    }
}

} // namespace

extern const PropertyKind propertyKind_branching_time;
const PropertyKind propertyKind_branching_time = {
    "ctl",
    "ctl FORMULA [fair {FORMULA, ...}]",
    "The CTL formula holds from the start; A and E speak of fair paths; what stops repeats its last state.",
    "ctl AG (flag1B -> AF !flag1B) fair {e_A, e_B}",
    recognisesCtl,
    parseCtl};

} // namespace threadmend
