// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/picture.h"

#include <algorithm>

namespace threadmend {

namespace {

struct Occurring {
    unsigned nodes = 0;
    unsigned edges = 0;
    bool colours[4] = {};
    bool foldedSteps = false;
    bool hidden = false;
};

Occurring occurringIn(const Picture& picture)
{
    Occurring occurring;
    for (const std::uint16_t marks : picture.nodeMarks)
        occurring.nodes |= marks;
    for (const PictureEdge& edge : picture.edges) {
        occurring.edges |= edge.marks;
        if ((edge.marks & EdgeMark::Folded) != 0)
            occurring.foldedSteps = occurring.foldedSteps || (edge.marks & EdgeMark::OnRun) != 0;
        else
            occurring.colours[static_cast<int>(edge.colour)] = true;
    }
    occurring.hidden = std::any_of(picture.nodeHidden.begin(), picture.nodeHidden.end(),
                                   [](std::uint32_t count) { return count > 0; });
    return occurring;
}

} // namespace

std::vector<LegendEntry> legendOf(const Picture& picture)
{
    const Occurring o = occurringIn(picture);
    const auto colour = [&](EdgeColour c) { return o.colours[static_cast<int>(c)]; };
    const bool coloured =
        colour(EdgeColour::Correct) || colour(EdgeColour::Incorrect) || colour(EdgeColour::Neutral);
    const bool explained =
        coloured || (o.edges & EdgeMark::OnRun) != 0 || (o.nodes & NodeMark::Violating) != 0;
    const std::pair<LegendEntry, bool> all[] = {
        {LegendEntry::Correct, colour(EdgeColour::Correct)},
        {LegendEntry::Incorrect, colour(EdgeColour::Incorrect)},
        {LegendEntry::Neutral, colour(EdgeColour::Neutral)},
        {LegendEntry::Elsewhere, coloured && colour(EdgeColour::None)},
        {LegendEntry::Run, (o.edges & EdgeMark::OnRun) != 0},
        {LegendEntry::Kept, (o.edges & EdgeMark::Kept) != 0},
        {LegendEntry::FoldedSteps, o.foldedSteps},
        {LegendEntry::Decision, (o.nodes & NodeMark::Decision) != 0},
        {LegendEntry::Violated, (o.nodes & NodeMark::Violating) != 0},
        {LegendEntry::AlsoViolated, explained && (o.nodes & NodeMark::AlsoViolating) != 0},
        {LegendEntry::Failed, !explained && (o.nodes & NodeMark::AlsoViolating) != 0},
        {LegendEntry::Current, (o.nodes & NodeMark::Current) != 0},
        {LegendEntry::Ghost, (o.nodes & NodeMark::Ghost) != 0},
        {LegendEntry::Deadlock, (o.nodes & NodeMark::Deadlock) != 0},
        {LegendEntry::Livelock, (o.nodes & NodeMark::Livelock) != 0},
        {LegendEntry::End, (o.nodes & NodeMark::End) != 0},
        {LegendEntry::Hidden, o.hidden},
    };
    std::vector<LegendEntry> entries;
    for (const auto& [entry, occurs] : all)
        if (occurs)
            entries.push_back(entry);
    return entries;
}

std::uint32_t Picture::stepNumber(std::uint32_t edge) const
{
    const auto place = std::lower_bound(run.begin(), run.end(), edge,
                                        [](const RunStep& step, std::uint32_t e) { return step.edge < e; });
    return place == run.end() || place->edge != edge ? 0 : place->number;
}

void PictureBuilder::addEdge(const PictureEdge& edge, std::uint32_t step)
{
    if (step != 0)
        picture_.run.push_back({static_cast<std::uint32_t>(picture_.edges.size()), step});
    picture_.edges.push_back(edge);
}

std::uint32_t PictureBuilder::addNode(const Node& node)
{
    picture_.nodeTexts.push_back(node.text);
    picture_.nodeMarks.push_back(node.marks);
    picture_.nodeStates.push_back(node.state);
    picture_.nodeHidden.push_back(node.hidden);
    picture_.nodeKeys.push_back(node.key);
    if (!picture_.groups.empty())
        picture_.nodeGroups.push_back(node.group);
    return static_cast<std::uint32_t>(picture_.nodeCount() - 1);
}

std::uint32_t PictureBuilder::label(std::string_view text)
{
    const auto [place, fresh] =
        labels_.try_emplace(std::string(text), static_cast<std::uint32_t>(picture_.labels.size()));
    if (fresh)
        picture_.labels.push_back(text);
    return place->second;
}

std::uint32_t PictureBuilder::addGroup(std::string title)
{
    picture_.groups.push_back(std::move(title));
    return static_cast<std::uint32_t>(picture_.groups.size() - 1);
}

void PictureBuilder::setTexts(std::string title, std::string sentence, std::string extent)
{
    picture_.title = std::move(title);
    picture_.sentence = std::move(sentence);
    picture_.extent = std::move(extent);
}

} // namespace threadmend
