// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to mend what is violated, by the models that they are for: a page of the panel of repairs each.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#endif

#include <QWidget>
#include <span>
#include <string_view>

namespace threadmend {

/// What looks for repairs, shows them, and puts one into the text. It serves the commands that all have.
class RepairPage : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    /// Looks for ways to mend what is shown, or says why there is nothing to do.
    virtual void propose() = 0;
    /// Goes to what was found, or to what there is instead.
    virtual void goThere() = 0;
    /// Puts what is looked at into the text, as an edit that can be undone.
    virtual void accept() = 0;
    /// Whether something is looked at that can be put there.
    virtual bool canAccept() const = 0;
};

struct RepairKind {
    std::string_view name;
    bool (*appliesTo)(const ModelKind& kind) = nullptr;
    RepairPage* (*create)(PanelContext& context, QWidget* parent) = nullptr;
};

/// All of them, sorted by file name (written by CMake). The page of the first one says what there is where
/// none applies.
std::span<const RepairKind* const> repairKinds();

/// Whether some of them is for models of a kind.
bool hasRepairs(const ModelKind& kind);

} // namespace threadmend
