// SPDX-License-Identifier: GPL-3.0-or-later
// The simulation preorder between two LTSs (Barbon et al. 2017, definition 5).
//
// The largest relation such that s1 of M1 is simulated by s2 of M2 only if every step s1 -l-> s1' has a step
// s2 -l-> s2' with s1' simulated by s2'. Both systems are first reduced by strong bisimulation, which changes
// nothing in the answer. Then the relation is refined downwards from "all labels that s1 has, s2 has too",
// with the counters of Bloom and Paige 1995 and Henzinger, Henzinger and Kopke 1995 ("Computing simulations
// on finite and infinite graphs", section 2): for each u of M1 and each pair (v, l) of M2, how many
// l-successors of v still simulate u. When none is left, v simulates no l-predecessor of u. Each pair of
// classes leaves the relation once.
//
// Where we deviate: a pair (v, l) with a single successor needs no counter, so deterministic systems need
// none at all; pairs that left wait in a second bit matrix, row by row, not in a list.
#pragma once

#include "core/model/lts/bit_matrix.h"
#include "core/model/lts/lts.h"
#include "core/model/lts/quotient.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace threadmend {

/// A system reduced by strong bisimulation: states of `lts` are classes.
struct BisimulationClasses {
    Partition partition;
    Lts lts;
};

/// Which states of M2 simulate which states of M1; complete without the two systems. Kept between classes of
/// bisimilar states: a bit a pair.
class SimulationRelation {
public:
    SimulationRelation(BisimulationClasses first, BisimulationClasses second, BitMatrix related,
                       std::vector<LabelId> secondLabels)
        : first_(std::move(first)), second_(std::move(second)), related_(std::move(related)),
          secondLabels_(std::move(secondLabels))
    {
    }

    /// Whether `s2` of M2 simulates `s1` of M1. Constant time.
    bool simulates(StateId s2, StateId s1) const
    {
        return related_.test(classOfFirst(s1).index(), classOfSecond(s2).index());
    }
    /// The classes of M2 that simulate a class of M1, as bits.
    std::span<const std::uint64_t> row(ClassId firstClass) const { return related_.row(firstClass.index()); }
    bool related(ClassId firstClass, ClassId secondClass) const
    {
        return related_.test(firstClass.index(), secondClass.index());
    }

    ClassId classOfFirst(StateId s1) const { return first_.partition.classOf[s1.index()]; }
    ClassId classOfSecond(StateId s2) const { return second_.partition.classOf[s2.index()]; }
    /// M1 and M2 reduced.
    const BisimulationClasses& first() const { return first_; }
    const BisimulationClasses& second() const { return second_; }
    /// A label of M2 each: the label of M1 with the same bytes, or none.
    LabelId firstLabel(LabelId secondLabel) const { return secondLabels_[secondLabel.index()]; }

private:
    BisimulationClasses first_;
    BisimulationClasses second_;
    BitMatrix related_;
    std::vector<LabelId> secondLabels_;
};

/// The largest simulation between the states of M1 and those of M2; labels are matched by their bytes.
/// Transitions of M1 by a label of `ignored` need no answer (the final label, for instance). Endings and
/// propositions play no part; of a state that was not expanded the known transitions count.
///
/// With n1, n2, m1, m2 the states and transitions of the reduced systems: time O(n1 m2 + m1 n2), space n1 n2
/// / 4 bytes and 4 n1 c, where c counts the pairs (v, l) with several successors. If that would pass the
/// limit of memory, nothing is begun and the outcome is Stopped with MemoryLimit. A stop leaves nothing.
Outcome<SimulationRelation> simulation(const Lts& m1, const Lts& m2,
                                       std::span<const std::string_view> ignored, RunContext& run);

} // namespace threadmend
