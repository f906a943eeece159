// SPDX-License-Identifier: GPL-3.0-or-later
// Actions about how a violation could be mended.
#include "core/session/store/reduction.h"

#include <algorithm>
#include <utility>

namespace threadmend {

void StoreReduction::operator()(const action::ProposalsDone& done)
{
    if (done.modelRevision != now_.modelRevision || now_.shown != done.key || !done.proposals)
        return;
    leaveFilm();
    now_.proposals = done.proposals;
    now_.proposal = done.proposals->list.empty() ? std::nullopt : std::optional<std::size_t>(0);
    changed(Change::Proposals);
}

void StoreReduction::operator()(const action::AddProposal& add)
{
    if (add.modelRevision != now_.modelRevision || now_.shown != add.key || !now_.model || !add.proposal)
        return;
    auto all = now_.proposals ? std::make_shared<ProposedRepairs>(*now_.proposals)
                              : std::make_shared<ProposedRepairs>();
    all->list.push_back(add.proposal);
    now_.proposal = all->list.size() - 1;
    now_.proposals = std::move(all);
    changed(Change::Proposals);
}

void StoreReduction::operator()(const action::ReplaceProposal& replace)
{
    if (!now_.proposals || !replace.by || replace.by == replace.proposal)
        return;
    const auto& list = now_.proposals->list;
    const auto place = std::find(list.begin(), list.end(), replace.proposal);
    if (place == list.end())
        return;
    auto all = std::make_shared<ProposedRepairs>(*now_.proposals);
    all->list[static_cast<std::size_t>(place - list.begin())] = replace.by;
    now_.proposals = std::move(all);
    changed(Change::Proposals);
}

void StoreReduction::operator()(const action::ShowProposal& show)
{
    if (show.index && (!now_.proposals || *show.index >= now_.proposals->list.size()))
        return refuse("There is no such proposal.");
    if (std::exchange(now_.proposal, show.index) == show.index)
        return;
    leaveFilm();
    changed(Change::Proposals);
}

void StoreReduction::operator()(const action::RejectProposal& reject)
{
    if (!now_.proposals || reject.index >= now_.proposals->list.size())
        return refuse("There is no such proposal.");
    leaveFilm();
    auto rest = std::make_shared<ProposedRepairs>(*now_.proposals);
    rest->list.erase(rest->list.begin() + static_cast<std::ptrdiff_t>(reject.index));
    // The one behind it takes its place, or, at the end, the one before it.
    if (now_.proposal && (*now_.proposal > reject.index || *now_.proposal == rest->list.size()))
        now_.proposal = *now_.proposal == 0 ? std::nullopt : std::optional(*now_.proposal - 1);
    now_.proposals = std::move(rest);
    changed(Change::Proposals);
}

void StoreReduction::operator()(const action::ForgetProposals&)
{
    if (!now_.proposals)
        return;
    leaveFilm();
    now_.proposals.reset();
    now_.proposal.reset();
    changed(Change::Proposals);
}

void StoreReduction::operator()(const action::ShowFilm& show)
{
    const RepairFilm* film = now_.film();
    if (show.picture && (film == nullptr || *show.picture >= film->pictureCount()))
        return refuse("There is no such picture of how repairs were looked for.");
    if (std::exchange(now_.filmPicture, show.picture) != show.picture)
        changed(Change::Film);
}

void StoreReduction::leaveFilm()
{
    if (std::exchange(now_.filmPicture, std::nullopt))
        changed(Change::Film);
}

void StoreReduction::forgetOutdatedProposals()
{
    if (now_.modelRevision != before_.modelRevision || now_.shown != before_.shown)
        (*this)(action::ForgetProposals{});
}

} // namespace threadmend
