// SPDX-License-Identifier: GPL-3.0-or-later
// The banner over the canvas: one sentence, where it is about, what can be done.
#pragma once

#ifndef Q_MOC_RUN
#include "views/commands/commands.h"
#include "views/style/appearance.h"
#endif

#include <QFrame>

class QLabel;
class QToolButton;

namespace threadmend {

/// Shows the notice of the session; hidden without one. The place in a file is a link.
class Banner : public QFrame {
    Q_OBJECT
public:
    Banner(Session& session, Commands& commands, Appearance& appearance, QWidget* parent);

Q_SIGNALS:
    void placeClicked(const QString& file, int line);
    /// By a person; it is gone.
    void dismissed(threadmend::Notice::Kind kind);

private:
    void update();

    Session& session_;
    Appearance& appearance_;
    QLabel* text_ = nullptr;
    QToolButton* reload_ = nullptr;
    QToolButton* restore_ = nullptr;
    QToolButton* discard_ = nullptr;
    QToolButton* dismiss_ = nullptr;
};

} // namespace threadmend
