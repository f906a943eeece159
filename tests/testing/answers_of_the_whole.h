// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of programs of which a part is left out has its answer as in the whole, and evidence is as
// short.
#pragma once

#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "tests/testing/share.h"

#include <QString>
#include <QTemporaryDir>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace threadmend::testing {

inline std::size_t stateCountOf(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return space.stateCount(); }, [] { return std::size_t{0}; });
}

/// Compares answers with and without one reduction. Parts of a test that go wrong are told as texts.
class AnswersOfTheWhole {
public:
    AnswersOfTheWhole(std::span<const char* const> asked, bool Reduction::*reduction)
        : asked_(asked), reduction_(reduction), violated_(asked.size()), held_(asked.size())
    {
    }

    Outcome<CheckedModel> checked(const std::string& text, std::span<const Property> properties,
                                  bool isReduced, std::uint32_t threads = 1) const
    {
        const std::string path = folder_.filePath(QStringLiteral("program.js")).toStdString();
        std::ofstream(path) << text;
        ReadOptions options;
        options.reduction.*reduction_ = isReduced;
        RunContext run({}, nullptr, {.threads = threads});
        return checkWhileReading(
            path, options, properties, {}, [] { return RunContext(); }, run);
    }

    /// Asks each of so many programs, which `draw(random, number)` makes, one or two questions. The first
    /// program that is answered otherwise; empty if none is.
    template <class Draw>
    QString wrongIn(int cases, std::mt19937& random, const Draw& draw)
    {
        for (int i = 0; i < cases; ++i) {
            const std::string text = draw(random, i);
            std::vector<Property> properties;
            std::vector<std::size_t> chosen;
            for (std::size_t count = 1 + random() % 2; properties.size() < count;) {
                chosen.push_back(random() % asked_.size());
                properties.push_back(*parseProperty(asked_[chosen.back()]));
            }
            const auto whole = checked(text, properties, false);
            const auto part = checked(text, properties, true, 1u + static_cast<std::uint32_t>(i % 2));
            if (!whole || !part)
                return QString::fromStdString(text);
            if (!(part->model.reduction.*reduction_))
                continue;
            for (std::size_t p = 0; p < properties.size(); ++p)
                if (!isSame(whole->answers[p].verdict, part->answers[p].verdict, chosen[p]))
                    return QString::fromStdString(asked_[chosen[p]] + ("\n" + text));
            if (isWhole(whole->model) && isWhole(part->model))
                smaller_ += stateCountOf(part->model) < stateCountOf(whole->model);
        }
        return {};
    }

    /// A question that was not violated, or did not hold, more often than `seldom`; empty if each was.
    QString seldomMet(int seldom) const
    {
        for (std::size_t p = 0; p < asked_.size(); ++p)
            if (violated_[p] <= seldom || held_[p] <= seldom)
                return QString::fromLatin1(asked_[p]);
        return {};
    }
    /// So many programs had fewer states.
    int smaller() const { return smaller_; }

private:
    bool isSame(const Verdict& expected, const Verdict& verdict, std::size_t question)
    {
        violated_[question] += expected.kind == Verdict::Kind::Violated;
        held_[question] += expected.kind == Verdict::Kind::Holds;
        return verdict.kind == expected.kind && verdict.shortest &&
               (!expected.evidence || verdict.evidence->length() == expected.evidence->length());
    }

    std::span<const char* const> asked_;
    bool Reduction::*reduction_;
    QTemporaryDir folder_;
    std::vector<int> violated_, held_;
    int smaller_ = 0;
};

} // namespace threadmend::testing
