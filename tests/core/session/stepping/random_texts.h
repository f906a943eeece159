// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of random words, which are read as predicates or refused.
#pragma once

#include "core/session/stepping/step_predicate.h"
#include "tests/testing/random_models.h"

#include <QTest>
#include <memory>
#include <string>
#include <vector>

namespace threadmend::testing {

/// Of up to `mostWords` words each, with so many blanks in a hundred between them. Each text that is refused
/// is so with a place in it and a sentence; `read` counts the others, which can be asked.
inline void readRandomTexts(const std::vector<std::string>& words, std::uint32_t mostWords,
                            std::uint32_t blanks, std::uint64_t texts,
                            const std::shared_ptr<const OpenedModel>& model, int& read)
{
    for (std::uint64_t seed = 1; seed <= texts; ++seed) {
        Random random(seed);
        std::string text;
        for (std::uint32_t left = random.below(mostWords + 1); left > 0; --left)
            text += words[random.below(static_cast<std::uint32_t>(words.size()))] +
                    (random.chance(blanks) ? " " : "");
        const auto predicate = parseStepPredicate(text, model);
        if (const InputError* error = predicate.error()) {
            QVERIFY2(error->column >= 1 && error->column <= text.size() + 1, text.c_str());
            QVERIFY(!error->message.empty());
        } else {
            ++read;
            (void)predicate->holds({std::nullopt, std::nullopt, StateId(0u)});
        }
    }
}

} // namespace threadmend::testing
