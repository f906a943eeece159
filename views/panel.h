// SPDX-License-Identifier: GPL-3.0-or-later
// Panels of the window: one descriptor each, one file each in panels/.
#pragma once

#include "views/session/step_pace.h"

#include <memory>
#include <span>
#include <string_view>

class QWidget;

namespace threadmend {

class Appearance;
class Commands;
class EditedSource;
class Jobs;
class Session;
struct ModelKind;

/// What a panel works with. Lives longer than every panel.
struct PanelContext {
    Session& session;
    Commands& commands;
    Jobs& jobs;
    Appearance& appearance;
    EditedSource& source;
    /// Of all films; never null.
    std::shared_ptr<StepPace> pace = std::make_shared<StepPace>();
};

/// A panel: it shows a part of the session and lets a person act on it. It survives a session without a
/// model, a model that is replaced, and a huge model. It adds its commands when it is made.
struct Panel {
    enum class Area { Left, Right, Bottom, Centre };
    std::string_view name;  ///< of the object; under it the place is remembered
    std::string_view title; ///< as a person sees it
    Area area = Area::Right;
    int order = 0; ///< in its area
    QWidget* (*create)(PanelContext& context, QWidget* parent) = nullptr;
    /// Whether it has something to say of models of a kind; null: of all. Others do not show it.
    bool (*appliesTo)(const ModelKind& kind) = nullptr;
    /// The name of the panel of its area whose place it shares, as a further tab; empty if it has its own.
    std::string_view tabOf = {};
};

/// All panels, sorted by file name (written by CMake).
std::span<const Panel* const> panels();

} // namespace threadmend
