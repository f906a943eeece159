// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of all formats have in common: progress, the bounds on state numbers, the last steps.
#pragma once

#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/text/wording.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// The greatest number that a state of a file may have: one less than the id that means "none".
inline constexpr std::uint64_t greatestStateNumber = none<StateId>.value - 1ull;

/// Polls `run` with the position in `input`; call it once a line.
inline std::optional<Stopped> pollReading(const LineReader& input, const LtsBuilder& builder, RunContext& run,
                                          const char* phase)
{
    // Numbers of states are not states: a transition brings two at most.
    const std::uint64_t met = 2 * builder.transitionCount() + 1;
    return run.poll({phase, input.bytesRead(), input.totalBytes(),
                     met < builder.stateCount() ? met : builder.stateCount()});
}

/// The number of states that a file declares, held against the numbers that it uses, so that no number in a
/// damaged file makes us allocate.
class DeclaredStates {
public:
    explicit DeclaredStates(std::uint64_t count = 0) : count_(count) {}

    std::uint64_t count() const { return count_; }
    /// Whether `number` (from 0) belongs to a state that was declared.
    bool contains(std::uint64_t number) const { return number < count_; }
    /// Whether `number` is so far beyond what was declared that the file must be damaged: above one million
    /// and above sixteen times the declared number.
    bool isAbsurd(std::uint64_t number) const
    {
        constexpr std::uint64_t always = 1'000'000, factor = 16;
        return number > always && number / factor > count_;
    }
    /// Whether a file of `bytes` bytes may declare that many: a thousand and eight for each byte.
    bool fitIn(std::uint64_t bytes) const
    {
        constexpr std::uint64_t always = 1'000, perByte = 8;
        return count_ <= always + perByte * bytes;
    }

private:
    std::uint64_t count_ = 0;
};

/// Drops the states that do not occur and keeps the numbers of the others, plus `firstNumber`, as their
/// names, unless there are no gaps. Returns whether there are names now.
bool keepNumbersAsNames(LtsBuilder& builder, std::uint64_t firstNumber = 0);

/// Builds the system and adds a warning if transitions stood more than once.
Outcome<LtsDocument> finishReading(LtsBuilder builder, std::vector<InputWarning> warnings, RunContext& run);

} // namespace threadmend
