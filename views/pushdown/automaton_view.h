// SPDX-License-Identifier: GPL-3.0-or-later
// The automaton of a process in a round, or the product of all, as a picture.
#pragma once

#ifndef Q_MOC_RUN
#include "core/check/pushdown/reachability.h"
#include "views/canvas/placed_picture.h"
#include "views/run/job.h"
#endif

#include <QWidget>
#include <memory>
#include <optional>

class QLabel;

namespace threadmend {

class Appearance;
class Canvas;

/// Made in the background. Of a large automaton the part around its start is drawn, and it is said how much.
class AutomatonView : public QWidget {
    Q_OBJECT
public:
    struct Question {
        std::shared_ptr<const pushdown::System> system;
        pushdown::Bounds bounds;
        bool sharesAll = false;
        std::optional<std::size_t> process; ///< nothing: the product
        bool operator==(const Question&) const = default;
    };

    AutomatonView(Jobs& jobs, Appearance& appearance, QWidget* parent);
    void show(const Question& question);
    /// There is nothing to draw, and why.
    void showNothing(const QString& sentence);

private:
    using Made = std::shared_ptr<const PlacedPicture>;
    void take(const Outcome<Made>& outcome);

    Job job_;
    Canvas* canvas_ = nullptr;
    QLabel* extent_ = nullptr;
    std::optional<Question> shown_;
};

} // namespace threadmend
