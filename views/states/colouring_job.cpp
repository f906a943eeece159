// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/colouring_job.h"

#include "views/session/session.h"

namespace threadmend {

ColouringJob::ColouringJob(PanelContext& context, QObject* parent)
    : QObject(parent), context_(context), job_(context.jobs, QStringLiteral("Colouring transitions"))
{
    connect(&context_.session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.hasAny(Change::Model | Change::Explanation))
            follow();
    });
    follow();
}

void ColouringJob::follow()
{
    const Snapshot& now = context_.session.now();
    if (explanation_ == now.explanation)
        return;
    explanation_ = now.explanation;
    job_.abandon();
    if (colours_) {
        colours_.reset();
        Q_EMIT changed();
    }
    if (!explanation_)
        return;
    job_.start<std::vector<ColourSet>>(
        [model = now.model, explanation = explanation_](RunContext& run) {
            return transitionColours(model->lts, *explanation, run);
        },
        [this](const Colours& colours) {
            if (*colours) {
                colours_ = colours;
                Q_EMIT changed();
            }
        });
}

} // namespace threadmend
