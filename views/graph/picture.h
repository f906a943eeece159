// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be shown, before it has places and colours: a graph whose nodes and edges bear meanings.
#pragma once

#include "core/model/id.h"
#include "core/model/text/wording.h"
#include "core/model/text_list.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace threadmend {

/// What a node means; a set, as bits.
struct NodeMark {
    static constexpr std::uint16_t Initial = 1;
    static constexpr std::uint16_t Decision = 2;  ///< a neighbourhood: here it is decided how a run goes on
    static constexpr std::uint16_t Violating = 4; ///< the shown counterexample has just violated here
    static constexpr std::uint16_t Deadlock = 8;
    static constexpr std::uint16_t End = 16;
    static constexpr std::uint16_t Ghost = 32; ///< stands for correct targets outside of the picture
    static constexpr std::uint16_t OnRun = 64; ///< on the counterexample that is shown
    static constexpr std::uint16_t Current = 128;
    static constexpr std::uint16_t Folded = 256;  ///< stands for a part that is folded away
    static constexpr std::uint16_t Context = 512; ///< a neighbour, shown again beside another node
    /// Other counterexamples have just violated here.
    static constexpr std::uint16_t AlsoViolating = 1024;
    static constexpr std::uint16_t Livelock = 2048; ///< a run may stay here for ever unseen
};

enum class EdgeColour : std::uint8_t { None, Correct, Incorrect, Neutral };

/// What an edge means beside its colour; a set, as bits.
struct EdgeMark {
    static constexpr std::uint8_t OnRun = 1;  ///< a step of the counterexample that is shown
    static constexpr std::uint8_t Kept = 2;   ///< a step that the shortened counterexample keeps
    static constexpr std::uint8_t Folded = 4; ///< stands for a folded part, or leads into one
};

struct PictureEdge {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
    std::uint32_t label = 0; ///< index into `Picture::labels`
    EdgeColour colour = EdgeColour::None;
    std::uint8_t marks = 0;
};

/// An edge that is a step of the counterexample shown, and which one, from 1.
struct RunStep {
    std::uint32_t edge = 0;
    std::uint32_t number = 0;
};

/// Immutable once built. Arrays of nodes are indexed by node; about 40 bytes a node beside its text, 16 bytes
/// an edge.
struct Picture {
    static constexpr std::uint32_t noGroup = std::numeric_limits<std::uint32_t>::max();

    std::string title;
    std::string sentence; ///< what a person should see in it
    std::string extent;   ///< how much of the whole is shown: "214 of 14,158 states shown"

    TextList nodeTexts;
    std::vector<std::uint16_t> nodeMarks;
    std::vector<StateId> nodeStates; ///< of the model; none where a node stands for several
    /// Where each node is a group of states: the node of each state of the model. Else null.
    std::shared_ptr<const std::vector<std::uint32_t>> nodeOfState;
    /// How many transitions to states that are not shown leave each node.
    std::vector<std::uint32_t> nodeHidden;
    /// What each node is called in other pictures of the same view, so that it keeps its place.
    std::vector<std::uint64_t> nodeKeys;
    /// The group of each node; empty if there are no groups.
    std::vector<std::uint32_t> nodeGroups;
    std::vector<std::string> groups; ///< their titles

    TextList labels;
    std::vector<PictureEdge> edges;
    /// Ordered by edge. Where a run takes a transition more than once, its first time.
    std::vector<RunStep> run;

    /// The number of the step that an edge is; 0 if it is none.
    std::uint32_t stepNumber(std::uint32_t edge) const;
    std::size_t nodeCount() const { return nodeMarks.size(); }
    /// Whether a node bears one of `marks`.
    bool has(std::uint32_t node, unsigned marks) const { return (nodeMarks[node] & marks) != 0; }
};

/// Entries of the legend, in their order.
enum class LegendEntry {
    Correct,
    Incorrect,
    Neutral,
    Elsewhere, ///< a transition on which no counterexample runs, beside coloured ones
    Run,
    Kept,
    FoldedSteps, ///< one edge for a stretch of the counterexample
    Decision,
    Violated,
    AlsoViolated,
    Failed, ///< the same mark where there is no counterexample
    Current,
    Ghost,
    Deadlock,
    Livelock,
    End,
    Back,
    Hidden,
    Cut,       ///< blocked by a repair that is proposed
    PartlyCut, ///< by that after some runs only
    Vanishing, ///< not reached any more under it
    Bad,       ///< from there what must not come cannot be avoided: found so far, in a film
    PartlyBad, ///< so after some runs only
    JoinsBad,  ///< found in the round that is shown
    Pre        ///< a step leads into these
};

/// What occurs in `picture`, in O(n + m). `Back` is left to the layout, which alone knows it.
std::vector<LegendEntry> legendOf(const Picture& picture);

/// Makes a picture node by node; labels of equal bytes become one.
class PictureBuilder {
public:
    struct Node {
        std::string_view text;
        std::uint16_t marks = 0;
        StateId state = none<StateId>;
        std::uint32_t hidden = 0;
        std::uint64_t key = 0;
        std::uint32_t group = Picture::noGroup;
    };

    std::uint32_t addNode(const Node& node);
    std::uint32_t label(std::string_view text);
    /// `step`: its number on the counterexample shown, 0 if it is not on it.
    void addEdge(const PictureEdge& edge, std::uint32_t step = 0);
    std::uint32_t addGroup(std::string title);
    void mark(std::uint32_t node, std::uint16_t marks)
    {
        picture_.nodeMarks[node] = static_cast<std::uint16_t>(picture_.nodeMarks[node] | marks);
    }
    void setTexts(std::string title, std::string sentence, std::string extent);
    void setNodeOfState(std::vector<std::uint32_t> nodes)
    {
        picture_.nodeOfState = std::make_shared<const std::vector<std::uint32_t>>(std::move(nodes));
    }
    std::size_t nodeCount() const { return picture_.nodeCount(); }
    Picture build() && { return std::move(picture_); }

private:
    Picture picture_;
    std::unordered_map<std::string, std::uint32_t> labels_;
};

} // namespace threadmend
