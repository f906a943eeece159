// SPDX-License-Identifier: GPL-3.0-or-later
// Takes a run further and back: step by step, to something, at random, in a film.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/stepping/step_predicate.h"
#include "views/panel.h"
#include "views/session/session.h"
#endif
#include "views/run/job.h"

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

namespace threadmend {

/// What is far away is looked for off the window's thread. Refusals are told by the session.
class StepControl : public QObject {
    Q_OBJECT
public:
    explicit StepControl(PanelContext& context, QObject* parent = nullptr);

    StepPace& pace() { return *pace_; }

    /// The next step; where several lead on, a person is asked which.
    void step();
    /// To where the predicate `text` becomes true: along the branch, else by a shortest way from here.
    /// Backwards along the branch only. Returns why `text` cannot be asked.
    std::optional<InputError> runTo(const QString& text, bool forwards);
    /// To the next (last) place where a breakpoint stops the run.
    void continueRun(bool forwards);
    /// To where it is decided how the run goes on (went on): a decision of the counterexample, or a state
    /// with several ways on.
    void toDecision(bool forwards);
    void walkAtRandom(bool forwards);
    /// Begins the film, or stops it.
    void play(bool forwards);
    bool isPlaying() const { return film_.isActive(); }
    /// Breaks on the event that is pointed at, or on the one of the last step.
    void breakOnEvent();

    /// Asks a person which way to go on, with its label.
    using Ask = std::function<void()>;
    void setAsk(Ask ask) { ask_ = std::move(ask); }

Q_SIGNALS:
    void playingChanged();

private:
    void run(const StepPredicate& wanted, bool forwards, const QString& what);
    void lookForWay(const StepPredicate& wanted, const QString& what);
    void playOn();
    /// Which breakpoint stops the run here; empty if none does.
    QString stopSentence() const;

    Session& session_;
    Job job_;
    QTimer film_;
    bool filmForwards_ = true;
    std::shared_ptr<StepPace> pace_;
    Ask ask_;
};

/// The commands of the Step menu. Every forward verb has its backward twin on Shift.
void addStepCommands(PanelContext& context, StepControl& control);

} // namespace threadmend
