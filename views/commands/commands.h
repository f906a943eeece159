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

struct ModelKind;

/// What a command is.
struct GestureText {
    QString id;   ///< "trace.forward": unique
    QString menu; ///< "Step": the menu that it stands in; empty: none
    QString text; ///< as in the menu, with its mnemonic
    QString hint; ///< one sentence
    QList<QKeySequence> keys;
    /// Commands of a menu stand in groups, those in the order of their numbers.
    int group = 0;
    /// To which kinds of models it applies, as of panels; null: to all, and where none is open.
    bool (*appliesTo)(const ModelKind& kind) = nullptr;
    /// One sentence: what has to be done first where it is not possible; empty if that goes without saying.
    QString otherwise = {};
};

/// All commands of the window. Their actions are enabled as far as kinds and `possible` say, after each
/// change of the session; those that are not say why.
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
        QString whyNot = {}; ///< one sentence, of one that is not enabled; may be empty
    };
    const std::vector<Entry>& all() const { return entries_; }

    /// Asks again what is possible: when that changed though the session did not.
    void update();

Q_SIGNALS:
    void added(QAction* action);

private:
    void updateOne(std::size_t index);

    Session& session_;
    std::vector<Entry> entries_;
    std::vector<Possible> possible_;
};

} // namespace threadmend
