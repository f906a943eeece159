// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: verdicts and sizes at the left, the running job with its bar and Cancel at the right.
#pragma once

#ifndef Q_MOC_RUN
#include "views/run/jobs.h"
#include "views/session/session.h"
#include "views/style/appearance.h"
#endif

#include <QStatusBar>

class QAction;
class QLabel;
class QProgressBar;
class QToolButton;

namespace threadmend {

/// Refusals of the session show for some seconds.
class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    StatusLine(Session& session, Jobs& jobs, Appearance& appearance, QWidget* parent);

    /// A sentence for some seconds.
    void say(const QString& sentence);
    /// Offers to explore more, where what is open was explored in part and nothing is being done about it.
    void offerMore(QAction* exploreFurther);

private:
    void updateModel();
    void updateOffer();
    void updateJobs();

    Session& session_;
    Jobs& jobs_;
    Appearance& appearance_;
    QLabel* verdicts_ = nullptr;
    QLabel* sizes_ = nullptr;
    QToolButton* more_ = nullptr;
    QLabel* said_ = nullptr;
    QLabel* job_ = nullptr;
    QProgressBar* bar_ = nullptr;
    QToolButton* cancel_ = nullptr;
};

/// What a job does now: its title, the phase, how much is done.
QString jobText(const Job& job);

} // namespace threadmend
