// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/b_thread.h"

#include "core/model/behavioral/product/word_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace threadmend::abstraction {

std::span<const BThread::Step> BThread::by(std::uint32_t state, Letter letter) const
{
    const auto row = outgoing(state);
    const auto first = std::lower_bound(row.begin(), row.end(), letter,
                                        [](const Step& step, Letter wanted) { return step.letter < wanted; });
    auto last = first;
    while (last != row.end() && last->letter == letter)
        ++last;
    return {first, last};
}

bool BThread::isDeterministic() const
{
    for (std::uint32_t state = 0; state < stateCount(); ++state) {
        const auto row = outgoing(state);
        for (std::size_t i = 1; i < row.size(); ++i)
            if (row[i].letter == row[i - 1].letter)
                return false;
    }
    return true;
}

BThreadBuilder::BThreadBuilder(std::size_t letters, EventSet known)
{
    made_.letters = letters;
    made_.known = std::move(known);
}

std::uint32_t BThreadBuilder::addState(const Offer& offer, const PropositionSet& label)
{
    const auto [ofOffer, isNewOffer] =
        offers_.try_emplace(offer, static_cast<std::uint32_t>(made_.offers.size()));
    if (isNewOffer)
        made_.offers.push_back(offer);
    const auto [ofLabel, isNewLabel] =
        labels_.try_emplace(label, static_cast<std::uint32_t>(made_.labels.size()));
    if (isNewLabel)
        made_.labels.push_back(label);
    made_.offerOf.push_back(ofOffer->second);
    made_.labelOf.push_back(ofLabel->second);
    return static_cast<std::uint32_t>(made_.offerOf.size() - 1);
}

void BThreadBuilder::endState()
{
    std::sort(row_.begin(), row_.end());
    row_.erase(std::unique(row_.begin(), row_.end()), row_.end());
    made_.steps.insert(made_.steps.end(), row_.begin(), row_.end());
    made_.firsts.push_back(static_cast<std::uint32_t>(made_.steps.size()));
    row_.clear();
}

namespace {

class Composition {
public:
    Composition(std::span<const BThread* const> parts, const CompositionOptions& options, RunContext& run)
        : parts_(parts), options_(options), run_(run), builder_(parts[0]->letters, knownByAny(parts))
    {
    }

    Outcome<BThread> build()
    {
        std::vector<std::uint32_t> tuple(parts_.size(), 0);
        numberOf(tuple);
        for (std::uint32_t at = 0; at < tuples_.size(); ++at) {
            if (const auto stopped = run_.poll({"composing a module", at, std::nullopt}))
                return *stopped;
            if (tuples_.size() > options_.mostStates)
                return Stopped{StopReason::StateLimit, "composing a module", tuples_.size()};
            const auto words = tuples_[at];
            tuple.assign(words.begin(), words.end());
            addState(tuple);
        }
        return builder_.take();
    }

private:
    static EventSet knownByAny(std::span<const BThread* const> parts)
    {
        EventSet known = parts[0]->known;
        for (const BThread* part : parts)
            known |= part->known;
        return known;
    }

    std::uint32_t numberOf(const std::vector<std::uint32_t>& tuple)
    {
        return tuples_.add(tuple, behavioral::WordTable::hashOf(tuple));
    }

    /// The propositions that end a run in a tuple; empty if it goes on.
    PropositionSet endsIn(const std::vector<std::uint32_t>& tuple) const
    {
        PropositionSet ends;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            for (const std::uint32_t name : parts_[i]->label(tuple[i]))
                if (std::binary_search(options_.final.begin(), options_.final.end(), name))
                    ends.push_back(name);
        std::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        return ends;
    }

    void addState(const std::vector<std::uint32_t>& tuple)
    {
        if (const PropositionSet ends = endsIn(tuple); !ends.empty()) {
            const std::size_t letters = parts_[0]->letters;
            builder_.addState({EventSet(letters), EventSet(letters), EventSet(letters), EventSet(letters)},
                              ends);
            builder_.endState();
            return;
        }
        const Offer& offer = offerOf(tuple);
        builder_.addState(offer, labelOf(tuple));
        for (Letter letter = 0; letter < parts_[0]->letters; ++letter)
            addSteps(tuple, offer, letter);
        builder_.endState();
    }

    const Offer& offerOf(const std::vector<std::uint32_t>& tuple)
    {
        std::vector<std::uint32_t> key;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            key.push_back(parts_[i]->offerOf[tuple[i]]);
        const auto [known, isNew] = offers_.try_emplace(std::move(key));
        if (!isNew)
            return known->second;
        Offer& offer = known->second;
        offer = parts_[0]->offer(tuple[0]);
        for (std::size_t i = 1; i < parts_.size(); ++i) {
            const Offer& part = parts_[i]->offer(tuple[i]);
            offer.requested |= part.requested;
            offer.blocked |= part.blocked;
            offer.surelyRequested |= part.surelyRequested;
            offer.perhapsBlocked |= part.perhapsBlocked;
            offer.asks = offer.asks || part.asks;
        }
        offer.requested -= offer.blocked;
        offer.surelyRequested -= offer.perhapsBlocked;
        return offer;
    }

    PropositionSet labelOf(const std::vector<std::uint32_t>& tuple) const
    {
        PropositionSet all;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const PropositionSet& part = parts_[i]->label(tuple[i]);
            all.insert(all.end(), part.begin(), part.end());
        }
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    /// Each way of one part with each way of the next.
    void addSteps(const std::vector<std::uint32_t>& tuple, const Offer& offer, Letter letter)
    {
        if (offer.blocked.contains(letter) ||
            (!options_.open.contains(letter) && !offer.requested.contains(letter)))
            return;
        std::vector<std::vector<std::uint32_t>> targets{tuple};
        bool isKnown = false;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            if (!parts_[i]->known.contains(letter))
                continue;
            isKnown = true;
            const auto ways = parts_[i]->by(tuple[i], letter);
            if (ways.empty())
                return;
            const std::size_t before = targets.size();
            for (std::size_t way = 1; way < ways.size(); ++way)
                for (std::size_t k = 0; k < before; ++k) {
                    targets.push_back(targets[k]);
                    targets.back()[i] = ways[way].target;
                }
            for (std::size_t k = 0; k < before; ++k)
                targets[k][i] = ways[0].target;
        }
        if (!isKnown)
            return;
        for (const std::vector<std::uint32_t>& target : targets)
            builder_.addStep(letter, targetOf(target));
    }

    /// Tuples in which a run ends are one state for each way that it does.
    std::uint32_t targetOf(const std::vector<std::uint32_t>& tuple)
    {
        PropositionSet ends = endsIn(tuple);
        if (ends.empty())
            return numberOf(tuple);
        const auto [known, isNew] = endNumbers_.try_emplace(std::move(ends), tuple);
        return numberOf(known->second);
    }

    std::span<const BThread* const> parts_;
    const CompositionOptions& options_;
    RunContext& run_;
    BThreadBuilder builder_;
    behavioral::WordTable tuples_;
    std::map<std::vector<std::uint32_t>, Offer> offers_;
    std::map<PropositionSet, std::vector<std::uint32_t>> endNumbers_; ///< a tuple that stands for all
};

} // namespace

Outcome<BThread> composed(std::span<const BThread* const> parts, const CompositionOptions& options,
                          RunContext& run)
{
    return Composition(parts, options, run).build();
}

} // namespace threadmend::abstraction
