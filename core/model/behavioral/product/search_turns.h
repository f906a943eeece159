// SPDX-License-Identifier: GPL-3.0-or-later
// Whether several threads expand states faster than one is found out while they do it.
//
// It depends on the machine (how long a core waits for memory that another one has written) and on the
// program (how many steps are looked up for each state that is found), and either may win by a factor of two.
// What is found does not depend on who finds it.
#pragma once

#include <chrono>
#include <cstdint>

namespace threadmend::behavioral {

/// Gives several threads a turn and one thread another, then lets the faster of them go on, until four times
/// as many states are expanded: then both are tried again.
class SearchTurns {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;

    /// `states` are expanded in a turn.
    explicit SearchTurns(std::uint32_t states) : states_(states) {}

    /// Whether several threads are to go on when so many states are expanded.
    bool isForSeveral(std::uint32_t expanded) { return isForSeveral(expanded, &Clock::now); }
    template <class Now>
    bool isForSeveral(std::uint32_t expanded, const Now& now)
    {
        if (expanded >= end_)
            change(expanded, now());
        return isForSeveral_;
    }
    /// The turn begins anew: what has passed since was not spent on expanding.
    void restart(std::uint32_t expanded, Time now = Clock::now())
    {
        if (end_ != 0 && turn_ != Turn::Faster)
            begin(turn_, expanded, now);
    }

private:
    enum class Turn : std::uint8_t { Several, One, Faster };

    void begin(Turn turn, std::uint32_t expanded, Time now)
    {
        turn_ = turn;
        isForSeveral_ = turn == Turn::Several;
        begin_ = expanded;
        end_ = expanded + states_;
        since_ = now;
    }
    void change(std::uint32_t expanded, Time now)
    {
        if (end_ == 0 || turn_ == Turn::Faster)
            return begin(Turn::Several, expanded, now);
        const std::chrono::duration<double> took = now - since_;
        const double rate = static_cast<double>(expanded - begin_) / (took.count() + 1e-9);
        if (turn_ == Turn::Several) {
            ofSeveral_ = rate;
            return begin(Turn::One, expanded, now);
        }
        turn_ = Turn::Faster;
        isForSeveral_ = ofSeveral_ > rate;
        end_ = expanded < largest / 4 ? expanded * 4 : largest;
    }

    static constexpr std::uint32_t largest = 0xffffffff;
    std::uint32_t states_;
    Turn turn_ = Turn::Several;
    bool isForSeveral_ = true;
    std::uint32_t begin_ = 0;
    std::uint32_t end_ = 0; ///< of the turn; 0 before the first
    Time since_;
    double ofSeveral_ = 0; ///< states a second
};

} // namespace threadmend::behavioral
