// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/strong_bisimulation.h"

#include "core/model/lts/fact_classes.h"
#include "core/model/lts/incoming.h"
#include "core/model/lts/marked_partition.h"
#include "core/run/contract.h"

#include <numeric>

namespace threadmend {

namespace {

constexpr const char* strongBisimulationPhase = "comparing states";
constexpr std::uint32_t noCounter = std::numeric_limits<std::uint32_t>::max();

/// Sorts `order` by `keyOf` (below `keyCount`), stable: one pass of a radix sort. False, leaving it as it
/// was, as soon as `visit` says so.
template <class KeyOf, class Visit>
bool sortBy(std::vector<std::uint32_t>& order, std::size_t keyCount, KeyOf keyOf, Visit visit)
{
    std::vector<std::uint32_t> next(keyCount + 1, 0);
    for (const std::uint32_t element : order) {
        if (!visit())
            return false;
        ++next[keyOf(element) + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> sorted(order.size());
    for (const std::uint32_t element : order) {
        if (!visit())
            return false;
        sorted[next[keyOf(element)]++] = element;
    }
    order = std::move(sorted);
    return true;
}

std::vector<std::uint32_t> numbersBelow(std::size_t count)
{
    std::vector<std::uint32_t> result(count);
    std::iota(result.begin(), result.end(), 0u);
    return result;
}

/// Where a transition comes from, and the counter for its state and bunch.
struct Origin {
    std::uint32_t source;
    std::uint32_t counter;
};

std::vector<Origin> originsOf(const Lts& lts)
{
    std::vector<Origin> result;
    result.reserve(lts.transitionCount());
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        result.insert(result.end(), lts.outgoing(StateId(state)).size(), Origin{state, noCounter});
    return result;
}

MarkedPartition blocksOf(const Lts& lts, const std::vector<std::uint32_t>& classes)
{
    auto states = numbersBelow(lts.stateCount());
    if (classes.empty())
        return MarkedPartition(states, [](std::uint32_t) { return 0; });
    const auto classOf = [&](std::uint32_t state) { return classes[state]; };
    sortBy(states, lts.stateCount(), classOf, [] { return true; });
    return MarkedPartition(states, classOf);
}

class Refinement {
public:
    Refinement(const Lts& lts, Incoming incoming, const std::vector<std::uint32_t>& initialClasses,
               RunContext& run)
        : lts_(lts), run_(run), origins_(originsOf(lts)), incoming_(std::move(incoming)),
          blocks_(blocksOf(lts, initialClasses)), slices_(0)
    {
    }

    Outcome<Partition> refine()
    {
        if (!makeStableUnderLabels())
            return *stopped_;
        if (!allStatesDiffer() && (!startBunches() || !startCounters()))
            return *stopped_;
        while (!bunches_.empty() && !allStatesDiffer())
            if (!splitBunch())
                return *stopped_;
        std::vector<std::uint32_t> blockOf(lts_.stateCount());
        for (std::uint32_t state = 0; state < blockOf.size(); ++state)
            blockOf[state] = blocks_.setOf(state);
        Partition result = partitionByNumber(blockOf, blocks_.setCount());
        result.work = work_;
        return result;
    }

private:
    /// A range of places of the array of transitions.
    struct Range {
        std::uint32_t first;
        std::uint32_t end;
    };
    struct Touched {
        std::uint32_t state;
        std::uint32_t oldCounter;
    };

    /// Nothing is left to refine then.
    bool allStatesDiffer() const { return blocks_.setCount() == lts_.stateCount(); }

    std::uint32_t labelOf(std::uint32_t transition) const
    {
        return lts_.transitions()[transition].label.value;
    }
    std::uint32_t targetOf(std::uint32_t transition) const
    {
        return lts_.transitions()[transition].target.value;
    }

    /// False if the run is to stop; for passes over all transitions that refine nothing.
    bool goOn()
    {
        stopped_ = run_.poll({strongBisimulationPhase, work_.transitionsVisited});
        return !stopped_;
    }

    /// Counts the visit of a transition; false if the run is to stop.
    bool visit()
    {
        stopped_ = run_.poll({strongBisimulationPhase, ++work_.transitionsVisited});
        return !stopped_;
    }

    /// The start: all transitions of one label are one bunch. Blocks become stable under each.
    bool makeStableUnderLabels()
    {
        const auto label = [&](std::uint32_t transition) { return labelOf(transition); };
        order_ = numbersBelow(origins_.size());
        if (!sortBy(order_, lts_.labels().size(), label, [&] { return goOn(); }))
            return false;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            if (!visit())
                return false;
            blocks_.mark(origins_[order_[i]].source);
            if (i + 1 == order_.size() || labelOf(order_[i]) != labelOf(order_[i + 1]))
                while (const auto block = blocks_.nextMarked())
                    work_.splits += blocks_.cut(*block).has_value();
        }
        return true;
    }

    /// Slices by label, then by block of the target, so that the slices of a bunch are neighbours.
    bool startBunches()
    {
        const auto target = [&](std::uint32_t transition) { return blocks_.setOf(targetOf(transition)); };
        const auto label = [&](std::uint32_t transition) { return labelOf(transition); };
        const auto going = [&] { return goOn(); };
        if (!sortBy(order_, blocks_.setCount(), target, going) ||
            !sortBy(order_, lts_.labels().size(), label, going) || !makeSlices())
            return false;
        order_ = {};
        alone_.assign(slices_.setCount(), false);
        std::uint32_t first = 0;
        for (std::uint32_t slice = 0; slice < slices_.setCount(); ++slice) {
            const std::uint32_t end = slices_.set(slice).end;
            if (end < origins_.size() && labelOf(slices_.at(end)) == labelOf(slices_.at(first)))
                continue;
            addBunch({first, end});
            first = end;
        }
        return visit();
    }

    bool makeSlices()
    {
        slices_ = MarkedPartition(order_.size());
        std::pair<std::uint32_t, std::uint32_t> last;
        for (const std::uint32_t transition : order_) {
            if (!goOn())
                return false;
            const std::pair key(labelOf(transition), blocks_.setOf(targetOf(transition)));
            slices_.append(transition, slices_.setCount() == 0 || key != last);
            last = key;
        }
        return true;
    }

    /// One counter a state and label at first; transitions of a state stand in the order of labels.
    bool startCounters()
    {
        counts_.reserve(origins_.size());
        freshCounter_.assign(lts_.stateCount(), noCounter);
        for (std::uint32_t i = 0; i < origins_.size(); ++i) {
            if (!visit())
                return false;
            if (i == 0 || origins_[i].source != origins_[i - 1].source || labelOf(i) != labelOf(i - 1))
                counts_.push_back(0);
            origins_[i].counter = static_cast<std::uint32_t>(counts_.size() - 1);
            ++counts_.back();
        }
        return true;
    }

    void addBunch(Range bunch)
    {
        const std::uint32_t front = slices_.setOf(slices_.at(bunch.first));
        if (front == slices_.setOf(slices_.at(bunch.end - 1)))
            alone_[front] = true;
        else
            bunches_.push_back(bunch);
    }

    /// Takes the smaller one of a bunch's outer slices out of it and makes all blocks stable under it and
    /// under the rest.
    bool splitBunch()
    {
        const Range bunch = bunches_.back();
        bunches_.pop_back();
        const auto front = slices_.set(slices_.setOf(slices_.at(bunch.first)));
        const auto back = slices_.set(slices_.setOf(slices_.at(bunch.end - 1)));
        const bool takeFront = front.size() <= back.size();
        const Range slice = takeFront ? Range{front.first, front.end} : Range{back.first, back.end};
        addBunch(slice);
        addBunch(takeFront ? Range{slice.end, bunch.end} : Range{bunch.first, slice.first});
        return countSlice(slice) && splitThreeWays();
    }

    /// Gives each source of the slice a counter for its transitions there.
    bool countSlice(Range slice)
    {
        touched_.clear();
        for (std::uint32_t place = slice.first; place < slice.end; ++place) {
            if (!visit())
                return false;
            Origin& origin = origins_[slices_.at(place)];
            std::uint32_t& fresh = freshCounter_[origin.source];
            if (fresh == noCounter) {
                fresh = newCounter();
                touched_.push_back({origin.source, origin.counter});
            }
            --counts_[origin.counter];
            ++counts_[fresh];
            origin.counter = fresh;
        }
        return true;
    }

    /// Cuts blocks first between sources of the slice and others, then between sources of the slice that
    /// have transitions in the rest too and those that have none.
    bool splitThreeWays()
    {
        for (const Touched& touched : touched_)
            blocks_.mark(touched.state);
        if (!cutMarkedBlocks())
            return false;
        for (const Touched& touched : touched_) {
            freshCounter_[touched.state] = noCounter;
            if (counts_[touched.oldCounter] > 0)
                blocks_.mark(touched.state);
            else
                freeCounters_.push_back(touched.oldCounter);
        }
        return cutMarkedBlocks();
    }

    bool cutMarkedBlocks()
    {
        while (const auto block = blocks_.nextMarked()) {
            const auto fresh = blocks_.cut(*block);
            if (!fresh)
                continue;
            ++work_.splits;
            if (!cutSlicesInto(*fresh))
                return false;
        }
        return true;
    }

    /// The slices into the block that was cut are cut likewise.
    bool cutSlicesInto(std::uint32_t block)
    {
        for (const std::uint32_t state : blocks_.members(block))
            for (const IncomingTransition& incoming : incoming_.into(StateId(state))) {
                if (!visit())
                    return false;
                slices_.mark(incoming.index);
            }
        while (const auto slice = slices_.nextMarked()) {
            const auto whole = slices_.set(*slice);
            if (!slices_.cut(*slice))
                continue;
            alone_.push_back(false);
            if (alone_[*slice])
                bunches_.push_back({whole.first, whole.end});
            alone_[*slice] = false;
        }
        return true;
    }

    std::uint32_t newCounter()
    {
        if (freeCounters_.empty()) {
            counts_.push_back(0);
            return static_cast<std::uint32_t>(counts_.size() - 1);
        }
        const std::uint32_t counter = freeCounters_.back();
        freeCounters_.pop_back();
        return counter;
    }

    const Lts& lts_;
    RunContext& run_;
    std::vector<Origin> origins_; ///< a transition each
    Incoming incoming_;
    MarkedPartition blocks_;
    MarkedPartition slices_;
    std::vector<bool> alone_;    ///< a slice each: whether it is a bunch
    std::vector<Range> bunches_; ///< those of two or more slices
    std::vector<std::uint32_t> order_;

    std::vector<std::uint32_t> counts_;       ///< transitions of one state in one bunch
    std::vector<std::uint32_t> freeCounters_; ///< those that are 0
    std::vector<std::uint32_t> freshCounter_; ///< a state each, while a slice is counted
    std::vector<Touched> touched_;

    RefinementWork work_;
    std::optional<Stopped> stopped_;
};

} // namespace

Outcome<Partition> strongBisimulation(const Lts& lts, RunContext& run,
                                      const std::vector<std::uint32_t>& initialClasses)
{
    require(initialClasses.empty() || initialClasses.size() == lts.stateCount(),
            "every state has an initial class, or none has");
    for (const std::uint32_t number : initialClasses)
        require(number < lts.stateCount(), "an initial class is a number below that of states");
    auto incoming = Incoming::of(lts, run);
    if (!incoming)
        return incoming.failure();
    return Refinement(lts, *std::move(incoming), factClasses(lts, initialClasses), run).refine();
}

Outcome<Partition> strongBisimulation(const Lts& lts, RunContext& run, const std::vector<bool>& apart)
{
    std::vector<std::uint32_t> classes(apart.size());
    // One state alone has class 0, whatever it is.
    for (std::size_t state = 0; state < apart.size() && lts.stateCount() > 1; ++state)
        classes[state] = apart[state];
    return strongBisimulation(lts, run, classes);
}

} // namespace threadmend
