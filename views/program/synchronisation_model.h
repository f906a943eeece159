// SPDX-License-Identifier: GPL-3.0-or-later
// The synchronisation matrix: events by b-threads (Harel et al. 2011: who requests, waits for and blocks
// what).
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#include "core/session/programs/synchronisation_matrix.h"
#include "views/program/patch_column.h"
#include "views/session/session.h"
#endif

#include <QAbstractTableModel>
#include <string_view>
#include <vector>

namespace threadmend {

/// A row an event that matters in the shown state, a column a b-thread, then the patch that is proposed, if
/// one is looked at, and last what becomes of the event: as many of them as the query leaves. Texts are made
/// when they are asked for. While a person steps and the b-threads stay the same, columns stay and only rows
/// come and go.
class SynchronisationModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        MarksRole = Qt::UserRole, ///< int: what the b-thread says of the event, `Mark`s together
        StandingRole,             ///< int(behavioral::Standing) of the row's event
        PointedRole,              ///< bool: the column's b-thread was pointed at
        TakenRole,                ///< bool: the trace goes on with the row's event
        ModuleRole,               ///< bool: another module begins with the column
        ProposedRole,             ///< bool: the column is that of the proposed patch
        WouldBeBlockedRole        ///< bool: the row's event can happen, and the patch would block it
    };
    /// What a b-thread says of an event; a bit each.
    enum Mark { Requests = 1, WaitsFor = 2, Blocks = 4, IsInterrupted = 8 };

    explicit SynchronisationModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    void setQuery(const MatrixQuery& query);
    const MatrixQuery& query() const { return query_; }
    /// How many events and b-threads there are in the state, whatever the query.
    std::size_t eventCount() const { return standings_.size(); }
    std::size_t threadCount() const { return points_.size(); }

    /// The state that the rows are about. There must be rows.
    StateId state() const { return state_; }
    /// The longest name of an event of the program, as its head shows it.
    const QString& longestEvent() const { return longestEvent_; }
    bool isOutcome(int column) const { return column + 1 == columnCount(); }
    bool isPatch(int column) const
    {
        return patch_.exists() && column == static_cast<int>(shape_.columns.size());
    }
    const PatchColumn& patch() const { return patch_; }
    const behavioral::EventStanding& standing(int row) const
    {
        return standings_[shape_.rows[static_cast<std::size_t>(row)]];
    }
    /// The column of the synchronisation that a column of the matrix stands for; it must be that of a
    /// b-thread.
    std::uint32_t threadAt(int column) const { return shape_.columns[static_cast<std::size_t>(column)]; }
    /// The column of the matrix in which a b-thread stands; -1 if it is not shown.
    int columnOf(std::uint32_t thread) const;
    /// The row of an event; -1 if it is not shown.
    int rowOf(behavioral::EventNumber event) const;
    /// The transition of the model by which the row's event happens from the shown state, if it can.
    std::optional<std::uint32_t> transitionAt(int row) const;

private:
    void follow(const ChangeSet& changes);
    struct Shown;
    void readState();
    void show(Shown next);
    void replaceRows(Shown next);
    static std::vector<std::string_view> headsOf(const Shown& shown);
    void findLongestEvent();
    /// What the trace goes on with from the shown state.
    std::optional<behavioral::EventNumber> takenNext() const;
    int marksAt(int row, int column) const;
    int patchMarksAt(int row) const;
    bool wouldBeBlocked(int row) const;
    QString eventName(int row) const;
    QString cellText(int row, int column) const;
    QString outcomeAt(int row) const;

    Session& session_;
    // What the rows are about, whatever the session has come to meanwhile.
    std::shared_ptr<const OpenedModel> model_;
    QString longestEvent_;
    StateId state_;
    std::vector<std::uint32_t> points_; ///< where the b-threads are
    std::vector<behavioral::EventStanding> standings_;
    std::optional<behavioral::EventNumber> taken_;
    MatrixQuery query_;
    MatrixShape shape_;
    PatchColumn patch_;
    std::optional<std::uint32_t> pointed_;
};

} // namespace threadmend
