// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/fair_components.h"

#include <algorithm>

namespace threadmend {

namespace {

class TarjanSearch {
public:
    TarjanSearch(const CtlStructure& structure, const StateSet& within, const std::vector<StateSet>& fairness,
                 RunContext& run)
        : structure_(structure), within_(within), fairness_(fairness), run_(run)
    {
    }

    Outcome<FairComponents> find()
    {
        result_.componentOf.assign(structure_.stateCount, FairComponents::outside);
        number_.assign(structure_.stateCount, 0);
        for (std::uint32_t root = 0; root < structure_.stateCount; ++root)
            if (within_[root] && number_[root] == 0)
                if (const auto stopped = searchFrom(root))
                    return *stopped;
        return std::move(result_);
    }

private:
    static constexpr std::uint32_t done = std::numeric_limits<std::uint32_t>::max();
    struct Frame {
        std::uint32_t state = 0;
        std::uint32_t next = 0; ///< in the list of all successors
        std::uint32_t low = 0;
    };

    void enter(std::uint32_t state)
    {
        number_[state] = ++count_;
        open_.push_back(state);
        frames_.push_back({state, structure_.firstSuccessors[state], count_});
    }

    std::optional<Stopped> searchFrom(std::uint32_t root)
    {
        enter(root);
        while (!frames_.empty()) {
            if (const auto stopped = run_.poll({"looking for fair cycles", count_, structure_.stateCount}))
                return stopped;
            Frame& frame = frames_.back();
            if (frame.next < structure_.firstSuccessors[frame.state + 1]) {
                const std::uint32_t target = structure_.successors[frame.next++];
                if (!within_[target] || number_[target] == done)
                    continue;
                if (number_[target] == 0)
                    enter(target);
                else
                    frame.low = std::min(frame.low, number_[target]);
                continue;
            }
            const Frame left = frame;
            frames_.pop_back();
            if (!frames_.empty())
                frames_.back().low = std::min(frames_.back().low, left.low);
            if (left.low == number_[left.state])
                close(left.state);
        }
        return std::nullopt;
    }

    /// The open states from this one on are a component.
    void close(std::uint32_t state)
    {
        std::size_t first = open_.size();
        do
            number_[open_[--first]] = done;
        while (open_[first] != state);
        const std::span<const std::uint32_t> members = std::span(open_).subspan(first);
        if (hasCycle(members) && isFair(members)) {
            for (const std::uint32_t member : members)
                result_.componentOf[member] = components_;
            ++components_;
        }
        open_.resize(first);
    }

    bool hasCycle(std::span<const std::uint32_t> members) const
    {
        const auto after = structure_.after(members[0]);
        return members.size() > 1 || std::binary_search(after.begin(), after.end(), members[0]);
    }

    bool isFair(std::span<const std::uint32_t> members) const
    {
        return std::all_of(fairness_.begin(), fairness_.end(), [&](const StateSet& constraint) {
            return std::any_of(members.begin(), members.end(),
                               [&](std::uint32_t member) { return constraint[member]; });
        });
    }

    const CtlStructure& structure_;
    const StateSet& within_;
    const std::vector<StateSet>& fairness_;
    RunContext& run_;
    FairComponents result_;
    std::vector<std::uint32_t> number_; ///< 0: not met; `done`: its component is closed
    std::uint32_t count_ = 0, components_ = 0;
    std::vector<std::uint32_t> open_;
    std::vector<Frame> frames_;
};

} // namespace

Outcome<FairComponents> fairComponents(const CtlStructure& structure, const StateSet& within,
                                       const std::vector<StateSet>& fairness, RunContext& run)
{
    return TarjanSearch(structure, within, fairness, run).find();
}

} // namespace threadmend
