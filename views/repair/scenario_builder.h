// SPDX-License-Identifier: GPL-3.0-or-later
// Forbids a run: a person chooses after which of its steps which one is blocked, and sees what that does.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/repair/run_to_forbid.h"
#include "views/panel.h"
#include "views/repair/scenario_steps_model.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QListView;
class QPushButton;
class QTextBrowser;
class QToolButton;

namespace threadmend {

class SourceView;

/// Each choice is tried on the program at once, which the next choice cancels. Proposing puts it into the
/// list of proposals.
class ScenarioBuilder : public QWidget {
    Q_OBJECT
public:
    ScenarioBuilder(PanelContext& context, QWidget* parent);

    /// Takes the run that is shown. Precondition: there is one, of a program.
    void open();

Q_SIGNALS:
    /// Nobody wants to choose any more.
    void left();
    void proposed();

protected:
    void resizeEvent(QResizeEvent* event) override;
    /// Clicks on the mark of a step.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Opened = std::shared_ptr<const RunToForbid>;

    QWidget* makeSteps();
    QWidget* makeChoices();
    QWidget* makeButtons();
    void followKeys();

    void look();
    void take(const Outcome<Opened>& outcome);
    void preview();
    void takePreview(const Outcome<ForbiddenRun>& outcome);
    void block(const QModelIndex& index);
    void leave();
    void propose();
    void fill();
    void showFacts();
    void fail(const Failure& failure);
    const Snapshot& now() const { return context_.session.now(); }

    PanelContext& context_;
    ScenarioStepsModel steps_;
    Job job_;
    /// What was opened: a run of a model, for a property.
    std::shared_ptr<const OpenedModel> model_;
    std::uint64_t revision_ = 0;
    std::optional<PropertyKey> key_;
    Trace trace_;
    Opened run_;
    std::optional<ForbiddenRun> previewed_; ///< of the choice as it is
    QBoxLayout* parts_ = nullptr;
    QLabel* sentence_ = nullptr;
    QListView* list_ = nullptr;
    QComboBox* prefix_ = nullptr;
    QComboBox* data_ = nullptr;
    QToolButton* environment_ = nullptr;
    QPushButton* propose_ = nullptr;
    QTextBrowser* facts_ = nullptr;
    SourceView* code_ = nullptr;
};

} // namespace threadmend
