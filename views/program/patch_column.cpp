// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/patch_column.h"

#include "views/graph/captions.h"

namespace threadmend {

const PatchAutomaton::State* PatchColumn::state() const
{
    if (!position_ || position_->place.cut)
        return nullptr;
    return &position_->repair->proposal.patch.states[position_->place.state];
}

bool PatchColumn::waitsFor(behavioral::EventNumber event) const
{
    return state() != nullptr && threadmend::waitsFor(*state(), event);
}

bool PatchColumn::blocks(behavioral::EventNumber event) const
{
    return state() != nullptr && position_->repair->proposal.patch.blocks(position_->place.state, event);
}

QString PatchColumn::cutSentence() const
{
    if (!position_ || !position_->place.cut)
        return {};
    const std::size_t step = *position_->place.cut + 1;
    return position_->alongTrace
               ? QStringLiteral("The proposed patch has cut this run at step %1.").arg(step)
               : QStringLiteral("The proposed patch cuts a shortest run to this state at step %1.").arg(step);
}

QString PatchColumn::tip() const
{
    QString text = QStringLiteral("The patch that is proposed; it is not part of the program yet.");
    if (!cutSentence().isEmpty())
        return text + QLatin1Char('\n') + cutSentence();
    const auto& names = position_->repair->proposal.stateNames;
    if (position_->place.state < names.size() && !names[position_->place.state].empty())
        text += QStringLiteral("\nIn its state “%1”").arg(visibleText(names[position_->place.state]));
    else
        text += QStringLiteral("\nIn its state %1").arg(position_->place.state);
    return text + (position_->alongTrace ? QStringLiteral(", after the trace up to here.")
                                         : QStringLiteral(", after a shortest run to this state."));
}

QString PatchColumn::cellText(behavioral::EventNumber event, const QString& name) const
{
    if (state() == nullptr)
        return cutSentence();
    QStringList verbs;
    if (waitsFor(event))
        verbs.push_back(QStringLiteral("wait for"));
    if (blocks(event))
        verbs.push_back(QStringLiteral("block"));
    return verbs.isEmpty() ? QStringLiteral("The proposed patch would say nothing of %1").arg(name)
                           : QStringLiteral("The proposed patch would %1 %2")
                                 .arg(verbs.join(QStringLiteral(" and ")), name);
}

} // namespace threadmend
