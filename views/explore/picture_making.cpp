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
    const PictureRequest request = pictureRequest(session_.now(), pageWidth_);
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
    return picture_ != nullptr && shown_.isAbout(pictureRequest(session_.now(), pageWidth_));
}

/// Whether there is something to keep: the same view of the same model, edited or not.
bool PictureMaking::isLike(const PictureRequest& one, const PictureRequest& other)
{
    return one.view == other.view && one.model && other.model &&
           (one.model == other.model || one.model->path == other.model->path);
}

void PictureMaking::setPageWidth(double width)
{
    if (std::exchange(pageWidth_, width) != width)
        follow();
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
    if (request.view == GraphView::Focus || (request.view == GraphView::Overlay && request.fold))
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
    options.pageWidth = request.pageWidth;
    if (earlier)
        options.earlier = {&earlier->picture, &earlier->layout};
    auto placed = placedPicture(*std::move(picture), *method, options, run);
    if (!placed)
        return placed.failure();
    return Made{*std::move(placed), std::move(looks)};
}

void PictureMaking::start(const PictureRequest& request)
{
    const bool keeps = isLike(shown_, request);
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
    const bool sameView = picture_ != nullptr && isLike(shown_, request);
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
