// SPDX-License-Identifier: GPL-3.0-or-later
// What the lanes of a model have to say of a state.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/model/opened_model.h"
#endif

#include <QString>

namespace threadmend {

/// Why a run cannot go on from a state, or what is remarkable there, in one sentence; empty if nothing is.
QString stateSentence(const OpenedModel& model, StateId state);

} // namespace threadmend
