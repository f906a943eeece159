// SPDX-License-Identifier: GPL-3.0-or-later
// Every gesture as a command: a name, a sentence, a key, a place in the menus.
#pragma once

#ifndef Q_MOC_RUN
#include "views/session/session.h"
#endif

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <functional>
#include <vector>

namespace threadmend {

/// What a command is.
struct GestureText {
    QString id;   ///< "trace.forward": unique
    QString menu; ///< "Step": the menu that it stands in; empty: none
    QString text; ///< as in the menu, with its mnemonic
    QString hint; ///< one sentence
    QList<QKeySequence> keys;
    /// Commands of a menu stand in groups, those in the order of their numbers.
    int group = 0;
};

/// All commands of the window. Their actions are enabled as far as `possible` says, after each change of the
/// session.
class Commands : public QObject {
    Q_OBJECT
public:
    using Possible = std::function<bool(const Snapshot&)>;

    explicit Commands(Session& session, QObject* parent = nullptr);

    /// Adds a command. Without `possible` it is always enabled. The action belongs to this object.
    QAction* add(const GestureText& text, std::function<void()> run, Possible possible = {});
    /// The action of that id, which must be there.
    QAction* action(const QString& id) const;
    struct Entry {
        GestureText text;
        QAction* action = nullptr;
    };
    const std::vector<Entry>& all() const { return entries_; }

    /// Asks again what is possible: when that changed though the session did not.
    void update();

Q_SIGNALS:
    void added(QAction* action);

private:
    Session& session_;
    std::vector<Entry> entries_;
    std::vector<Possible> possible_;
};

} // namespace threadmend
