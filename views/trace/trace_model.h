// SPDX-License-Identifier: GPL-3.0-or-later
// The trace of the session as a list: the start, steps, folded stretches.
#pragma once

#ifndef Q_MOC_RUN
#include "views/session/session.h"
#endif

#include <QAbstractListModel>
#include <vector>

namespace threadmend {

/// One row a `TraceRow`. Texts are made when they are asked for, so a row costs 32 bytes however long the
/// labels.
class TraceModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        NumberRole = Qt::UserRole, ///< "3", "4-9"; "0" for the start
        ColourRole,                ///< int(Colour) of a step
        DecisionRole,              ///< whether the state after the row is a decision
        ViolatedRole,              ///< whether the property is violated after the row
        CurrentRole,               ///< whether the cursor is in the row
        CertainRole,               ///< whether the violation is certain from here on
        LoopRole,                  ///< whether the steps of the row are part of a lasso's loop
        FoldedRole                 ///< whether its steps are not said, since they decide nothing
    };

    explicit TraceModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    /// The row that shows the state after `position` steps; -1 if there is no trace.
    int rowOf(std::size_t position) const;
    const TraceRow& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }

private:
    void reset();
    /// Those of the session; the stretch that the cursor is in is unfolded.
    std::vector<TraceRow> rowsNow() const;
    static void foldSingleSteps(std::vector<TraceRow>& rows, const Snapshot& now);
    void sessionChanged(const ChangeSet& changes);
    QString textOf(const TraceRow& row) const;
    QString wholeTextOf(const TraceRow& row) const;
    bool violatedAfter(const TraceRow& row) const;

    Session& session_;
    // What the rows are about, whatever the session has come to meanwhile.
    std::shared_ptr<const OpenedModel> model_;
    std::shared_ptr<const ShownTrace> trace_;
    std::vector<TraceRow> rows_;
    bool opened_ = false; ///< a stretch is unfolded because the cursor is in it
    int currentRow_ = -1;
};

/// What is to be said of the state after `position` steps: a decision and the ways out, the point of no
/// return, the violation; empty if it is a state like others.
QString sentenceAt(const Lts& model, const ShownTrace& trace, std::size_t position);

} // namespace threadmend
