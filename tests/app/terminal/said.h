// SPDX-License-Identifier: GPL-3.0-or-later
// What one way to ask says about one property of one model.
#pragma once

#include "tests/testing/formula_oracle.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace threadmend::testing {

/// One way's answer to one question. What a way does not say is left out.
struct Said {
    std::string verdict; ///< holds, violated, undecided, refused
    int code = -1;
    std::string why;  ///< of a refusal
    std::string kind; ///< of the model
    std::optional<std::size_t> length;
    std::optional<Word> word;
    /// That the word is one of the shortest, chosen by something else than the order of labels.
    bool choosesItself = false;
    std::optional<std::size_t> loop;
    std::string ending; ///< deadlock, failed assertion, ...
    std::optional<bool> vacuous;
    bool isShortest = true; ///< of evidence from a part of the model: whether it is known to be
    /// Of repairs: whether the first proposal is one.
    bool repairs = false;
};

/// Ways that do not answer some questions, each a decision that people can read in the manual. There is no
/// other reason to refuse; and the answer may be given nevertheless, but not another one.
struct Refusal {
    std::string_view way; ///< how its name begins
    bool ofPrograms;
    std::string_view property; ///< how it begins
    std::string_view because;  ///< a part of what is to be said
};
inline constexpr Refusal refusals[] = {
    // A patch could not tell which of the states it is in that one event leads to.
    {"repair", true, "no-hot-cycle", "events do not tell"},
    // What is blocked makes way for requests that nobody has explored.
    {"repair", true, "", "ordered selection"},
    // There are no b-threads in a system.
    {"", false, "no-hot-cycle", "behavioral programs"},
    {"", false, "no-assertion-failure", "behavioral programs"},
    {"", false, "no-hot-termination", "behavioral programs"},
    {"", false, "no-error", "behavioral programs"},
};

inline bool mayRefuse(std::string_view way, bool ofPrograms, std::string_view property, std::string_view why)
{
    return std::any_of(std::begin(refusals), std::end(refusals), [&](const Refusal& one) {
        return way.starts_with(one.way) && one.ofPrograms == ofPrograms &&
               property.starts_with(one.property) && why.find(one.because) != std::string_view::npos;
    });
}

/// How a command exits that knows the verdict. One that was asked for something else has done its work.
inline int codeOf(std::string_view verdict)
{
    return verdict == "refused" ? 2 : verdict == "undecided" ? 3 : verdict == "violated" ? 1 : 0;
}

inline std::string textOf(const Word& word)
{
    return word.empty() ? "(no step)" : fmt::format("{}", fmt::join(word, ", "));
}

inline std::string textOf(const Said& said)
{
    std::string text = said.verdict + fmt::format(", exit code {}", said.code);
    if (said.length)
        text += fmt::format(", {} steps", *said.length);
    if (said.word)
        text += ": " + textOf(*said.word);
    if (said.loop)
        text += fmt::format(", loop from {}", *said.loop);
    if (!said.ending.empty())
        text += ", " + said.ending;
    if (said.vacuous.value_or(false))
        text += ", vacuous";
    if (!said.kind.empty())
        text += ", model: " + said.kind;
    if (!said.why.empty())
        text += ", because: " + said.why;
    return text;
}

} // namespace threadmend::testing
