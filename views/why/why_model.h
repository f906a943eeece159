// SPDX-License-Identifier: GPL-3.0-or-later
// Why the event that was pointed at can or cannot happen in the shown state, b-thread by b-thread.
#pragma once

#ifndef Q_MOC_RUN
#include "core/explain/event_reasons.h"
#include "core/explain/shortest_way.h"
#include "core/model/behavioral/product/program_model.h"
#include "views/session/session.h"
#endif
#include "views/rows/row_delegate.h"

#include <QAbstractListModel>
#include <vector>

namespace threadmend {

/// What is asked about: an event of the program that is open, a proposition of it, or, of another model, a
/// label.
struct WhyQuestion {
    enum class Of { Nothing, Event, Proposition, Label };
    Of of = Of::Nothing;
    std::string name;
    bool operator==(const WhyQuestion&) const = default;
};

/// A row a b-thread that says something of it; where nobody requests it, then the places of the program where
/// somebody does. Follows the session: the event that is pointed at, of other models the label of the
/// transition that is selected, until another name is asked about.
class WhyModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit WhyModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// Asks about an event, a proposition or a label of that name. Why not, in one sentence; empty if there
    /// is one.
    QString ask(const QString& name);
    const WhyQuestion& question() const { return question_; }
    /// One sentence; empty without a question.
    const QString& verdict() const { return verdict_; }
    /// The state that the answer is about.
    StateId state() const { return state_; }
    /// What a way would have to lead to.
    WayTarget target() const;
    /// All that can be asked about.
    QStringList names() const;

    /// The step that put the b-thread of a row where it is, and its column; nothing if the row has none.
    std::optional<std::size_t> sinceAt(int row) const;
    std::optional<std::uint32_t> threadAt(int row) const;

Q_SIGNALS:
    void changed();

private:
    struct Row {
        QString name;
        QString where;
        QString says;
        QString glyph;
        Tone tone = Tone::Text;
        bool heading = false;
        std::optional<std::uint32_t> thread;
        std::optional<std::size_t> since;
    };
    /// What the name stands for in the model.
    WhyQuestion questionOf(const std::string& name) const;
    void follow(const ChangeSet& changes);
    void takeOver(const Snapshot& now);
    void answer();
    void answerEvent(const behavioral::ProgramModel& program);
    void answerProposition(const behavioral::ProgramModel& program);
    void answerLabel();
    void addPlaces(const behavioral::ProgramModel& program, const char* heading,
                   const std::vector<std::uint32_t>& points);
    /// The step of the trace that a step of `run_` is.
    std::size_t stepOf(std::size_t step) const { return step > lapFrom_ ? step - lapLength_ : step; }
    QString sinceText(const behavioral::ProgramModel& program, std::size_t since) const;
    Row rowOf(const behavioral::ProgramModel& program, const ThreadAt& at, const QString& says) const;
    Row rowOf(const behavioral::ProgramModel& program, const ThreadReason& reason) const;
    void findRun(const behavioral::ProgramModel& program);

    Session& session_;
    std::shared_ptr<const OpenedModel> model_;
    WhyQuestion question_;
    std::optional<std::uint32_t> pointedBefore_; ///< the event that was last taken over
    StateId state_;
    QString verdict_;
    std::vector<Row> rows_;
    /// The run up to the state; of one state alone if it is not where the trace is.
    ProgramRun run_;
    bool hasPast_ = false;
    /// Steps of `run_` behind this one are steps of the trace that lie so many further back.
    std::size_t lapFrom_ = 0;
    std::size_t lapLength_ = 0;
};

} // namespace threadmend
