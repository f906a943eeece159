// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ltl/buchi_automaton.h"

#include "core/run/contract.h"

#include <algorithm>
#include <utility>

namespace threadmend {

namespace {

using FormKind = PositiveForm::Kind;

bool isIn(const std::vector<std::uint32_t>& sorted, std::uint32_t value)
{
    return std::binary_search(sorted.begin(), sorted.end(), value);
}

void putIn(std::vector<std::uint32_t>& sorted, std::uint32_t value)
{
    const auto place = std::lower_bound(sorted.begin(), sorted.end(), value);
    if (place == sorted.end() || *place != value)
        sorted.insert(place, value);
}

} // namespace

BuchiAutomaton::BuchiAutomaton(PositiveForm form) : form_(std::move(form)), untilOf_(form_.nodes.size(), 0)
{
    require(form_.untils.size() <= mostMarks, "the untils of a formula fit into a word");
    for (std::uint32_t i = 0; i < form_.untils.size(); ++i) {
        untilOf_[form_.untils[i]] = i;
        untils_ |= Marks{1} << i;
    }
    numberOfSet({form_.root});
}

std::uint32_t BuchiAutomaton::numberOfSet(Formulas formulas)
{
    const auto [place, isNew] =
        sets_.try_emplace(std::move(formulas), static_cast<std::uint32_t>(setOf_.size()));
    if (isNew) {
        setOf_.push_back(&place->first);
        statesOf_.emplace_back();
    }
    return place->second;
}

Outcome<std::span<const std::uint32_t>> BuchiAutomaton::initial(RunContext& run)
{
    return statesOf(0, run);
}

Outcome<std::span<const std::uint32_t>> BuchiAutomaton::successors(std::uint32_t state, RunContext& run)
{
    return statesOf(states_[state].nextSet, run);
}

Outcome<std::span<const std::uint32_t>> BuchiAutomaton::statesOf(std::uint32_t set, RunContext& run)
{
    if (!statesOf_[set]) {
        auto covers = coversOf(*setOf_[set], run);
        if (!covers)
            return covers.failure();
        std::vector<std::uint32_t> numbers;
        for (Cover& cover : *covers)
            putIn(numbers, numberOf(std::move(cover)));
        statesOf_[set] = std::move(numbers);
    }
    return std::span<const std::uint32_t>(*statesOf_[set]);
}

std::uint32_t BuchiAutomaton::numberOf(Cover cover)
{
    const std::uint32_t next = numberOfSet(std::move(cover.next));
    const auto [place, isNew] = numbers_.try_emplace(std::tuple(cover.literals, next, cover.puts),
                                                     static_cast<std::uint32_t>(states_.size()));
    if (isNew)
        states_.push_back({{std::move(cover.literals), untils_ & ~cover.puts}, next});
    return place->second;
}

Outcome<std::vector<BuchiAutomaton::Cover>> BuchiAutomaton::coversOf(const Formulas& formulas,
                                                                     RunContext& run) const
{
    std::vector<Cover> unfinished = {{formulas, {}, {}, {}, 0}}, covers;
    const auto asksForLess = [](const Cover& less, const Cover& more) {
        const auto contains = [](const Formulas& all, const Formulas& part) {
            return std::includes(all.begin(), all.end(), part.begin(), part.end());
        };
        return contains(more.literals, less.literals) && contains(more.next, less.next) &&
               (less.puts & ~more.puts) == 0;
    };
    while (!unfinished.empty()) {
        if (const auto stopped =
                run.poll({"translating the formula", states_.size(), std::nullopt, states_.size()}))
            return *stopped;
        Cover cover = std::move(unfinished.back());
        unfinished.pop_back();
        if (!cover.waiting.empty()) {
            expand(std::move(cover), unfinished);
            continue;
        }
        if (std::any_of(covers.begin(), covers.end(),
                        [&](const Cover& known) { return asksForLess(known, cover); }))
            continue;
        std::erase_if(covers, [&](const Cover& known) { return asksForLess(cover, known); });
        covers.push_back(std::move(cover));
    }
    return covers;
}

bool BuchiAutomaton::contradicts(const Cover& cover, std::uint32_t literal) const
{
    const PositiveForm::Node& asked = form_.nodes[literal];
    return std::any_of(cover.literals.begin(), cover.literals.end(), [&](std::uint32_t other) {
        return form_.nodes[other].left == asked.left && other != literal;
    });
}

/// Takes the last formula that waits apart; where there are two ways, both go on.
void BuchiAutomaton::expand(Cover cover, std::vector<Cover>& unfinished) const
{
    const std::uint32_t formula = cover.waiting.back();
    cover.waiting.pop_back();
    const PositiveForm::Node& node = form_.nodes[formula];
    if (node.kind == FormKind::False || (node.kind == FormKind::Literal && contradicts(cover, formula)))
        return;
    const auto waitFor = [](Cover& where, std::uint32_t part) {
        if (!isIn(where.now, part))
            putIn(where.waiting, part);
    };
    const auto isAsked = [&](std::uint32_t part) {
        return isIn(cover.now, part) || isIn(cover.waiting, part);
    };
    putIn(cover.now, formula);
    if (node.kind == FormKind::And) {
        waitFor(cover, node.left);
        waitFor(cover, node.right);
    } else if (node.kind == FormKind::Literal) {
        putIn(cover.literals, formula);
    } else if (node.kind == FormKind::Next) {
        putIn(cover.next, node.left);
    } else if (node.kind == FormKind::Releases) {
        waitFor(cover, node.right);
        if (!isAsked(node.left)) {
            Cover ends = cover;
            waitFor(ends, node.left);
            unfinished.push_back(std::move(ends));
            putIn(cover.next, formula);
        }
    } else if ((node.kind == FormKind::Or || node.kind == FormKind::Until) && !isAsked(node.right)) {
        Cover ends = cover;
        waitFor(ends, node.right);
        unfinished.push_back(std::move(ends));
        waitFor(cover, node.left);
        if (node.kind == FormKind::Until) {
            putIn(cover.next, formula);
            cover.puts |= Marks{1} << untilOf_[formula];
        }
    }
    unfinished.push_back(std::move(cover));
}

} // namespace threadmend
