// SPDX-License-Identifier: GPL-3.0-or-later
// Where a person says what to run to, and how to walk.
#pragma once

#include "views/panel.h"
#include "views/run/job.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace threadmend {

class StepControl;

/// Enter runs on, Shift+Enter back, Ctrl+Enter makes a breakpoint, Escape
/// closes.
class StepBar : public QWidget {
    Q_OBJECT
public:
    StepBar(PanelContext& context, StepControl& control, QWidget* parent);

    /// Lets a person type what to run to, in place of what stands there, or behind `begun`.
    void open(const QString& begun = {});

Q_SIGNALS:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeTarget();
    QWidget* makePace();
    void run(bool forwards);
    void addBreakpoint();
    void complete();
    void offer(const QStringList& targets);
    void say(const QString& sentence);

    PanelContext& context_;
    StepControl& control_;
    QLineEdit* field_ = nullptr;
    QLabel* error_ = nullptr;
    QWidget* pace_ = nullptr;
    Job terms_; ///< what has a value, for completing
};

} // namespace threadmend
