// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/state_sentence.h"

#include "views/graph/captions.h"

namespace threadmend {

QString stateSentence(const OpenedModel& model, StateId state)
{
    return model.lanes ? visibleText(model.lanes->remarkOn(state)) : QString();
}

} // namespace threadmend
