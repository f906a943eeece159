// SPDX-License-Identifier: GPL-3.0-or-later
// The alternation-free modal mu-calculus with regular modalities, as in MCL.
#include "core/property/modal_syntax.h"
#include "core/property/property_kind.h"

#include <utility>

namespace threadmend {

namespace {

Outcome<Formula> parseModalProperty(std::string_view text)
{
    auto formula = parseModal(text);
    if (!formula)
        return formula.failure();
    return Formula(Modal{*std::move(formula)});
}

} // namespace

extern const PropertyKind propertyKind_modal;
const PropertyKind propertyKind_modal = {
    "modal",
    "< R > F, [ R ] F, mu X . F, nu X . F with not, and, or, implies",
    "The formula of the modal mu-calculus holds in the start; fixed points do not alternate (below).",
    "[ true* . \"SEND\" ] mu X . (<true> true and [not \"ACK\"] X)",
    beginsLikeModal,
    parseModalProperty};

} // namespace threadmend
