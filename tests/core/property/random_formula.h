// SPDX-License-Identifier: GPL-3.0-or-later
// Random regular formulas as texts, with the trees that they must be read to.
#pragma once

#include "core/property/regular_formula.h"
#include "tests/testing/random_models.h"

#include <string>

namespace threadmend::testing {

/// Writes a random formula, and builds what it must parse to in the same breath.
class RandomFormula {
public:
    RandomFormula(Random& random, std::uint32_t labels, int depth) : random_(random), labels_(labels)
    {
        text = formulaText(depth, 0);
    }

    std::string text;
    RegularFormula formula;

private:
    static constexpr int choice = 1, sequence = 2, postfix = 3, orTest = 4, andTest = 5, notTest = 6;

    std::string gap()
    {
        constexpr const char* gaps[] = {" ", "  ", "\t", "\n", " (* c (* ] *) *) ", "(**)"};
        return random_.chance(85) ? " " : gaps[random_.below(6)];
    }
    /// Puts parentheses where `tightness` calls for them, and at times where nothing does.
    std::string wrapped(std::string part, int own, int context)
    {
        if (own >= context && !random_.chance(15))
            return part;
        return "(" + gap() + part + gap() + ")";
    }

    std::string label() { return std::string(1, static_cast<char>('a' + random_.below(labels_))); }

    std::string leafText(LabelPredicate& test)
    {
        const std::string first = label(), second = label();
        switch (random_.below(5)) {
        case 0:
            test.nodes.push_back({LabelPredicate::Kind::True, {}, 0, 0});
            return "true";
        case 1:
            test.nodes.push_back({LabelPredicate::Kind::Pattern, "[" + first + second + "]", 0, 0});
            return "'[" + first + second + "]'";
        case 2:
            if (random_.chance(20)) {
                test.nodes.push_back({LabelPredicate::Kind::False, {}, 0, 0});
                return "false";
            }
            test.nodes.push_back({LabelPredicate::Kind::Exact, first, 0, 0});
            return first;
        default:
            test.nodes.push_back({LabelPredicate::Kind::Exact, first, 0, 0});
            return "\"" + first + "\"";
        }
    }

    std::string testText(LabelPredicate& test, int depth, int context)
    {
        if (depth == 0 || random_.chance(40))
            return wrapped(leafText(test), notTest, context);
        const auto root = [&] { return static_cast<std::uint32_t>(test.nodes.size() - 1); };
        if (random_.chance(40)) {
            const std::string part = testText(test, depth - 1, notTest);
            test.nodes.push_back({LabelPredicate::Kind::Not, {}, root(), 0});
            return wrapped("not" + gap() + part, notTest, context);
        }
        const bool both = random_.chance(50);
        const int own = both ? andTest : orTest;
        const std::string left = testText(test, depth - 1, own);
        const std::uint32_t leftRoot = root();
        const std::string right = testText(test, depth - 1, own + 1);
        test.nodes.push_back(
            {both ? LabelPredicate::Kind::And : LabelPredicate::Kind::Or, {}, leftRoot, root()});
        return wrapped(left + gap() + (both ? "and" : "or") + gap() + right, own, context);
    }

    std::uint32_t add(RegularFormula::Kind kind, std::uint32_t left, std::uint32_t right)
    {
        formula.nodes.push_back({kind, left, right});
        return static_cast<std::uint32_t>(formula.nodes.size() - 1);
    }

    std::string letterText(int context)
    {
        LabelPredicate test;
        const std::string written = testText(test, 2, context);
        formula.letters.push_back(std::move(test));
        add(RegularFormula::Kind::Letter, static_cast<std::uint32_t>(formula.letters.size() - 1), 0);
        return written;
    }

    std::string binaryText(int depth, int context, RegularFormula::Kind kind, int own, const char* sign)
    {
        const std::string left = formulaText(depth - 1, own);
        const auto leftRoot = static_cast<std::uint32_t>(formula.nodes.size() - 1);
        const std::string right = formulaText(depth - 1, own + 1);
        add(kind, leftRoot, static_cast<std::uint32_t>(formula.nodes.size() - 1));
        return wrapped(left + gap() + sign + gap() + right, own, context);
    }

    std::string repeatedText(int depth, int context, RegularFormula::Kind kind, const char* sign)
    {
        const std::string part = formulaText(depth - 1, postfix);
        add(kind, static_cast<std::uint32_t>(formula.nodes.size() - 1), 0);
        return wrapped(part + (random_.chance(80) ? "" : gap()) + sign, postfix, context);
    }

    std::string formulaText(int depth, int context)
    {
        const std::uint32_t dice = depth == 0 ? 9 : random_.below(12);
        if (dice < 3)
            return binaryText(depth, context, RegularFormula::Kind::Sequence, sequence, ".");
        if (dice < 5)
            return binaryText(depth, context, RegularFormula::Kind::Choice, choice, "|");
        if (dice == 5)
            return repeatedText(depth, context, RegularFormula::Kind::Star, "*");
        if (dice == 6)
            return repeatedText(depth, context, RegularFormula::Kind::Plus, "+");
        if (dice == 7)
            return repeatedText(depth, context, RegularFormula::Kind::Optional, "?");
        if (dice > 8 || !random_.chance(30))
            return letterText(context);
        add(RegularFormula::Kind::Nil, 0, 0);
        return wrapped("nil", notTest, context);
    }

    Random& random_;
    std::uint32_t labels_;
};

} // namespace threadmend::testing
