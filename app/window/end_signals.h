// SPDX-License-Identifier: GPL-3.0-or-later
// The system asks the program to end.
#pragma once

#include <QObject>

namespace threadmend {

/// While it lives, SIGTERM, SIGHUP and SIGINT do not end the program: they are told in the loop of events.
/// There is one at a time.
class EndSignals : public QObject {
    Q_OBJECT
public:
    explicit EndSignals(QObject* parent = nullptr);
    ~EndSignals() override;

Q_SIGNALS:
    void asked();

private:
    int ends_[2] = {-1, -1}; ///< of a pipe: nothing else may be touched while a signal is handled
};

} // namespace threadmend
