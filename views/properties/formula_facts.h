// SPDX-License-Identifier: GPL-3.0-or-later
// What a formula means for a model, in sentences.
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/lts/lts.h"
#include "core/property/formula.h"
#include "core/run/run_context.h"
#endif

#include <QStringList>

namespace threadmend {

/// A sentence for each 'pattern' (which labels it matches) and for each label or pattern that nothing
/// satisfies; none for a formula that speaks of propositions. O(patterns * bytes of the labels). A stop
/// leaves nothing.
Outcome<QStringList> formulaFacts(const Formula& formula, const Lts& lts, RunContext& run);

} // namespace threadmend
