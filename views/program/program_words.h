// SPDX-License-Identifier: GPL-3.0-or-later
// What b-threads and events of a state are called before a person.
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#include "core/session/snapshot/snapshot.h"
#endif

#include <QString>
#include <QStringList>

namespace threadmend {

/// The name of the b-thread in a column of a state; of one that has ended, the name that it had.
QString threadName(const behavioral::ProgramModel& program, std::span<const std::uint32_t> points,
                   std::uint32_t column);

/// "can happen", "blocked by Arbiter (line 31)", "nobody requests it", ...
QString outcomeText(const behavioral::ProgramModel& program, std::span<const std::uint32_t> points,
                    const behavioral::EventStanding& standing);

} // namespace threadmend
