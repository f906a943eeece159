// SPDX-License-Identifier: GPL-3.0-or-later
// Tours: what each says, step by step, and how it knows that a step is done. One file each in tours/.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/snapshot/snapshot.h"
#endif

#include <QString>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace threadmend {

struct PanelContext;

/// Whether something is the case in the window, by now.
using TourCondition = std::function<bool(const Snapshot& now)>;

struct TourStep {
    /// What there is to see, and what to do. `{run}` and its like stand for facts of the snapshot
    /// (`withFacts`).
    QString text;
    /// Whether a person has done what the text says; empty if there is only something to read.
    TourCondition isDone = {};
    /// What has to be the case for the step to make sense; while it is not, the step before it is shown.
    TourCondition needs = {};
    /// Makes visible what the text speaks of: when the step is come to, and when an explanation is there.
    std::function<void(PanelContext& context)> reveal = {};
    /// Next does what the text says: by a command, or by this, which is given the text of the program as the
    /// tour found it.
    QString command = {};
    std::function<void(PanelContext& context, const QString& found)> act = {};
};

struct TourPlan {
    std::string_view name;   ///< of the command and of the file that the tour works on
    std::string_view title;  ///< as a person sees it
    std::string_view sample; ///< among the samples, such as `behavioral/bridge.js`
    std::vector<TourStep> (*steps)() = nullptr;
    /// The text that the tour begins with, from that of the sample; null if it is the same.
    QString (*begin)(const QString& sample) = nullptr;
};

/// All tours, sorted by file name (written by CMake).
std::span<const TourPlan* const> tourPlans();

} // namespace threadmend
