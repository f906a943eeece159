// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/session/session.h"

#include <QUndoCommand>

namespace threadmend {

namespace {

/// One list of properties for another.
class EditProperties : public QUndoCommand {
public:
    EditProperties(Session& session, PropertyList after, const QString& text)
        : QUndoCommand(text), session_(session), before_(session.now().properties),
          after_(std::make_shared<const PropertyList>(std::move(after)))
    {
    }
    void undo() override { session_.dispatch(action::SetProperties{before_}); }
    void redo() override { session_.dispatch(action::SetProperties{after_}); }

private:
    Session& session_;
    std::shared_ptr<const PropertyList> before_;
    std::shared_ptr<const PropertyList> after_;
};

} // namespace

bool Session::dispatch(const Action& action)
{
    Reduced reduced = reduce(now_, action);
    if (!reduced.refusal.empty()) {
        Q_EMIT refused(QString::fromStdString(reduced.refusal));
        return false;
    }
    now_ = std::move(reduced.snapshot);
    if (!reduced.changes.empty())
        Q_EMIT changed(reduced.changes);
    return true;
}

void Session::editProperties(PropertyList after, const QString& text)
{
    undoStack_.push(new EditProperties(*this, std::move(after), text));
}

} // namespace threadmend
