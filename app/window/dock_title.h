// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a panel: its title and a quiet way to close it.
#pragma once

#include <QWidget>

class QDockWidget;

namespace threadmend {

/// Dragging it moves the dock, as its usual title bar does; a double click fills the window with it. Among
/// tabs, which say the title themselves, it takes no room.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget& dock);

Q_SIGNALS:
    void doubleClicked();
    void closeClicked();

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void makeRoom();

    QDockWidget& dock_;
};

} // namespace threadmend
