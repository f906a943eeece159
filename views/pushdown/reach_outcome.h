// SPDX-License-Identifier: GPL-3.0-or-later
// What a search for reachability has come to, for a person.
#pragma once

#include <QLabel>

namespace threadmend {

class ReachSearch;

/// One sentence for the verdict, and one for what shows it.
class ReachOutcome : public QWidget {
    Q_OBJECT
public:
    ReachOutcome(const ReachSearch& search, const QString& name, QWidget* parent);

private:
    void follow();
    QString verdict() const;
    QString reason() const;

    const ReachSearch& search_;
    QLabel* verdict_ = nullptr;
    QLabel* reason_ = nullptr;
};

} // namespace threadmend
