// SPDX-License-Identifier: GPL-3.0-or-later
// The tool bar: what has no room makes way, the least important first.
#pragma once

#include <QToolBar>
#include <vector>

class QToolButton;

namespace threadmend {

/// Of buttons that make way the commands are in the menus still, and found by their names.
class ToolRow : public QToolBar {
public:
    explicit ToolRow(QWidget* parent);

    /// The more important, the longer it stays in a window that becomes smaller.
    QToolButton* add(QAction& action, const QString& text, int importance);
    void addGap(int width);
    /// The room between is at the left of what is added from now on.
    void addStretch();
    /// Whether it is of use at all for what is open.
    void setWanted(const QAction& action, bool wanted);
    /// Without a model only the last one is of use.
    void showAllButLast(bool shown);

protected:
    bool event(QEvent* event) override;

private:
    struct Tool {
        QToolButton* button = nullptr;
        QAction* place = nullptr; ///< that the bar has it under
        int importance = 0;
        bool wanted = true;
    };
    void fit();

    std::vector<Tool> tools_;
    bool onlyLast_ = false;
};

} // namespace threadmend
