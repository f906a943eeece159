// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/label_classes.h"

#include "core/property/label_pattern.h"

#include <string>
#include <unordered_map>

namespace threadmend {

namespace {

constexpr const char* labelClassesPhase = "sorting the labels";

/// One letter, ready to be tried on many labels.
class Letter {
public:
    static Outcome<Letter> compile(const LabelPredicate& predicate)
    {
        Letter letter(predicate);
        for (const LabelPredicate::Node& node : predicate.nodes) {
            if (node.kind != LabelPredicate::Kind::Pattern)
                continue;
            auto pattern = LabelPattern::compile(node.text);
            if (!pattern)
                return pattern.failure();
            letter.patterns_.push_back(*std::move(pattern));
        }
        return letter;
    }

    /// Operands stand before their operators, so one pass over the nodes is enough.
    bool satisfiedBy(std::string_view label)
    {
        std::size_t pattern = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const LabelPredicate::Node& node = predicate_->nodes[i];
            const bool isPattern = node.kind == LabelPredicate::Kind::Pattern;
            values_[i] = isPattern ? patterns_[pattern++].matches(label) : valueOf(node, label);
        }
        return values_.back();
    }

private:
    explicit Letter(const LabelPredicate& predicate) : predicate_(&predicate), values_(predicate.nodes.size())
    {
        require(!predicate.nodes.empty(), "a label predicate has a root");
    }

    bool valueOf(const LabelPredicate::Node& node, std::string_view label) const
    {
        switch (node.kind) {
        case LabelPredicate::Kind::True:
            return true;
        case LabelPredicate::Kind::False:
        case LabelPredicate::Kind::Pattern:
            return false;
        case LabelPredicate::Kind::Exact:
            return label == node.text;
        case LabelPredicate::Kind::Not:
            return !values_[node.left];
        case LabelPredicate::Kind::And:
            return values_[node.left] && values_[node.right];
        case LabelPredicate::Kind::Or:
            return values_[node.left] || values_[node.right];
        }
        return false;
    }

    const LabelPredicate* predicate_;
    std::vector<LabelPattern> patterns_;
    std::vector<bool> values_;
};

/// Different texts for different predicates.
std::string keyOf(const LabelPredicate& predicate)
{
    std::string key;
    for (const LabelPredicate::Node& node : predicate.nodes) {
        key += static_cast<char>('0' + static_cast<int>(node.kind));
        for (const std::size_t number : {std::size_t{node.left}, std::size_t{node.right}, node.text.size()})
            key.append(std::to_string(number)).append(",");
        key += node.text;
    }
    return key;
}

std::vector<std::uint32_t> representatives(std::span<const LabelPredicate> letters)
{
    std::unordered_map<std::string, std::uint32_t> firsts;
    std::vector<std::uint32_t> representative;
    for (const LabelPredicate& letter : letters)
        representative.push_back(
            firsts.try_emplace(keyOf(letter), static_cast<std::uint32_t>(representative.size()))
                .first->second);
    return representative;
}

/// Splits every class by `letter`: the part of its first label keeps the number, another part gets a new one.
std::optional<Stopped> splitBy(std::size_t index, Letter& letter, const LabelTable& labels,
                               LabelClasses& classes, RunContext& run)
{
    struct Part {
        bool seen = false;
        bool firstValue = false;
        LabelClass other = none<LabelClass>;
    };
    std::vector<Part> parts(classes.classCount);
    for (std::size_t label = 0; label < labels.size(); ++label) {
        if (const auto stop = run.poll({labelClassesPhase, classes.evaluations}))
            return stop;
        ++classes.evaluations;
        const bool value = letter.satisfiedBy(labels.text(LabelId(label)));
        LabelClass& current = classes.classOfLabel[label];
        Part& part = parts[current.index()];
        if (!part.seen) {
            part = {true, value, none<LabelClass>};
            classes.satisfied[current.index()][index] = value;
        } else if (value != part.firstValue) {
            if (part.other == none<LabelClass>) {
                part.other = LabelClass(classes.classCount++);
                auto truths = classes.satisfied[current.index()];
                truths[index] = value;
                classes.satisfied.push_back(std::move(truths));
            }
            current = part.other;
        }
    }
    return std::nullopt;
}

void numberByFirstLabel(LabelClasses& classes)
{
    std::vector<LabelClass> numbers(classes.classCount, none<LabelClass>);
    std::vector<std::vector<bool>> satisfied;
    for (LabelClass& labelClass : classes.classOfLabel) {
        LabelClass& number = numbers[labelClass.index()];
        if (number == none<LabelClass>) {
            number = LabelClass(satisfied.size());
            satisfied.push_back(std::move(classes.satisfied[labelClass.index()]));
        }
        labelClass = number;
    }
    classes.satisfied = std::move(satisfied);
}

} // namespace

Outcome<LabelClasses> classifyLabels(std::span<const LabelPredicate> letters, const LabelTable& labels,
                                     RunContext& run)
{
    LabelClasses classes;
    classes.classOfLabel.assign(labels.size(), LabelClass(0u));
    classes.classCount = labels.size() == 0 ? 0 : 1;
    classes.satisfied.assign(classes.classCount, std::vector<bool>(letters.size()));
    classes.representative = representatives(letters);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (classes.representative[i] != i)
            continue;
        auto letter = Letter::compile(letters[i]);
        if (!letter)
            return letter.failure();
        if (const auto stop = splitBy(i, *letter, labels, classes, run))
            return *stop;
    }
    numberByFirstLabel(classes);
    return classes;
}

} // namespace threadmend
