// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/modal_syntax.h"

#include "core/property/modal_equations.h"
#include "core/property/property_text.h"
#include "core/property/regular_safety_syntax.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::string_view modalHint =
    "for example [ true* . \"send\" ] mu X . (<true> true and [not \"ack\"] X)";

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Behind the quoted text that begins at `from`, or the end of the text.
std::size_t behindQuotes(std::string_view text, std::size_t from)
{
    for (std::size_t i = from + 1; i < text.size() && text[i] != '\n'; ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == text[from])
            return i + 1;
    }
    return text.size();
}

/// Behind the `]` for the `[` at `from`, or the end of the text.
std::size_t behindBracket(std::string_view text, std::size_t from)
{
    for (std::size_t i = from + 1; i < text.size();) {
        const char c = text[i];
        if (c == ']')
            return i + 1;
        const Gap gap = gapAt(text, i);
        if (gap.unclosedComment)
            return text.size();
        if (c == '"' || c == '\'')
            i = behindQuotes(text, i);
        else
            i = std::max(gap.end, i + 1);
    }
    return text.size();
}

/// The formula as it is written, with negations; operands before what is made of them.
struct Written {
    enum class Kind : std::uint8_t { Plain, Not, Implies };
    struct Node {
        Kind kind = Kind::Plain;
        ModalFormula::Node plain; ///< of Not and Implies: the operands
        std::size_t place = 0;
        std::string_view name = {}; ///< of a fixed point
    };
    std::vector<Node> nodes;
    std::vector<RegularFormula> regulars;
    std::uint32_t variables = 0;
};

class ModalParser {
public:
    explicit ModalParser(std::string_view text) : text_(text) { skip(); }

    Written parse()
    {
        implication();
        if (at_ < text_.size())
            fail("'and', 'or', 'implies' or the end of the property");
        return std::move(written_);
    }

private:
    using Kind = ModalFormula::Kind;

    class Level {
    public:
        explicit Level(ModalParser& parser) : parser_(parser)
        {
            if (++parser_.level_ > mostModalLevels)
                throw Complaint{
                    parser_.at_,
                    fmt::format("formulas are nested in more than {} levels here", mostModalLevels),
                    "steps that follow one another can stand in one modality: [ a . b ] F"};
        }
        ~Level() { --parser_.level_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        ModalParser& parser_;
    };

    void skip()
    {
        const Gap gap = gapAt(text_, at_);
        if (gap.unclosedComment)
            throw unclosedComment(gap.end);
        at_ = gap.end;
    }

    [[noreturn]] void fail(std::string_view expected, std::string_view hint = modalHint) const
    {
        throw Complaint{at_, fmt::format("found {}, expected {}", foundAt(text_, at_), expected),
                        std::string(hint)};
    }

    std::string_view word() const { return wordAt(text_, at_); }
    bool takeWord(std::string_view wanted)
    {
        if (word() != wanted)
            return false;
        at_ += wanted.size();
        skip();
        return true;
    }
    bool takeSign(char sign)
    {
        if (at_ >= text_.size() || text_[at_] != sign)
            return false;
        ++at_;
        skip();
        return true;
    }

    std::uint32_t add(Written::Node node)
    {
        written_.nodes.push_back(node);
        return static_cast<std::uint32_t>(written_.nodes.size() - 1);
    }

    std::uint32_t implication()
    {
        const Level level(*this);
        const std::uint32_t left = disjunction();
        const std::size_t place = at_;
        if (!takeWord("implies"))
            return left;
        const std::uint32_t right = implication();
        return add({Written::Kind::Implies, {Kind::Or, left, right}, place});
    }

    std::uint32_t disjunction()
    {
        std::uint32_t left = conjunction();
        for (std::size_t place = at_; takeWord("or"); place = at_) {
            const std::uint32_t right = conjunction();
            left = add({Written::Kind::Plain, {Kind::Or, left, right}, place});
        }
        return left;
    }

    std::uint32_t conjunction()
    {
        std::uint32_t left = unary();
        for (std::size_t place = at_; takeWord("and"); place = at_) {
            const std::uint32_t right = unary();
            left = add({Written::Kind::Plain, {Kind::And, left, right}, place});
        }
        return left;
    }

    std::uint32_t unary()
    {
        const Level level(*this);
        const std::size_t place = at_;
        if (takeWord("not")) {
            const std::uint32_t operand = unary();
            return add({Written::Kind::Not, {Kind::Or, operand, 0}, place});
        }
        if (takeSign('['))
            return modality(Kind::Box, place, ']');
        if (takeSign('<'))
            return modality(Kind::Diamond, place, '>');
        if (takeSign('(')) {
            const std::uint32_t inner = implication();
            if (!takeSign(')'))
                fail(fmt::format("an operator, or the ')' for the '(' at {}", placeOf(text_, place)));
            return inner;
        }
        if (isOneOf(word(), {"mu", "nu"}))
            return fixedPoint(place);
        if (takeWord("true"))
            return add({Written::Kind::Plain, {Kind::True}, place});
        if (takeWord("false"))
            return add({Written::Kind::Plain, {Kind::False}, place});
        return variable();
    }

    std::uint32_t modality(Kind kind, std::size_t place, char closing)
    {
        RegularFormula regular = readRegular(text_, at_, patternInstructions_);
        if (!takeSign(closing))
            fail(fmt::format("an operator such as '.' or '|', or the '{}' for the '{}' at {}", closing,
                             text_[place], placeOf(text_, place)),
                 "a label that has other characters than letters, digits and _ stands in double quotes");
        const auto index = static_cast<std::uint32_t>(written_.regulars.size());
        written_.regulars.push_back(std::move(regular));
        const std::uint32_t operand = unary();
        return add({Written::Kind::Plain, {kind, operand, index}, place});
    }

    std::uint32_t fixedPoint(std::size_t place)
    {
        const Kind kind = word() == "mu" ? Kind::Least : Kind::Greatest;
        at_ += 2;
        skip();
        const std::string_view name = word();
        if (name.empty() || isOneOf(name, {"mu", "nu", "not", "and", "or", "implies", "true", "false"}))
            fail("the name of a variable", "for example mu X . (<true> true and [ true ] X)");
        at_ += name.size();
        skip();
        if (!takeSign('.'))
            fail(fmt::format("'.' behind the variable '{}'", name), "for example mu X . F");
        const std::uint32_t number = written_.variables++;
        scope_.emplace_back(name, number);
        const std::uint32_t body = implication();
        scope_.pop_back();
        return add({Written::Kind::Plain, {kind, body, number}, place, name});
    }

    std::uint32_t variable()
    {
        const std::string_view name = word();
        if (name.empty() || isOneOf(name, {"and", "or", "implies"}))
            fail("'[', '<', 'mu', 'nu', 'not', 'true', 'false', a variable or '('");
        const auto bound = std::find_if(scope_.rbegin(), scope_.rend(),
                                        [&](const auto& each) { return each.first == name; });
        if (bound == scope_.rend())
            throw Complaint{at_, fmt::format("no mu or nu around it binds '{}'", name),
                            fmt::format("a label stands in a modality: <{}> true", name)};
        const std::size_t place = at_;
        at_ += name.size();
        skip();
        return add({Written::Kind::Plain, {Kind::Variable, bound->second}, place});
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t patternInstructions_ = 0;
    std::uint32_t level_ = 0;
    std::vector<std::pair<std::string_view, std::uint32_t>> scope_;
    Written written_;
};

ModalFormula::Kind dualOf(ModalFormula::Kind kind)
{
    using Kind = ModalFormula::Kind;
    switch (kind) {
    case Kind::False:
        return Kind::True;
    case Kind::True:
        return Kind::False;
    case Kind::And:
        return Kind::Or;
    case Kind::Or:
        return Kind::And;
    case Kind::Box:
        return Kind::Diamond;
    case Kind::Diamond:
        return Kind::Box;
    case Kind::Least:
        return Kind::Greatest;
    case Kind::Greatest:
        return Kind::Least;
    case Kind::Variable:
        break;
    }
    return kind;
}

bool isUnary(ModalFormula::Kind kind)
{
    return kind >= ModalFormula::Kind::Box;
}

bool isBinaryKind(ModalFormula::Kind kind)
{
    return kind == ModalFormula::Kind::And || kind == ModalFormula::Kind::Or;
}

/// By node: whether it stands under an odd number of negations.
std::vector<bool> negatedNodes(const Written& written)
{
    std::vector<bool> negated(written.nodes.size(), false);
    std::vector<bool> ofBinder(written.variables, false);
    for (std::size_t i = negated.size(); i-- > 0;) {
        const Written::Node& node = written.nodes[i];
        const ModalFormula::Node& plain = node.plain;
        if (node.kind != Written::Kind::Plain) {
            negated[plain.left] = !negated[i];
            if (node.kind == Written::Kind::Implies)
                negated[plain.right] = negated[i];
            continue;
        }
        if (plain.kind == ModalFormula::Kind::Variable && negated[i] != ofBinder[plain.left])
            throw Complaint{node.place,
                            "this variable stands under an odd number of negations in its own fixed "
                            "point, which then need not exist",
                            "[ R ] not F is not < R > F"};
        if (plain.kind >= ModalFormula::Kind::Least)
            ofBinder[plain.right] = negated[i];
        if (isUnary(plain.kind) || isBinaryKind(plain.kind))
            negated[plain.left] = negated[i];
        if (isBinaryKind(plain.kind))
            negated[plain.right] = negated[i];
    }
    return negated;
}

/// The formula without negations, and the places of its nodes.
ModalFormula withoutNegations(Written written, std::vector<std::size_t>& places)
{
    const std::vector<bool> negated = negatedNodes(written);
    ModalFormula formula;
    std::vector<std::uint32_t> made(written.nodes.size(), 0);
    for (std::size_t i = 0; i < made.size(); ++i) {
        const Written::Node& node = written.nodes[i];
        if (node.kind == Written::Kind::Not) {
            made[i] = made[node.plain.left];
            continue;
        }
        ModalFormula::Node plain = node.plain;
        if (isUnary(plain.kind) || isBinaryKind(plain.kind))
            plain.left = made[plain.left];
        if (isBinaryKind(plain.kind))
            plain.right = made[plain.right];
        if (negated[i])
            plain.kind = dualOf(plain.kind);
        made[i] = static_cast<std::uint32_t>(formula.nodes.size());
        formula.nodes.push_back(plain);
        places.push_back(node.place);
    }
    formula.regulars = std::move(written.regulars);
    formula.variables = written.variables;
    return formula;
}

} // namespace

bool beginsLikeModal(std::string_view text)
{
    std::size_t place = gapAt(text, 0).end;
    while (text.substr(place, 1) == "(")
        place = gapAt(text, place + 1).end;
    if (text.substr(place, 1) == "<" || isOneOf(wordAt(text, place), {"mu", "nu", "not"}))
        return true;
    if (text.substr(place, 1) != "[")
        return false;
    place = gapAt(text, behindBracket(text, place)).end;
    if (place >= text.size())
        return false;
    const std::string_view word = wordAt(text, place);
    if (word != "false")
        return isOneOf(text.substr(place, 1), {"[", "<", "("}) || isOneOf(word, {"mu", "nu", "not", "true"});
    place = gapAt(text, place + word.size()).end;
    while (text.substr(place, 1) == ")")
        place = gapAt(text, place + 1).end;
    return isOneOf(wordAt(text, place), {"and", "or", "implies"});
}

Outcome<ModalFormula> parseModal(std::string_view text)
{
    constexpr std::size_t longest = std::size_t{1} << 20;
    if (text.size() > longest)
        return errorIn(text, {0, "this property is longer than 1 MiB, expected a shorter one", {}});
    try {
        std::vector<std::size_t> places;
        ModalFormula formula = withoutNegations(ModalParser(text).parse(), places);
        if (const auto alternating = equationsOf(formula).alternating)
            throw Complaint{
                places[*alternating],
                "here a least and a greatest fixed point depend on each other, and only "
                "alternation-free formulas are checked",
                "an R with * or + is a fixed point too: the least in < R >, the greatest in [ R ]"};
        return formula;
    } catch (const Complaint& complaint) {
        return errorIn(text, complaint);
    }
}

} // namespace threadmend
