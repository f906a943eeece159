// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of regular safety properties. It is flat: operands and operators in turns, told to a
// FormulaBuilder, which knows precedence and parentheses. All template work stays in this file.
#include "core/property/regular_safety_syntax.h"

#include "core/property/label_pattern.h"
#include "core/property/regular_safety_reading.h"

#include <tao/pegtl.hpp>

namespace threadmend {

namespace {

constexpr std::size_t longestText = std::size_t{1} << 20;
/// Bounds the space of all patterns of one property together (16 bytes each).
constexpr std::size_t mostPatternInstructions = 1000000;
constexpr std::size_t instructionsOfAnyPattern = 100;

namespace grammar {

using namespace tao::pegtl;

struct Gap {
    using rule_t = Gap;
    using subs_t = empty_list;
    template <apply_mode A, rewind_mode M, template <typename...> class Action,
              template <typename...> class Control, typename Input>
    static bool match(Input& input, Reading& reading)
    {
        const auto from = static_cast<std::size_t>(input.current() - reading.text.data());
        const auto gap = gapAt(reading.text, from);
        if (gap.unclosedComment)
            throw unclosedComment(gap.end);
        reading.place = gap.end;
        input.bump(gap.end - from);
        return true;
    }
};

struct Escaped : one<'"', '\\', 'n', 'r'> {};
struct ExactText : star<sor<if_must<one<'\\'>, Escaped>, not_one<'"', '\\', '\n', '\r'>>> {};
struct ExactEnd : one<'"'> {};
struct Exact : seq<one<'"'>, ExactText, must<ExactEnd>> {};
struct PatternText : star<sor<seq<one<'\\'>, not_one<'\n', '\r'>>, not_one<'\'', '\\', '\n', '\r'>>> {};
struct PatternEnd : one<'\''> {};
struct Pattern : seq<one<'\''>, PatternText, must<PatternEnd>> {};
struct Word : identifier {};

struct Not : TAO_PEGTL_KEYWORD("not") {};
struct Open : one<'('> {};
struct Close : one<')'> {};
struct Star : one<'*'> {};
struct Plus : one<'+'> {};
struct Optional : one<'?'> {};
struct Sequence : one<'.'> {};
struct Choice : one<'|'> {};
struct And : TAO_PEGTL_KEYWORD("and") {};
struct Or : TAO_PEGTL_KEYWORD("or") {};

struct Atom : sor<Exact, Pattern, Word> {};
struct Operand
    : seq<star<sor<Not, Open>, Gap>, must<Atom>, Gap, star<sor<Star, Plus, Optional, Close>, Gap>> {};
struct Infix : sor<Sequence, Choice, And, Or> {};
struct Balanced : success {};
struct Regular : seq<Gap, Operand, star<Infix, Gap, Operand>, must<Balanced>> {};

struct BracketOpen : one<'['> {};
struct BracketClose : one<']'> {};
struct False : TAO_PEGTL_KEYWORD("false") {};
struct Never : TAO_PEGTL_KEYWORD("never") {};
struct OuterOpen : one<'('> {};
struct OuterClose : one<')'> {};
struct OuterBalanced : success {};
struct Beginning : sor<seq<BracketOpen, Regular, must<BracketClose>, Gap, must<False>>, seq<Never, Regular>> {
};
struct Property : seq<Gap, star<OuterOpen, Gap>, must<Beginning>, Gap, star<OuterClose, Gap>, must<eof>,
                      must<OuterBalanced>> {};

} // namespace grammar

std::string unescaped(std::string_view text)
{
    std::string label;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\')
            label += text[i];
        else if (const char escaped = text[++i]; escaped == 'n')
            label += '\n';
        else
            label += escaped == 'r' ? '\r' : escaped;
    }
    return label;
}

template <class Rule>
struct Action : tao::pegtl::nothing<Rule> {
};

template <>
struct Action<grammar::ExactText> {
    template <class Input>
    static void apply(const Input& input, Reading& reading)
    {
        reading.builder.test(LabelPredicate::Kind::Exact, unescaped(input.string_view()), reading.place);
    }
};

template <>
struct Action<grammar::Pattern> {
    template <class Input>
    static void apply(const Input& input, Reading& reading)
    {
        const std::string_view quoted = input.string_view();
        const std::string_view text = quoted.substr(1, quoted.size() - 2);
        const auto pattern = LabelPattern::compile(text);
        if (!pattern)
            throw Complaint{reading.place, pattern.error()->message, pattern.error()->hint};
        reading.patternInstructions += pattern->instructions() + instructionsOfAnyPattern;
        if (reading.patternInstructions > mostPatternInstructions)
            throw Complaint{reading.place, "up to here the patterns are too large together to be matched",
                            "use fewer patterns or smaller repetitions"};
        reading.builder.test(LabelPredicate::Kind::Pattern, std::string(text), reading.place);
    }
};

template <>
struct Action<grammar::Word> {
    template <class Input>
    static bool apply(const Input& input, Reading& reading)
    {
        const std::string_view word = input.string_view();
        if (word == "and" || word == "or" || word == "never")
            return false;
        if (word == "nil")
            reading.builder.nil(reading.place);
        else if (word == "true" || word == "false")
            reading.builder.test(word == "true" ? LabelPredicate::Kind::True : LabelPredicate::Kind::False,
                                 {}, reading.place);
        else
            reading.builder.test(LabelPredicate::Kind::Exact, std::string(word), reading.place);
        return true;
    }
};

template <>
struct Action<grammar::Not> {
    static void apply0(Reading& reading) { reading.builder.notWord(reading.place); }
};

template <>
struct Action<grammar::Open> {
    static void apply0(Reading& reading) { reading.builder.open(reading.place); }
};

template <>
struct Action<grammar::Close> {
    static bool apply0(Reading& reading) { return reading.builder.close(); }
};

template <RegularFormula::Kind kind>
struct PostfixAction {
    static void apply0(Reading& reading) { reading.builder.postfix(kind); }
};
template <>
struct Action<grammar::Star> : PostfixAction<RegularFormula::Kind::Star> {
};
template <>
struct Action<grammar::Plus> : PostfixAction<RegularFormula::Kind::Plus> {
};
template <>
struct Action<grammar::Optional> : PostfixAction<RegularFormula::Kind::Optional> {
};

template <FormulaBuilder::Infix infix>
struct InfixAction {
    static void apply0(Reading& reading) { reading.builder.infix(infix, reading.place); }
};
template <>
struct Action<grammar::Sequence> : InfixAction<FormulaBuilder::Infix::Sequence> {
};
template <>
struct Action<grammar::Choice> : InfixAction<FormulaBuilder::Infix::Choice> {
};
template <>
struct Action<grammar::And> : InfixAction<FormulaBuilder::Infix::And> {
};
template <>
struct Action<grammar::Or> : InfixAction<FormulaBuilder::Infix::Or> {
};

template <>
struct Action<grammar::Balanced> {
    static bool apply0(Reading& reading)
    {
        return reading.builder.openParenthesis() == std::string_view::npos;
    }
};

template <>
struct Action<grammar::BracketOpen> {
    static void apply0(Reading& reading) { reading.bracket = reading.place; }
};

template <>
struct Action<grammar::OuterOpen> {
    static void apply0(Reading& reading) { reading.outerParentheses.push_back(reading.place); }
};

template <>
struct Action<grammar::OuterClose> {
    static bool apply0(Reading& reading)
    {
        if (reading.outerParentheses.empty())
            return false;
        reading.outerParentheses.pop_back();
        return true;
    }
};

template <>
struct Action<grammar::OuterBalanced> {
    static bool apply0(Reading& reading) { return reading.outerParentheses.empty(); }
};

/// What to say where a rule of the grammar that must match does not.
template <class Rule>
struct Missing;
template <>
struct Missing<grammar::Escaped> {
    static constexpr auto complaint = escapeMissing;
};
template <>
struct Missing<grammar::ExactEnd> {
    static constexpr auto complaint = quoteMissing;
};
template <>
struct Missing<grammar::PatternEnd> {
    static constexpr auto complaint = quoteMissing;
};
template <>
struct Missing<grammar::Atom> {
    static constexpr auto complaint = operandMissing;
};
template <>
struct Missing<grammar::Balanced> {
    static constexpr auto complaint = parenthesisMissing;
};
template <>
struct Missing<grammar::BracketClose> {
    static constexpr auto complaint = bracketMissing;
};
template <>
struct Missing<grammar::False> {
    static constexpr auto complaint = falseMissing;
};
template <>
struct Missing<grammar::Beginning> {
    static constexpr auto complaint = beginningMissing;
};
template <>
struct Missing<tao::pegtl::eof> {
    static constexpr auto complaint = endMissing;
};
template <>
struct Missing<grammar::OuterBalanced> {
    static constexpr auto complaint = endMissing;
};

template <class Rule>
struct Control : tao::pegtl::normal<Rule> {
    template <class Input>
    [[noreturn]] static void raise(const Input& input, Reading& reading)
    {
        reading.stoppedAt = static_cast<std::size_t>(input.current() - reading.text.data());
        throw Missing<Rule>::complaint(reading);
    }
};

} // namespace

bool beginsLikeRegularSafety(std::string_view text)
{
    std::size_t place = gapAt(text, 0).end;
    while (text.substr(place, 1) == "(")
        place = gapAt(text, place + 1).end;
    return text.substr(place, 1) == "[" || wordAt(text, place) == "never";
}

Outcome<RegularFormula> parseRegularSafety(std::string_view text)
{
    if (text.size() > longestText)
        return errorIn(text, {0, "this property is longer than 1 MiB, expected a shorter one", {}});
    Reading reading;
    reading.text = text;
    tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data(), text.size(), "");
    try {
        const bool matched = tao::pegtl::parse<grammar::Property, Action, Control>(input, reading);
        require(matched, "the grammar of properties matches or says what is missing");
        return reading.builder.finish();
    } catch (const Complaint& complaint) {
        return errorIn(text, complaint);
    }
}

RegularFormula readRegular(std::string_view text, std::size_t& place, std::size_t& patternInstructions)
{
    Reading reading;
    reading.text = text;
    reading.bracket = place - 1;
    reading.patternInstructions = patternInstructions;
    tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data() + place,
                                                                    text.data() + text.size(), "");
    const bool matched = tao::pegtl::parse<grammar::Regular, Action, Control>(input, reading);
    require(matched, "the grammar of regular formulas matches or says what is missing");
    place = reading.place;
    patternInstructions = reading.patternInstructions;
    return reading.builder.finish();
}

} // namespace threadmend
