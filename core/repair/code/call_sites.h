// SPDX-License-Identifier: GPL-3.0-or-later
// Where a program's text says priorities: the calls of bp.registerBThread and bp.sync.
#pragma once

#include "core/model/behavioral/language/token.h"
#include "core/model/text/text_replacement.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace threadmend {

class CallSites {
public:
    /// Of a text that can be parsed. Linear.
    explicit CallSites(std::string_view text);

    /// What to write so that the call of bp.sync at `place` has this priority. Nothing if the text says its
    /// priority by an expression.
    std::optional<TextReplacement> withSyncPriority(behavioral::Place place, double priority) const;
    /// The same for the b-threads whose function holds the call at `place`.
    std::optional<TextReplacement> withThreadPriority(behavioral::Place place, double priority) const;
    /// The registration whose function holds the call at `place`, by its place; nothing if none does.
    std::optional<behavioral::Place> registrationOf(behavioral::Place place) const;

private:
    struct Call {
        std::size_t begin, name, open, close;                       ///< tokens
        std::vector<std::pair<std::size_t, std::size_t>> arguments; ///< the first token, and the one behind
    };
    const Call* registrationAround(behavioral::Place place) const;
    void findArguments(Call& call) const;
    std::size_t beginOf(std::size_t name) const;
    std::size_t tokenAt(behavioral::Place place) const;
    std::size_t offsetOf(std::size_t token) const;
    std::optional<TextReplacement> inNumber(std::size_t first, std::size_t end, double priority) const;
    std::optional<TextReplacement> inObject(std::size_t open, double priority) const;

    std::string_view text_;
    std::vector<behavioral::Token> tokens_;
    std::vector<std::size_t> lines_; ///< where each begins
    std::vector<Call> registrations_;
    std::vector<Call> syncs_;
};

} // namespace threadmend
