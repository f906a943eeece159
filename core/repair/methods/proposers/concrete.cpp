// SPDX-License-Identifier: GPL-3.0-or-later
// Blocking what leads to what cannot be avoided (Katz 2013, Algorithm 3); of hot cycles a Buechi game.
#include "core/model/text/wording.h"
#include "core/repair/methods/proposal_search.h"
#include "core/repair/methods/repair_method.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend {

extern const RepairMethod repairMethod_concrete;

namespace {

std::optional<Failure> proposeConcrete(ProposalSearch& search)
{
    const RepairCase& known = search.repairCase();
    const ConcreteRepair& concrete = search.concrete();
    if (concrete.trimming.failure || search.isWiderTooLarge())
        return std::nullopt;
    const std::size_t cuts = concrete.trimming.cuts.size();
    const char* what = known.isHot() ? "a hot cycle" : "the violation";
    const std::string algorithm = known.isHot() ? "Patching of hot cycles (a Buechi game)"
                                                : "Concrete safety patching (Katz 2013, Algorithm 3)";
    if (search.strict() != nullptr) {
        Proposal strict;
        strict.method = &repairMethod_concrete;
        strict.description =
            fmt::format("blocks the {} after which a hot cycle cannot be avoided, or by which a run goes "
                        "round in one instead of leaving it",
                        search.stricterCuts() == 1 ? "step" : counted(search.stricterCuts(), "step"));
        strict.patch = search.strict()->patch.automaton;
        if (auto failure = search.add(std::move(strict), search.knownNames(*search.strict()), algorithm))
            return failure;
        if (cuts == 0)
            return std::nullopt;
    }
    Proposal proposal;
    proposal.method = &repairMethod_concrete;
    proposal.description = fmt::format("blocks the {} after which {} cannot be avoided any more",
                                       cuts == 1 ? "step" : counted(cuts, "step"), what);
    proposal.patch = concrete.patch.automaton;
    return search.add(std::move(proposal), search.knownNames(concrete), algorithm);
}

} // namespace

const RepairMethod repairMethod_concrete{.name = "concrete",
                                         .title = "Wait-block patch",
                                         .description =
                                             "block all steps after which the violation cannot be avoided",
                                         .order = 2,
                                         .isByRounds = true,
                                         .propose = proposeConcrete};

} // namespace threadmend
