// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs that are running, for those who show them.
#pragma once

#include <QObject>
#include <vector>

namespace threadmend {

class Job;

/// Jobs enter when they start and leave when they end; in the order of their start.
class Jobs : public QObject {
    Q_OBJECT
public:
    explicit Jobs(QObject* parent = nullptr) : QObject(parent) {}

    const std::vector<Job*>& running() const { return running_; }
    void cancelAll();

Q_SIGNALS:
    /// Something started, ended, or came further.
    void changed();

private:
    friend class Job;
    void enter(Job& job);
    void leave(Job& job);

    std::vector<Job*> running_;
};

} // namespace threadmend
