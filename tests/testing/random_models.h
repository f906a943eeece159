// SPDX-License-Identifier: GPL-3.0-or-later
// Small random models, reproducible from a seed, and models written inline.
#pragma once

#include "core/model/lts/lts.h"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend::testing {

/// The same on every platform, unlike std::uniform_int_distribution.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    /// A number in 0 ... bound - 1.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }
    bool chance(std::uint32_t percent) { return below(100) < percent; }

private:
    std::mt19937_64 engine_;
};

struct LtsShape {
    std::uint32_t maxStates = 8;
    std::uint32_t maxLabels = 3;
    /// Transitions a state, on the average at most.
    std::uint32_t maxDegree = 3;
    std::uint32_t maxInitialStates = 1;
};

/// A random LTS, usually nondeterministic, often with unreachable states, dead ends and loops; labels a, b,
/// c, ...
Lts randomLts(Random& random, const LtsShape& shape = {});

/// The same states and transitions with random facts, each now and then: endings of the model's own, a label
/// as a termination, propositions p, q and one that holds nowhere, states that were not expanded.
Lts withRandomFacts(Random& random, const Lts& lts);

/// An LTS from lines such as `0 a 1`; the initial state is 0. States named only as targets exist too.
Lts ltsOf(std::string_view lines);

/// A random property text of the kind `[ R ] false` over the labels a, b, c, ...
std::string randomRegularProperty(Random& random, std::uint32_t labels);
/// The same over other labels, whose characters are letters.
std::string randomRegularProperty(Random& random, const std::vector<std::string>& labels);

/// A property of the kind that people write: some labels must not come in this order. Violations of it lie
/// deeper.
std::string randomChainProperty(Random& random, std::uint32_t labels);

/// A random LTS that mostly runs forwards, in levels of a few states, with dead ends and now and then a way
/// back: runs of one length are many, and they decide at different places how they end.
Lts randomForwardLts(Random& random);

} // namespace threadmend::testing
