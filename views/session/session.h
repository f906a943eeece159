// SPDX-License-Identifier: GPL-3.0-or-later
// The one object that holds the state of the application and tells what changes.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/store/reduce.h"
#endif

#include <QObject>
#include <QUndoStack>

namespace threadmend {

/// Views read `now()` and change it by `dispatch` only. Lives on the thread of the window.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QObject* parent = nullptr) : QObject(parent) {}

    const Snapshot& now() const { return now_; }
    /// Reduces, then tells everybody. Returns whether the action was accepted.
    bool dispatch(const Action& action);
    /// Tells a person why what they asked for did not happen.
    void refuse(const QString& sentence) { Q_EMIT refused(sentence); }
    /// Tells a person what came of what they asked for, where it cannot be seen at a glance.
    void tell(const QString& sentence) { Q_EMIT told(sentence); }

    QUndoStack& undoStack() { return undoStack_; }
    /// Makes `after` the properties, as an edit that can be undone; `text` names it in the Edit menu.
    void editProperties(PropertyList after, const QString& text);

Q_SIGNALS:
    void changed(const threadmend::ChangeSet& changes);
    /// One sentence: why nothing happened.
    void refused(const QString& sentence);
    /// One sentence: what happened.
    void told(const QString& sentence);

private:
    Snapshot now_;
    QUndoStack undoStack_;
};

} // namespace threadmend
