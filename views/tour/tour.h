// SPDX-License-Identifier: GPL-3.0-or-later
// A walk of a minute through the first sample: what to do next, until it is done.
#pragma once

#ifndef Q_MOC_RUN
#include "views/session/session.h"
#endif

#include <QFrame>

class QLabel;
class QToolButton;

namespace threadmend {

class Appearance;

/// One sentence at a time. A step ends when a person has done what it says, or by "Next". It asks nothing and
/// is in nobody's way: whatever else is done, it waits.
class Tour : public QFrame {
    Q_OBJECT
public:
    Tour(Session& session, Appearance& appearance, QWidget* parent);

    /// Begins with the first step; the model at `path` is about to be opened. Another model ends the tour.
    void start(const QString& path);
    bool isRunning() const { return step_.has_value(); }

private:
    void follow();
    void advance();
    void end();
    void show();
    void restyle();

    Session& session_;
    Appearance& appearance_;
    std::optional<std::size_t> step_;
    std::string path_;
    QLabel* text_ = nullptr;
    QToolButton* next_ = nullptr;
};

} // namespace threadmend
