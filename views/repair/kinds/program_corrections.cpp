// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of assignments of concurrent programs.
#include "core/session/repair/proposed_corrections.h"
#include "views/repair/corrections_page.h"

namespace threadmend {

extern const RepairKind repairKind_program_corrections;
const RepairKind repairKind_program_corrections{
    .name = "corrections",
    .appliesTo = canBeCorrected,
    .create = [](PanelContext& context, QWidget* parent) -> RepairPage* {
        return new CorrectionsPage(context, parent);
    }};

} // namespace threadmend
