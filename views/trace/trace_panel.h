// SPDX-License-Identifier: GPL-3.0-or-later
// The counterexample step by step, and what was decided on it.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/session/session.h"
#endif

#include <QWidget>

class QLabel;
class QListView;
class QStackedWidget;
class QToolButton;

namespace threadmend {

class StepBar;
class StepControl;
class TraceModel;

class TracePanel : public QWidget {
    Q_OBJECT
public:
    TracePanel(PanelContext& context, QWidget* parent);

private:
    QWidget* makeHeading(PanelContext& context);
    void makeList(PanelContext& context);
    void addTraceCommands(PanelContext& context);
    void addStepBar(PanelContext& context);
    /// Asks which of several steps to take.
    void chooseStep();
    void update(const ChangeSet& changes);
    void click(const QModelIndex& index);
    QString heading() const;
    QString emptySentence() const;
    QString sentence() const;

    Session& session_;
    StepControl* control_ = nullptr;
    StepBar* bar_ = nullptr;
    QStackedWidget* top_ = nullptr;
    TraceModel* model_ = nullptr;
    QListView* list_ = nullptr;
    QLabel* heading_ = nullptr;
    QLabel* sentence_ = nullptr;
    QToolButton* which_ = nullptr;
};

/// The trace as text: a line a step, decisions and the violation named.
QString traceAsText(const Snapshot& now);

} // namespace threadmend
