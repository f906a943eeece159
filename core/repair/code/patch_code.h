// SPDX-License-Identifier: GPL-3.0-or-later
// A patch as a b-thread in the language of behavioral programs, for people to read and engines to run.
#pragma once

#include "core/model/lts/lts.h"
#include "core/repair/patch/patch_automaton.h"
#include "core/repair/patch/proposal.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

namespace behavioral {
class Program;
}

/// What a reader of the code is told.
struct PatchHeading {
    std::uint32_t number = 1;          ///< of the patch in the program
    std::string name;                  ///< the b-thread is called `patch NUMBER: NAME`
    std::vector<std::string> comments; ///< lines of prose; control characters become blanks
};

/// Names for the states of a patch, all different: of the events on the shortest way there ("start", "take",
/// "2 x take"). Where `known` has a text for a state, and for no other the same, it is that.
/// O(states + steps, each as often as its state has steps).
Outcome<std::vector<std::string>> patchStateNames(const PatchAutomaton& patch, const LabelTable& labels,
                                                  const std::vector<std::string>& known, RunContext& run);

/// The b-thread between the comments `// threadmend:patch NUMBER begin` and `end`. It waits and blocks: it
/// requests nothing, is never hot, names no state or proposition. Of `bp` it uses registerBThread, sync,
/// Event and all; of events `name` and `equals`. A machine that only goes forwards, perhaps round and round,
/// is written as one sync after the other, if that is shorter than a switch over its states. Errors: an event
/// whose data cannot be written down.
Outcome<std::string> patchCode(const PatchAutomaton& patch, const std::vector<std::string>& stateNames,
                               const PatchHeading& heading, const behavioral::Program& program);

/// `text` with the patch behind it, as a file that ends with a line end.
std::string withPatch(std::string_view text, std::string_view code);
/// `text` as it is when the proposal is accepted.
std::string withProposal(std::string_view text, const Proposal& proposal);
/// One more than the greatest number of a patch in the text.
std::uint32_t nextPatchNumber(std::string_view text);

/// The patch alone as an LTS over the events that it waits for or blocks somewhere: composed with the program
/// by synchronising on these, it blocks what the patch blocks. (An event that it blocks everywhere bears no
/// transition.) Labels are those of `labels`; `otherwise` is spelt out over these events only.
Outcome<Lts> patchLts(const PatchAutomaton& patch, const LabelTable& labels,
                      const std::vector<std::string>& stateNames, RunContext& run);

} // namespace threadmend
