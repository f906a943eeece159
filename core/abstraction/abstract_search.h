// SPDX-License-Identifier: GPL-3.0-or-later
// The shortest run of an abstract program to what must not be reached, by breadth-first search on the fly.
#pragma once

#include "core/abstraction/abstract_program.h"
#include "core/abstraction/question.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend::abstraction {

/// q0 -e1-> q1 ... -en-> qn; states are numbers of the abstract program.
struct AbstractRun {
    std::vector<std::uint32_t> states; ///< one more than there are letters
    std::vector<Letter> letters;
    bool operator==(const AbstractRun&) const = default;
};

struct AbstractSearchResult {
    std::optional<AbstractRun> run; ///< nothing: none reaches what must not be
    AbstractSize explored;          ///< if there is none, all that there is
};

/// Searches again and again while the program becomes finer: what it knows of a state stays true.
class AbstractSearch {
public:
    AbstractSearch(AbstractProgram& program, const Question& question)
        : program_(program), question_(question)
    {
    }

    /// A shortest run; of these one with the first word by the order of letters. O(states + steps) up to its
    /// end.
    Outcome<AbstractSearchResult> search(RunContext& run);
    /// Whether a state must not be reached: it is bad, or it is possibly dead where that is asked.
    bool isBad(std::uint32_t state);

private:
    std::optional<Stopped> expandLevels(RunContext& run);
    Outcome<AbstractRun> shortestRun(RunContext& run);
    bool reach(std::uint32_t state);

    AbstractProgram& program_;
    const Question& question_;
    enum class Known : std::uint8_t { Nothing, Good, Bad };
    std::vector<Known> known_; ///< by state
    // Of one search:
    std::vector<std::uint32_t> order_; ///< states as they were reached
    std::vector<std::uint32_t> place_; ///< by state: one more than its place in that order; 0: not reached
    std::vector<std::size_t> levels_;  ///< level k holds order_[levels_[k]] ... order_[levels_[k + 1] - 1]
    std::optional<std::size_t> length_;
    std::size_t transitions_ = 0;
};

} // namespace threadmend::abstraction
