// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/accepted_reviewing.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/session/repair/reviewed_patches.h"
#include "views/graph/captions.h"
#include "views/program/edited_source.h"
#include "views/repair/accepted_words.h"

#include <QStringList>
#include <algorithm>

namespace threadmend {

AcceptedReviewing::AcceptedReviewing(PanelContext& context, QObject* parent)
    : QObject(parent), context_(context), job_(context.jobs, QStringLiteral("Reviewing the patches"))
{
    connect(&context.session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.hasAny(Change::Model | Change::Properties))
            follow();
    });
    connect(&context.source, &EditedSource::opened, this, &AcceptedReviewing::forget);
    connect(&context.source, &EditedSource::edited, this, &AcceptedReviewing::stopIfEdited);
    // Also if the text became one that was read before, or one that cannot be read.
    connect(&context.source, &EditedSource::problemsChanged, this, &AcceptedReviewing::follow);
    follow();
}

bool AcceptedReviewing::isOfNow() const
{
    return isDone_ && text_ == context_.source.text();
}

void AcceptedReviewing::forget()
{
    job_.abandon();
    text_.clear();
    last_.reset();
    isDone_ = false;
    problem_.clear();
    Q_EMIT changed();
}

void AcceptedReviewing::stopIfEdited()
{
    if (job_.isRunning() && text_ != context_.source.text()) {
        job_.abandon();
        text_.clear();
    }
    problem_.clear();
    Q_EMIT changed();
}

QString AcceptedReviewing::obstacle() const
{
    const auto& model = context_.session.now().model;
    const bool isPart = model && context_.source.isTextOf(*model) && !isWhole(model->lts);
    return isPart ? QStringLiteral("The program was explored in part only: its patches are not reviewed.")
                  : QString();
}

void AcceptedReviewing::follow()
{
    const EditedSource& source = context_.source;
    if (!source.isOpen() || !source.problemsAreOfNow())
        return;
    std::vector<Property> properties;
    for (const ListedProperty& each : *context_.session.now().properties)
        properties.push_back(each.property);
    // More of the same program may be there by now.
    const QString inTheWay = obstacle();
    if (text_ == source.text() && properties_ == properties && obstacle_ == inTheWay)
        return;
    const std::string text = source.text().toStdString();
    const auto patches = acceptedPatches(text);
    if (patches.empty())
        return forget();
    text_ = source.text();
    properties_ = properties;
    isDone_ = false;
    obstacle_ = problem_ = inTheWay;
    if (problem_.isEmpty())
        job_.start<AcceptedReview>(
            [text, properties, path = source.path().toStdString()](RunContext& run) {
                return reviewPatchesOf(text, path, properties, run);
            },
            [this](const std::shared_ptr<const Outcome<AcceptedReview>>& outcome) { take(*outcome); });
    else
        job_.abandon();
    Q_EMIT changed();
}

void AcceptedReviewing::take(const Outcome<AcceptedReview>& outcome)
{
    if (outcome) {
        const auto before = std::exchange(last_, std::make_shared<const AcceptedReview>(*outcome));
        isDone_ = true;
        if (before)
            tellWhatBecame(*before, *last_);
    } else if (const InputError* error = outcome.error()) {
        // What is wrong with the program itself is said elsewhere.
        if (error->line == 0)
            problem_ = QStringLiteral("The patches are not reviewed: %1.").arg(visibleText(error->message));
    } else {
        problem_ = outcome.stopped()->reason == StopReason::Cancelled
                       ? QStringLiteral("The review of the patches was stopped.")
                       : QStringLiteral("To review the patches needed more memory than there is.");
    }
    Q_EMIT changed();
}

void AcceptedReviewing::tellWhatBecame(const AcceptedReview& before, const AcceptedReview& after)
{
    QStringList news;
    for (const PatchReview& now : after.patches) {
        const auto was =
            std::find_if(before.patches.begin(), before.patches.end(),
                         [&](const PatchReview& one) { return one.patch.number == now.patch.number; });
        if (was != before.patches.end())
            if (const QString sentence = whatBecameOf(*was, now); !sentence.isEmpty())
                news.push_back(sentence);
    }
    if (!news.isEmpty())
        context_.session.tell(news.join(QLatin1Char(' ')));
}

} // namespace threadmend
