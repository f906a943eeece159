// SPDX-License-Identifier: GPL-3.0-or-later
// Models written down state by state, as the semantics ("Runs", "Numbers in reports") speak of them: for
// oracles, which know neither products nor automata nor reduced spaces.
#pragma once

#include "core/model/behavioral/program/program.h"
#include "core/model/lts/lts.h"
#include "tests/testing/formula_oracle.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace threadmend::testing {

struct PlainModel {
    /// Why a run that has come to a state goes no further, or is not to be looked at further.
    enum class Stop { None, Deadlock, End, Pruned, FailedAssertion, Error };
    struct State {
        std::vector<std::pair<std::string, std::uint32_t>> steps; ///< label and target
        Stop stop = Stop::None;
        bool errs = false; ///< of a failed assertion: in the same step something else went wrong
        std::set<std::string> props;
        std::vector<bool> hot; ///< by b-thread
    };
    std::vector<State> states;
    std::vector<std::uint32_t> initial;
    /// Of transitions that no run comes to.
    std::set<std::string> otherLabels;
    /// Of an LTS: a run that is stuck behind one of these has ended as planned.
    std::set<std::string> terminations;
    /// All names of propositions, also of those that hold nowhere.
    std::set<std::string> props;
    bool isProgram = false;

    std::size_t transitionCount() const; ///< (source, label, target), each once
    std::set<std::string> labels() const;
    std::size_t depth() const;
    /// Of deadlocks: states in which a run can be stuck; of ends: all others in which runs end.
    std::size_t count(Stop stop) const;
    bool isDeterministic() const;
    /// The states that the word leads to, none if it is no word of the model.
    std::set<std::uint32_t> after(const Word& word) const;
    /// Whether a run that takes such a step to a dead end has ended as planned.
    bool isTermination(const std::string& label) const { return terminations.contains(label); }
};

/// How a program is to be run, if a person wants it otherwise than the program says.
struct PlainChoices {
    bool endIsDeadlock = false;
    bool deadlockIsEnd = false;
    std::optional<behavioral::Selection> selection = {};
};

/// Explores step by step; nothing if the program has more than `most` states, or is none.
std::optional<PlainModel> plainModelOf(const std::string& program, std::size_t most,
                                       const PlainChoices& choices = {});

/// What ends a run of an LTS as planned if nobody says otherwise.
const std::set<std::string>& usualTerminations();

/// Its reachable part. What `lts` itself knows of terminations is not looked at.
PlainModel plainModelOf(const Lts& lts, std::set<std::string> terminations = usualTerminations());

/// What is left of the model in a file that holds an LTS: what its b-threads do is gone, and that some runs
/// end as planned where others are stuck, but for what the reader takes for terminations. A format that does
/// not keep facts has labels alone: one initial state, which leads to several by steps of their own, no
/// propositions, and no ends but dead ones.
PlainModel asWritten(PlainModel model, bool keepsFacts, std::set<std::string> terminations);

} // namespace threadmend::testing
