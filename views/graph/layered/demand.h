// SPDX-License-Identifier: GPL-3.0-or-later
// How much room the nodes and labels of a part want.
#pragma once

#include "views/graph/label_block.h"
#include "views/graph/layered/part.h"

namespace threadmend::layered {

/// Room for nodes, for loops above them, for stacked labels and stubs; and width between levels: no more than
/// the labels between two levels need there. O(n + m).
class Demand {
public:
    Demand(const Picture& picture, const Layout& layout, const Part& part, const LevelGraph& graph,
           const std::vector<bool>& stubAbove, double stretch);

    /// Above and below every real and virtual node.
    const std::vector<Room>& room() const { return room_; }
    /// The distance from each level's centre to the next one's, where nodes have these heights.
    std::vector<double> gaps(const std::vector<double>& heights) const;

private:
    bool dots() const { return layout_.captions.detail == Detail::Dots; }
    bool grouped() const { return !picture_.groups.empty(); }
    Room roomOf(std::uint32_t node) const;
    void demandRoom(const Link& link, const LabelBlock& label);
    void demandRoomForStubs(const std::vector<bool>& above);
    double wantedBy(const Link& link, const LabelBlock& label, double ends, double fall) const;
    void widen(std::vector<double>& gaps, const std::vector<double>& widest,
               const std::vector<double>& heights, std::size_t i) const;
    void widenForStub(std::vector<double>& gaps, const Part::Stub& stub) const;

    const Picture& picture_;
    const Layout& layout_;
    const Part& part_;
    const LevelGraph& graph_;
    double stretch_;
    double twoLined_ = 0;            ///< the share of labels on two lines
    std::vector<LabelBlock> labels_; ///< of each link
    std::vector<Room> room_;
};

} // namespace threadmend::layered
