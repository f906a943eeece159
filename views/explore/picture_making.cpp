// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/picture_making.h"

#include "views/graph/captions.h"

#include <algorithm>

namespace threadmend {

PictureMaking::PictureMaking(Session& session, Jobs& jobs, std::string helperProgram, QObject* parent)
    : QObject(parent), session_(session), job_(jobs, QStringLiteral("Drawing")),
      helperProgram_(std::move(helperProgram))
{
    connect(&session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.hasAny(Change::Model | Change::Explanation | Change::View | Change::Labels |
                           Change::Trace | Change::Folding | Change::Cursor))
            follow();
    });
    follow();
}

void PictureMaking::follow()
{
    const PictureRequest request = pictureRequest(session_.now());
    if (request == wanted_ ||
        (request.differsInStatesOnly(wanted_) && (job_.isRunning() || showsEnough(request))))
        return;
    wanted_ = request;
    problem_.clear();
    if (request.model) {
        start(request);
    } else {
        job_.abandon();
        picture_.reset();
        looks_ = {};
        shown_ = request;
        Q_EMIT cleared();
    }
    Q_EMIT waiting();
}

bool PictureMaking::isOfNow() const
{
    return picture_ != nullptr && shown_.isAbout(pictureRequest(session_.now()));
}

void PictureMaking::drawAgain()
{
    wanted_ = {};
    follow();
}

/// Whether what must be shown is in the picture that is there, as far as it can be.
bool PictureMaking::showsEnough(const PictureRequest& request) const
{
    if (picture_ == nullptr || request.mustShow.empty())
        return true;
    const auto isThere = [&](StateId state) { return !picture_->nodesOf(state).empty(); };
    if (request.view == GraphView::Focus)
        return isThere(request.mustShow.front());
    if (request.view == GraphView::Counterexamples) // another run leads through other states
        return session_.now().trace->kind != ShownTrace::Kind::Counterexample ||
               isThere(request.mustShow.front());
    return std::all_of(request.mustShow.begin(), request.mustShow.end(), isThere);
}

Outcome<PictureMaking::Made> PictureMaking::make(const PictureRequest& request, KnownLooks looks,
                                                 const std::shared_ptr<const PlacedPicture>& earlier,
                                                 const std::string& helper, RunContext& run)
{
    auto picture = pictureFor(request, looks, run);
    if (!picture)
        return picture.failure();
    const LayoutMethod* method = layoutMethodOf(request.layout);
    if (method == nullptr)
        return InputError{"", 0, 0, "There is no layout called " + request.layout, ""};
    LayoutOptions options;
    options.helperProgram = helper;
    if (earlier)
        options.earlier = {&earlier->picture, &earlier->layout};
    auto placed = placedPicture(*std::move(picture), *method, options, run);
    if (!placed)
        return placed.failure();
    return Made{*std::move(placed), std::move(looks)};
}

void PictureMaking::start(const PictureRequest& request)
{
    // Of another view or another model there is nothing to keep.
    const bool keeps = shown_.model == request.model && shown_.view == request.view;
    job_.start<Made>(
        [request, looks = looks_, earlier = keeps ? picture_ : nullptr,
         helper = helperProgram_](RunContext& run) { return make(request, looks, earlier, helper, run); },
        [this, request](const std::shared_ptr<const Outcome<Made>>& outcome) { take(request, *outcome); });
}

void PictureMaking::take(const PictureRequest& request, const Outcome<Made>& outcome)
{
    if (!outcome) {
        problem_ = outcome.error() != nullptr ? visibleText(outcome.error()->message)
                                              : QStringLiteral("Drawing was stopped.");
        Q_EMIT waiting();
        Q_EMIT said(outcome.error() != nullptr
                        ? visibleText(outcome.error()->message)
                        : QStringLiteral("Drawing was stopped; the old picture stays."));
        return;
    }
    const bool sameView = picture_ != nullptr && shown_.model == request.model && shown_.view == request.view;
    picture_ = outcome->placed;
    looks_ = outcome->looks;
    shown_ = request;
    Q_EMIT made(sameView);
    follow(); // where one is may have changed meanwhile
    Q_EMIT waiting();
    if (!picture_->layout.note.empty())
        Q_EMIT said(visibleText(picture_->layout.note));
}

} // namespace threadmend
