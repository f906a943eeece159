// SPDX-License-Identifier: GPL-3.0-or-later
// Why what was pointed at can or cannot happen, or hold, in the shown state.
#pragma once

#ifndef Q_MOC_RUN
#include "core/explain/shortest_way.h"
#include "views/session/session.h"
#endif
#include "views/why/why_answer.h"

#include <QAbstractListModel>
#include <vector>

namespace threadmend {

/// The rows of the answer of whoever answers for the kind of the model that is open. Follows the session:
/// what is pointed at is asked about, until another name is.
class WhyModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit WhyModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// Asks about what has that name. Why not, in one sentence; empty if there is something.
    QString ask(const QString& name);
    const WhyQuestion& question() const { return question_; }
    /// One sentence; empty without a question.
    const QString& verdict() const { return answer_.verdict; }
    /// What a person can do here, while nothing is asked.
    QString invitation() const;
    /// The state that the answer is about.
    StateId state() const { return state_; }
    /// What a way would have to lead to.
    WayTarget target() const;
    /// All that can be asked about.
    QStringList names() const;

    /// The step that put what is in the lane of a row where it is, and the lane; nothing if the row has none.
    std::optional<std::size_t> sinceAt(int row) const;
    std::optional<std::uint32_t> laneAt(int row) const;

Q_SIGNALS:
    void changed();

private:
    /// Null without a model.
    const WhyAnswerer* answerer() const;
    void follow(const ChangeSet& changes);
    void takeOver(const Snapshot& now);
    void answer();

    Session& session_;
    std::shared_ptr<const OpenedModel> model_;
    WhyQuestion question_;
    std::optional<std::string> pointedBefore_; ///< what was last taken over
    StateId state_;
    WhyAnswer answer_;
};

} // namespace threadmend
