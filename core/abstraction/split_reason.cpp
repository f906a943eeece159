// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/split_reason.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace threadmend::abstraction {

namespace {

class Reasons {
public:
    Reasons(const RefinementFilm& film, std::size_t round, const ClassSplit& split)
        : film_(film), round_(film.answer.rounds[round]), split_(split), module_(film.module(split.module)),
          before_(film.partition(round, split.module)), after_(film.partition(round + 1, split.module))
    {
    }

    SplitReason find()
    {
        for (const Trait& trait : candidates())
            consider(trait);
        SplitReason reason;
        reason.has.resize(split_.parts.size());
        while (const auto best = mostTelling(reason.has)) {
            reason.traits.push_back(agreed_[*best].first);
            for (std::size_t part = 0; part < reason.has.size(); ++part)
                reason.has[part].push_back(agreed_[*best].second[part]);
        }
        return reason;
    }

private:
    std::vector<Trait> candidates() const
    {
        if (round_.divergence != Divergence::NotDead) {
            const Letter letter = round_.run.letters[round_.step];
            return {{Trait::Kind::LeadsOn, letter}, {Trait::Kind::Requests, letter}};
        }
        std::vector<Trait> all;
        for (const Trait::Kind kind : {Trait::Kind::Requests, Trait::Kind::Blocks})
            for (Letter letter = 0; letter < module_.letters; ++letter)
                all.push_back({kind, letter});
        all.push_back({Trait::Kind::Asks, 0});
        return all;
    }

    bool leadsOn(std::uint32_t state, Letter letter) const
    {
        if (!module_.known.contains(letter))
            return true;
        const std::uint32_t next = film_.program.state(round_.run.states[round_.step + 1])[split_.module];
        const auto ways = module_.by(state, letter);
        return std::any_of(ways.begin(), ways.end(),
                           [&](const BThread::Step& step) { return before_.classOf[step.target] == next; });
    }

    bool has(std::uint32_t state, const Trait& trait) const
    {
        const Offer& offer = module_.offer(state);
        switch (trait.kind) {
        case Trait::Kind::LeadsOn:
            return leadsOn(state, trait.letter);
        case Trait::Kind::Requests:
            return offer.requested.contains(trait.letter);
        case Trait::Kind::Blocks:
            return offer.blocked.contains(trait.letter);
        case Trait::Kind::Asks:
            return offer.asks;
        }
        return false;
    }

    /// Keeps a trait in which the members of each part agree.
    void consider(const Trait& trait)
    {
        std::vector<bool> ofParts;
        for (const std::uint32_t part : split_.parts) {
            const std::vector<std::uint32_t>& members = after_.members[part];
            const bool first = has(members.front(), trait);
            if (!std::all_of(members.begin(), members.end(),
                             [&](std::uint32_t state) { return has(state, trait) == first; }))
                return;
            ofParts.push_back(first);
        }
        agreed_.emplace_back(trait, std::move(ofParts));
    }

    /// The one that tells most pairs apart which those that were chosen do not; nothing if none does any.
    std::optional<std::size_t> mostTelling(const std::vector<std::vector<bool>>& chosen) const
    {
        std::optional<std::size_t> best;
        std::size_t most = 0;
        for (std::size_t i = 0; i < agreed_.size(); ++i) {
            std::size_t pairs = 0;
            for (std::size_t one = 0; one < chosen.size(); ++one)
                for (std::size_t other = one + 1; other < chosen.size(); ++other)
                    pairs +=
                        chosen[one] == chosen[other] && agreed_[i].second[one] != agreed_[i].second[other]
                            ? 1
                            : 0;
            if (pairs > most) {
                most = pairs;
                best = i;
            }
        }
        return best;
    }

    const RefinementFilm& film_;
    const RefinementRound& round_;
    const ClassSplit& split_;
    const BThread& module_;
    const Partition before_, after_;
    std::vector<std::pair<Trait, std::vector<bool>>> agreed_;
};

} // namespace

SplitReason reasonOf(const RefinementFilm& film, std::size_t round, const ClassSplit& split)
{
    return Reasons(film, round, split).find();
}

} // namespace threadmend::abstraction
