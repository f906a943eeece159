// SPDX-License-Identifier: GPL-3.0-or-later
// B-threads that block, and changes of priorities.
#include "core/model/behavioral/product/program_model.h"
#include "views/repair/patches_page.h"

namespace threadmend {

extern const RepairKind repairKind_patches;
const RepairKind repairKind_patches{.name = "patches",
                                    .appliesTo = behavioral::holdsPrograms,
                                    .create = [](PanelContext& context, QWidget* parent) -> RepairPage* {
                                        return new PatchesPage(context, parent);
                                    }};

} // namespace threadmend
