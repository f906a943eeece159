// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a panel: its title and a quiet way to close it.
#pragma once

#include <QWidget>

class QDockWidget;

namespace threadmend {

/// Dragging and double-clicking it move and float the dock, as its usual title bar does. Among tabs, which
/// say the title themselves, it takes no room.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget& dock);

private:
    void makeRoom();

    QDockWidget& dock_;
};

} // namespace threadmend
