// SPDX-License-Identifier: GPL-3.0-or-later
// Takes a run further and back: step by step, to something, at random, in a film.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/stepping/breakpoint_stops.h"
#include "views/panel.h"
#include "views/session/session.h"
#endif
#include "views/run/job.h"

#include <QObject>
#include <QTimer>
#include <QVariant>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

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
    /// Backwards along the branch only. Returns why `text` cannot be asked. Of `changed x` as `toChange`.
    std::optional<InputError> runTo(const QString& text, bool forwards);
    /// To the next step that changes the value of a term, or back to the last one that did, which may be the
    /// one that led here; asked again there, to the one before. What it changed is told. Returns why the term
    /// cannot be asked about.
    std::optional<InputError> toChange(const QString& term, bool forwards);
    /// The same of the value that was pointed at; a person is asked which, if that is none of the model.
    void toChangeOf(const QVariant& pointedAt, bool forwards);
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
    /// Asks a person what to run to, with the beginning of the answer.
    using AskTarget = std::function<void(const QString& begun)>;
    void setAskTarget(AskTarget ask) { askTarget_ = std::move(ask); }

Q_SIGNALS:
    void playingChanged();

private:
    /// What a person waits for, and what is said then.
    struct Wish {
        StepPredicate wanted;
        bool forwards = true;
        QString neverBefore;
        QString never;                 ///< behind "no": "run from here comes to tea."
        bool alsoHere = false;         ///< backwards the step that led here counts, too
        std::function<QString()> told; ///< where one came to; else the breakpoint that stops there
    };
    /// Where to go.
    struct Aim {
        std::optional<std::size_t> position; ///< on the branch
        std::optional<std::vector<std::uint32_t>> way;
    };
    void run(const Wish& wish);
    void lookFor(const Wish& wish);
    void arrive(const Wish& wish, const Aim& aim);
    QString changeSentence(const QString& term) const;
    QString unchangedSentence(const QString& term) const;
    void playOn();
    const BreakpointStops& stops() const;
    /// Which breakpoint stops the run here; empty if none does.
    QString stopSentence() const;

    Session& session_;
    Job job_;
    QTimer film_;
    bool filmForwards_ = true;
    std::shared_ptr<StepPace> pace_;
    Ask ask_;
    AskTarget askTarget_;
    /// The breakpoints as they were last asked, with the model.
    struct AskedStops {
        std::vector<Breakpoint> breakpoints;
        std::uint64_t modelRevision = 0;
        BreakpointStops stops;
    };
    mutable std::optional<AskedStops> stops_;
    /// Where it was last told which step changed a term.
    struct Told {
        QString term;
        const ShownTrace* trace = nullptr;
        std::size_t cursor = 0;
        bool operator==(const Told&) const = default;
    };
    Told told_;
};

/// The commands of the Step menu. Every forward verb has its backward twin on Shift.
void addStepCommands(PanelContext& context, StepControl& control);

} // namespace threadmend
