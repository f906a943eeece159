// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/expression/expression_parser.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace threadmend {

namespace {

using Kind = Expression::Kind;

constexpr std::string_view formulaHint = "for example AG (request -> AF granted)";
constexpr std::string_view linearHint = "for example G (request -> F granted)";
constexpr std::string_view untilHint = "for example A (waiting U granted)";

struct PrefixWord {
    std::string_view word;
    Kind kind;
};
constexpr PrefixWord prefixWords[] = {{"EX", Kind::SomeNext},     {"EF", Kind::SomeFinally},
                                      {"EG", Kind::SomeGlobally}, {"AX", Kind::AllNext},
                                      {"AF", Kind::AllFinally},   {"AG", Kind::AllGlobally}};

/// The words that begin a statement of a concurrent program.
constexpr std::string_view statementWords[] = {"goto",   "skip", "wait",  "signal", "await",
                                               "atomic", "if",   "while", "begin",  "either"};

class FormulaParser {
public:
    FormulaParser(TokenStream& tokens, Quantifiers quantifiers)
        : tokens_(tokens), isTemporal_(quantifiers != Quantifiers::Forbidden),
          isLinear_(quantifiers == Quantifiers::Implied)
    {
    }

    Expression parse()
    {
        const std::uint32_t root = equivalence();
        Expression result;
        // The root is the node that was made last, unless it is one of an operand alone, which it never is.
        result.nodes = std::move(nodes_);
        result.nodes.resize(root + 1);
        return result;
    }

private:
    /// One level deeper, as long as it lives.
    class Level {
    public:
        explicit Level(FormulaParser& parser) : parser_(parser)
        {
            if (++parser_.level_ > Expression::mostLevels)
                throw TextFault{
                    parser_.tokens_.peek().place,
                    fmt::format("formulas are nested in more than {} levels here", Expression::mostLevels),
                    "name parts of it by variables"};
        }
        ~Level() { --parser_.level_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;

    private:
        FormulaParser& parser_;
    };

    std::uint32_t add(Kind kind, std::size_t place, std::uint32_t left = 0, std::uint32_t right = 0)
    {
        nodes_.push_back({kind, left, right, {}, 0, static_cast<std::uint32_t>(place)});
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    std::uint32_t equivalence()
    {
        const Level level(*this);
        std::uint32_t left = implication();
        std::uint32_t chained = 0;
        while (tokens_.peek().isSymbol("<->")) {
            limitChain(++chained);
            const std::size_t place = tokens_.take().place;
            const std::uint32_t right = implication();
            left = add(Kind::Iff, place, left, right);
        }
        return left;
    }

    void limitChain(std::uint32_t length) const
    {
        if (length >= Expression::mostLevels)
            tokens_.fail(fmt::format("at most {} of these in a row", Expression::mostLevels));
    }

    std::uint32_t implication()
    {
        const Level level(*this);
        const std::uint32_t left = disjunction();
        if (!tokens_.peek().isSymbol("->"))
            return left;
        const std::size_t place = tokens_.take().place;
        const std::uint32_t right = implication();
        return add(Kind::Implies, place, left, right);
    }

    bool beginsStatement()
    {
        const ExpressionToken& next = tokens_.peekSecond();
        if (next.kind == ExpressionToken::Kind::Number)
            return tokens_.isFollowedBy(next, ":");
        if (next.kind == ExpressionToken::Kind::Name && tokens_.isFollowedBy(next, ":="))
            return true;
        return std::find(std::begin(statementWords), std::end(statementWords), next.raw) !=
                   std::end(statementWords) &&
               next.kind == ExpressionToken::Kind::Name;
    }

    bool isAtOr()
    {
        const ExpressionToken& token = tokens_.peek();
        if (token.isSymbol("|") || token.isSymbol("||"))
            return true;
        return token.isWord("or") && (isTemporal_ || !beginsStatement());
    }

    bool isAtAnd() const
    {
        const ExpressionToken& token = tokens_.peek();
        return token.isWord("and") || token.isSymbol("&") || token.isSymbol("&&");
    }

    std::uint32_t disjunction()
    {
        std::vector<std::uint32_t> operands = {conjunction()};
        while (isAtOr()) {
            tokens_.take();
            operands.push_back(conjunction());
        }
        return balanced(Kind::Or, std::move(operands));
    }

    std::uint32_t conjunction()
    {
        std::vector<std::uint32_t> operands = {until()};
        while (isAtAnd()) {
            tokens_.take();
            operands.push_back(until());
        }
        return balanced(Kind::And, std::move(operands));
    }

    static std::optional<Kind> untilKind(const ExpressionToken& word)
    {
        if (word.isWord("U"))
            return Kind::Until;
        if (word.isWord("V") || word.isWord("R"))
            return Kind::Releases;
        if (word.isWord("W"))
            return Kind::WeakUntil;
        return std::nullopt;
    }

    std::uint32_t until()
    {
        const std::uint32_t left = comparison();
        if (!isLinear_)
            return left;
        const auto kind = untilKind(tokens_.peek());
        if (!kind)
            return left;
        const Level level(*this);
        const std::size_t place = tokens_.take().place;
        const std::uint32_t right = until();
        return add(*kind, place, left, right);
    }

    /// The operands in their order, in a tree of logarithmic depth.
    std::uint32_t balanced(Kind kind, std::vector<std::uint32_t> operands)
    {
        while (operands.size() > 1) {
            std::vector<std::uint32_t> pairs;
            for (std::size_t i = 0; i + 1 < operands.size(); i += 2)
                pairs.push_back(add(kind, nodes_[operands[i]].place, operands[i], operands[i + 1]));
            if (operands.size() % 2 == 1)
                pairs.push_back(operands.back());
            operands = std::move(pairs);
        }
        return operands[0];
    }

    static std::optional<Kind> comparisonOf(const ExpressionToken& token)
    {
        constexpr std::pair<std::string_view, Kind> all[] = {
            {"=", Kind::Equal},   {"==", Kind::Equal},       {"!=", Kind::NotEqual},      {"<", Kind::Less},
            {">", Kind::Greater}, {"<=", Kind::LessOrEqual}, {">=", Kind::GreaterOrEqual}};
        for (const auto& [symbol, kind] : all)
            if (token.isSymbol(symbol))
                return kind;
        return std::nullopt;
    }

    std::uint32_t comparison()
    {
        const std::uint32_t left = sum();
        const auto kind = comparisonOf(tokens_.peek());
        if (!kind)
            return left;
        const std::size_t place = tokens_.take().place;
        const std::uint32_t right = sum();
        if (comparisonOf(tokens_.peek()))
            tokens_.fail("no second comparison in a row", "for example a < b and b < c");
        return add(*kind, place, left, right);
    }

    std::uint32_t sum()
    {
        std::uint32_t left = unary();
        std::uint32_t chained = 0;
        while (tokens_.peek().isSymbol("+") || tokens_.peek().isSymbol("-")) {
            limitChain(++chained);
            const ExpressionToken token = tokens_.take();
            const std::uint32_t right = unary();
            left = add(token.raw == "+" ? Kind::Plus : Kind::Minus, token.place, left, right);
        }
        return left;
    }

    std::uint32_t unary()
    {
        const Level level(*this);
        const ExpressionToken token = tokens_.peek();
        if (token.isWord("not") || token.isSymbol("!")) {
            tokens_.take();
            return add(Kind::Not, token.place, unary());
        }
        if (token.isSymbol("-")) {
            tokens_.take();
            const std::uint32_t zero = add(Kind::Number, token.place);
            return add(Kind::Minus, token.place, zero, unary());
        }
        if (!isTemporal_ || token.kind != ExpressionToken::Kind::Name)
            return operand();
        if (isLinear_)
            return linearPrefix();
        for (const PrefixWord& each : prefixWords)
            if (token.raw == each.word) {
                tokens_.take();
                return add(each.kind, token.place, comparison());
            }
        if (token.raw == "A" || token.raw == "E")
            if (const auto quantified = afterQuantifier(token.raw == "A"))
                return *quantified;
        return operand();
    }

    /// At a name in a formula of LTL.
    std::uint32_t linearPrefix()
    {
        const ExpressionToken token = tokens_.peek();
        constexpr std::pair<std::string_view, Kind> words[] = {
            {"X", Kind::Next}, {"F", Kind::Finally}, {"G", Kind::Globally}};
        for (const auto& [word, kind] : words)
            if (token.raw == word) {
                tokens_.take();
                return add(kind, token.place, comparison());
            }
        for (const PrefixWord& each : prefixWords)
            if (token.raw == each.word)
                throw TextFault{token.place,
                                fmt::format("'{}' has a path quantifier, and a formula of LTL speaks of "
                                            "every path by itself",
                                            token.raw),
                                fmt::format("write '{}', or begin with ctl", token.raw.substr(1))};
        if (untilKind(token))
            tokens_.fail(fmt::format("a formula before '{}'", token.raw), "for example waiting U granted");
        if ((token.raw == "event" || token.raw == "next") &&
            tokens_.peekSecond().kind == ExpressionToken::Kind::Quoted) {
            tokens_.take();
            return named(token.raw == "event" ? Kind::Arrives : Kind::Leaves, token.place,
                         unquoted(tokens_.take().raw));
        }
        return operand();
    }

    static std::optional<Kind> pathKind(std::string_view word, bool isAll)
    {
        if (word == "X")
            return isAll ? Kind::AllNext : Kind::SomeNext;
        if (word == "F")
            return isAll ? Kind::AllFinally : Kind::SomeFinally;
        if (word == "G")
            return isAll ? Kind::AllGlobally : Kind::SomeGlobally;
        return std::nullopt;
    }

    /// At `A` or `E`; nothing if that is a name here.
    std::optional<std::uint32_t> afterQuantifier(bool isAll)
    {
        const ExpressionToken& second = tokens_.peekSecond();
        const bool isPath = second.kind == ExpressionToken::Kind::Name && pathKind(second.raw, isAll);
        if (!isPath && !second.isSymbol("(") && !second.isSymbol("["))
            return std::nullopt;
        const std::size_t place = tokens_.take().place;
        if (isPath) {
            const Kind kind = *pathKind(tokens_.take().raw, isAll);
            return add(kind, place, comparison());
        }
        const std::string_view close = tokens_.take().raw == "(" ? ")" : "]";
        const std::uint32_t made = path(isAll, place);
        tokens_.expect(close, "behind the path formula", untilHint);
        return made;
    }

    std::uint32_t path(bool isAll, std::size_t place)
    {
        const ExpressionToken token = tokens_.peek();
        if (token.kind == ExpressionToken::Kind::Name)
            if (const auto kind = pathKind(token.raw, isAll)) {
                tokens_.take();
                return add(*kind, place, equivalence());
            }
        const std::uint32_t left = equivalence();
        const ExpressionToken word = tokens_.peek();
        Kind kind = isAll ? Kind::AllUntil : Kind::SomeUntil;
        if (word.isWord("V") || word.isWord("R"))
            kind = isAll ? Kind::AllReleases : Kind::SomeReleases;
        else if (word.isWord("W"))
            kind = isAll ? Kind::AllWeakUntil : Kind::SomeWeakUntil;
        else if (!word.isWord("U"))
            tokens_.fail("U, V, R or W", untilHint);
        tokens_.take();
        const std::uint32_t right = equivalence();
        return add(kind, place, left, right);
    }

    std::uint32_t operand()
    {
        const ExpressionToken token = tokens_.peek();
        switch (token.kind) {
        case ExpressionToken::Kind::Number:
            return number();
        case ExpressionToken::Kind::Quoted:
            tokens_.take();
            return named(Kind::Name, token.place, unquoted(token.raw));
        case ExpressionToken::Kind::Name:
            return name();
        case ExpressionToken::Kind::Symbol:
        case ExpressionToken::Kind::End:
            break;
        }
        if (!token.isSymbol("("))
            tokens_.fail("a name, a number or a formula in parentheses",
                         isLinear_     ? linearHint
                         : isTemporal_ ? formulaHint
                                       : std::string_view("for example (x and not y)"));
        tokens_.take();
        const std::uint32_t inner = equivalence();
        if (!tokens_.peek().isSymbol(")"))
            tokens_.fail(fmt::format("an operator, or ')' for the '(' at byte {}", token.place + 1));
        tokens_.take();
        return inner;
    }

    std::uint32_t number()
    {
        const ExpressionToken token = tokens_.take();
        const std::uint32_t node = add(Kind::Number, token.place);
        nodes_[node].value = numberIn(token);
        return node;
    }

    std::uint32_t named(Kind kind, std::size_t place, std::string text, std::int64_t value = 0)
    {
        const std::uint32_t node = add(kind, place);
        nodes_[node].text = std::move(text);
        nodes_[node].value = value;
        return node;
    }

    std::uint32_t name()
    {
        const ExpressionToken token = tokens_.take();
        if (token.raw == "true" || token.raw == "false")
            return add(token.raw == "true" ? Kind::True : Kind::False, token.place);
        if (token.raw == "and" || token.raw == "or")
            throw TextFault{token.place, fmt::format("'{}' stands between two formulas", token.raw), {}};
        if (tokens_.takeIf("@")) {
            if (tokens_.peek().kind != ExpressionToken::Kind::Number)
                tokens_.fail("the number of a break point", "for example A@5");
            return named(Kind::At, token.place, std::string(token.raw), numberIn(tokens_.take()));
        }
        if (token.raw == "last" && tokens_.takeIf("(")) {
            if (tokens_.peek().kind != ExpressionToken::Kind::Name)
                tokens_.fail("the name of a process", "for example last(A)");
            const std::string process(tokens_.take().raw);
            tokens_.expect(")", "behind the name of the process");
            return named(Kind::Last, token.place, process);
        }
        return named(Kind::Name, token.place, std::string(token.raw));
    }

    TokenStream& tokens_;
    bool isTemporal_;
    bool isLinear_;
    std::uint32_t level_ = 0;
    std::vector<Expression::Node> nodes_;
};

} // namespace

Expression parseExpression(TokenStream& tokens, Quantifiers quantifiers)
{
    return FormulaParser(tokens, quantifiers).parse();
}

} // namespace threadmend
