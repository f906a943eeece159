// SPDX-License-Identifier: GPL-3.0-or-later
// What the session points at, shown on the canvas.
#include "core/session/snapshot/shown_run.h"
#include "views/explore/find_bar.h"
#include "views/explore/graph_panel.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Nodes of many found states are of no use beyond what a screen can show.
constexpr std::size_t mostHits = 10000;

/// The part of the window in which a node needs not be moved to be seen.
QRectF comfortable(const Canvas& canvas)
{
    constexpr double margin = 20;
    return QRectF(QPointF(), QSizeF(canvas.size())).adjusted(margin, margin, -margin, -margin);
}

std::vector<std::uint32_t> nodesOfState(const PlacedPicture& placed, const std::optional<StateId>& state)
{
    return state ? placed.nodesOf(*state) : std::vector<std::uint32_t>();
}

/// Of a transition of the model under a proposal.
Fate fateOf(const PatchEffect& effect, std::uint32_t transition)
{
    if (std::binary_search(effect.cut.begin(), effect.cut.end(), transition))
        return Fate::Cut;
    return std::binary_search(effect.partlyCut.begin(), effect.partlyCut.end(), transition) ? Fate::PartlyCut
                                                                                            : Fate::Stays;
}

} // namespace

void GraphPanel::updateCursor(bool move)
{
    if (!making_.picture() || making_.request().model != now().model)
        return;
    const PlacedPicture& placed = *making_.picture();
    std::vector<std::uint32_t> nodes = nodesOfState(placed, now().current());
    if (making_.request().view == GraphView::Trace && now().trace)
        nodes = {placed.nodeOfKey(now().cursor)};
    canvas_->setCurrent(nodes);
    const bool known = !nodes.empty() && nodes.front() != PlacedPicture::nothing;
    if (move && known && !comfortable(*canvas_).contains(canvas_->screenOf(nodes.front())))
        canvas_->centreOn(nodes.front());
}

void GraphPanel::updateSelection()
{
    if (!making_.picture() || making_.request().model != now().model)
        return;
    const PlacedPicture& placed = *making_.picture();
    std::vector<std::uint32_t> nodes = nodesOfState(placed, now().selected.state);
    if (now().selected.transition) {
        // Both ends of a transition, so that it can be seen which one is meant.
        const Lts& lts = now().model->lts;
        const Transition& step = lts.transitions()[*now().selected.transition];
        for (const std::uint32_t node : placed.nodesOf(step.target))
            nodes.push_back(node);
    }
    canvas_->setSelected(nodes);
    if (!nodes.empty() && !comfortable(*canvas_).contains(canvas_->screenOf(nodes.front())) &&
        !canvas_->hasFocus())
        canvas_->centreOn(nodes.front());
    std::vector<std::uint32_t> hits;
    for (const StateId state : find_->found()) {
        if (hits.size() >= mostHits)
            break;
        for (const std::uint32_t node : placed.nodesOf(state))
            hits.push_back(node);
    }
    canvas_->setSearchHits(hits);
}

void GraphPanel::updateHover()
{
    if (!making_.picture() || making_.request().model != now().model || canvas_->underMouse())
        return;
    const auto nodes = nodesOfState(*making_.picture(), now().hovered.state);
    canvas_->setPointedAt(nodes.empty() ? std::nullopt : std::optional(nodes.front()));
}

void GraphPanel::updateLabels()
{
    if (!making_.picture() || making_.request().model != now().model)
        return;
    const TextList& texts = making_.picture()->picture.labels;
    std::set<std::string_view> wanted;
    for (const LabelId label : now().highlightedLabels)
        wanted.insert(now().model->lts.labels().text(label));
    std::vector<std::uint32_t> labels;
    for (std::uint32_t i = 0; !wanted.empty() && i < texts.size(); ++i)
        if (wanted.contains(texts[i]))
            labels.push_back(i);
    canvas_->setHighlightedLabels(labels);
}

void GraphPanel::updatePath()
{
    if (!making_.picture() || making_.request().model != now().model)
        return;
    std::vector<std::uint32_t> edges;
    // A counterexample with an explanation is part of the picture itself.
    const bool isLoose =
        now().trace && making_.request().view != GraphView::Trace &&
        (now().trace->kind == ShownTrace::Kind::Path || !(shownNumber(now()) || showsUnlisted(now())));
    if (isLoose) {
        std::set<std::pair<StateId, Transition>> steps;
        for (std::size_t i = 0; i < now().trace->length(); ++i)
            steps.emplace(now().trace->trace.stateAfter(i), now().trace->trace.steps[i]);
        const Picture& picture = making_.picture()->picture;
        for (std::uint32_t edge = 0; edge < picture.edges.size(); ++edge) {
            const auto source = stateOf(picture.edges[edge].source),
                       target = stateOf(picture.edges[edge].target);
            const auto label = labelOf(edge);
            if (source && target && label && steps.contains({*source, {*label, *target}}))
                edges.push_back(edge);
        }
    }
    canvas_->setPath(edges);
}

void GraphPanel::updateRepair()
{
    const bool isThere = making_.picture() && making_.request().model == now().model;
    if (isThere && now().filmPicture)
        return showRound(*now().filmPicture);
    canvas_->setRound({});
    const ProposedRepair* proposal = isThere ? now().shownProposal() : nullptr;
    showEffect(proposal != nullptr ? &proposal->effect : nullptr, true);
}

/// Null: none. What vanishes is only told with ghosts.
void GraphPanel::showEffect(const PatchEffect* effect, bool ghosts)
{
    if (effect == nullptr)
        return canvas_->setFates({}, {});
    const Picture& picture = making_.picture()->picture;
    std::vector<Fate> nodes(picture.nodeCount(), Fate::Stays), edges(picture.edges.size(), Fate::Stays);
    for (std::uint32_t node = 0; node < nodes.size() && ghosts; ++node)
        if (const auto state = stateOf(node); state && effect->gone[state->index()])
            nodes[node] = Fate::Vanishes;
    for (std::uint32_t edge = 0; edge < edges.size(); ++edge)
        if (nodes[picture.edges[edge].source] == Fate::Vanishes)
            edges[edge] = Fate::Vanishes;
        else if (const auto transition = transitionOf(edge))
            edges[edge] = fateOf(*effect, *transition);
    canvas_->setFates(nodes, edges);
}

/// BAD and PRE; with the result also what is blocked, which is not ghosted: that it is in BAD is why.
void GraphPanel::showRound(std::size_t picture)
{
    const RepairFilm& film = *now().film();
    const std::size_t round = film.roundOf(picture);
    const bool result = film.isResult(picture);
    const auto joined = film.rounds.joinedIn(round);
    std::vector<RoundNode> nodes(making_.picture()->picture.nodeCount());
    for (std::uint32_t node = 0; node < nodes.size(); ++node)
        if (const auto state = stateOf(node)) {
            const auto place = std::lower_bound(
                joined.begin(), joined.end(), *state,
                [](const RepairRounds::Join& join, StateId wanted) { return join.state < wanted; });
            nodes[node] = {film.rounds.partOf(*state, round),
                           !result && place != joined.end() && place->state == *state};
        }
    canvas_->setRound(nodes);
    showEffect(result && film.effect ? &*film.effect : nullptr, false);
}

} // namespace threadmend
