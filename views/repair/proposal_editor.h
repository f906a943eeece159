// SPDX-License-Identifier: GPL-3.0-or-later
// The code of the proposal that is looked at, to be edited before it is accepted.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/program/source_view.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QTimer>
#include <memory>

namespace threadmend {

struct ProposedRepair;

/// Follows the session. What is typed becomes part of the proposal after a pause, and is judged anew; what is
/// wrong with it is underlined. Each proposal keeps its edit.
class ProposalEditor : public SourceView {
    Q_OBJECT
public:
    static constexpr int pause = 300; ///< milliseconds without typing

    ProposalEditor(PanelContext& context, QWidget* parent);

    /// Hands over what was typed without waiting.
    void finishTyping();
    /// The code as it was proposed; undo brings the edit back.
    void revert();

private:
    using Repair = std::shared_ptr<const ProposedRepair>;

    void follow();
    void judge(const Repair& repair);
    void take(const Repair& repair, const Outcome<Repair>& outcome);

    PanelContext& context_;
    QTimer pause_;
    Job job_;
    Repair shown_;       ///< whose code this is
    Repair beingJudged_; ///< by the job
};

} // namespace threadmend
