// SPDX-License-Identifier: GPL-3.0-or-later
// Regular formulas by their definition: slow, obviously right, and independent of automata and of the parser.
#pragma once

#include "core/property/regular_formula.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend::testing {

using Word = std::vector<std::string>;

inline bool satisfies(const LabelPredicate& predicate, std::uint32_t index, std::string_view label)
{
    const LabelPredicate::Node& node = predicate.nodes[index];
    const auto holds = [&](std::uint32_t part) { return satisfies(predicate, part, label); };
    switch (node.kind) {
    case LabelPredicate::Kind::True:
        return true;
    case LabelPredicate::Kind::False:
        return false;
    case LabelPredicate::Kind::Exact:
        return label == node.text;
    case LabelPredicate::Kind::Pattern: { // the generators write "[xy]" and "x|y" only
        if (node.text.front() == '[')
            return label.size() == 1 && node.text.substr(1, 2).find(label[0]) != std::string::npos;
        const std::size_t bar = node.text.find('|');
        return label == node.text.substr(0, bar) || label == node.text.substr(bar + 1);
    }
    case LabelPredicate::Kind::Not:
        return !holds(node.left);
    case LabelPredicate::Kind::And:
        return holds(node.left) && holds(node.right);
    case LabelPredicate::Kind::Or:
        return holds(node.left) || holds(node.right);
    }
    return false;
}

/// Where a match of node `index` that begins at `from` may end: one Boolean for each place in the word.
inline std::vector<bool> endsOf(const RegularFormula& formula, std::uint32_t index, const Word& word,
                                std::size_t from)
{
    const RegularFormula::Node& node = formula.nodes[index];
    std::vector<bool> ends(word.size() + 1, false);
    const auto addAll = [&](std::uint32_t part, std::size_t begin) {
        const std::vector<bool> more = endsOf(formula, part, word, begin);
        bool grown = false;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            grown = grown || (more[i] && !ends[i]);
            ends[i] = ends[i] || more[i];
        }
        return grown;
    };
    const auto repeat = [&] {
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t i = from; i < ends.size(); ++i)
                grown = (ends[i] && addAll(node.left, i)) || grown;
        }
    };
    switch (node.kind) {
    case RegularFormula::Kind::Nil:
        ends[from] = true;
        break;
    case RegularFormula::Kind::Letter: {
        const LabelPredicate& letter = formula.letters[node.left];
        const auto root = static_cast<std::uint32_t>(letter.nodes.size() - 1);
        if (from < word.size() && satisfies(letter, root, word[from]))
            ends[from + 1] = true;
        break;
    }
    case RegularFormula::Kind::Sequence: {
        const std::vector<bool> middles = endsOf(formula, node.left, word, from);
        for (std::size_t i = 0; i < middles.size(); ++i)
            if (middles[i])
                addAll(node.right, i);
        break;
    }
    case RegularFormula::Kind::Choice:
        addAll(node.left, from);
        addAll(node.right, from);
        break;
    case RegularFormula::Kind::Star:
        ends[from] = true;
        repeat();
        break;
    case RegularFormula::Kind::Plus:
        addAll(node.left, from);
        repeat();
        break;
    case RegularFormula::Kind::Optional:
        ends[from] = true;
        addAll(node.left, from);
        break;
    }
    return ends;
}

/// For each length the answer to: is the prefix of that length in the language?
inline std::vector<bool> prefixesIn(const RegularFormula& formula, const Word& word)
{
    return endsOf(formula, static_cast<std::uint32_t>(formula.nodes.size() - 1), word, 0);
}

/// All words up to `length` over the labels a, b, c, ... (`labels` of them) with exactly that length.
inline std::vector<Word> wordsOfLength(std::size_t length, std::uint32_t labels)
{
    std::vector<Word> words = {{}};
    for (std::size_t i = 0; i < length; ++i) {
        std::vector<Word> longer;
        for (const Word& word : words)
            for (std::uint32_t label = 0; label < labels; ++label) {
                longer.push_back(word);
                longer.back().emplace_back(1, static_cast<char>('a' + label));
            }
        words = std::move(longer);
    }
    return words;
}

} // namespace threadmend::testing
