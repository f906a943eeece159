// SPDX-License-Identifier: GPL-3.0-or-later
// Names that a b-thread assigns without declaring them.
#pragma once

#include "core/model/behavioral/language/syntax.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend::behavioral {

/// A name that was made a variable of its b-thread, where it is first assigned.
struct PrivateName {
    std::string name;
    Place place;
};

/// `for (i = 0; ...)` without a declaration makes a global in JavaScript. Where every use of such a name is
/// inside one b-thread, which the top level registers once, nobody else can see that global: it becomes a
/// variable of this b-thread, and so a part of its state. What several b-threads could share stays a global.
/// `isGlobal` says of a name whether it is there already. Linear in the program.
std::vector<PrivateName> makePrivate(ProgramSyntax& program,
                                     const std::function<bool(std::string_view)>& isGlobal);

} // namespace threadmend::behavioral
