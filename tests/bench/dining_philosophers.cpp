// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/dining_philosophers.h"

#include "core/model/lts/lts_builder.h"
#include "core/run/contract.h"

#include <array>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

namespace threadmend::benchmarks {

namespace {

constexpr std::uint32_t maxPhilosophers = 16;

/// What each philosopher does next (0 to 3: take left, take right, put left, put right), and which forks lie
/// on the table. A fork that is taken is held by the one who can put it back, so no holder is stored.
struct Table {
    std::uint32_t next = 0;  ///< two bits a philosopher
    std::uint32_t taken = 0; ///< a bit a fork; philosopher i has fork i on the left, i + 1 on the right
    std::uint64_t key() const { return static_cast<std::uint64_t>(taken) << 32 | next; }
};

class Philosophers {
public:
    explicit Philosophers(std::uint32_t count) : count_(count)
    {
        constexpr std::array actions = {"GET_LEFT", "GET_RIGHT", "PUT_LEFT", "PUT_RIGHT"};
        for (std::uint32_t who = 0; who < count; ++who)
            for (const char* action : actions)
                labels_.push_back(builder_.label(fmt::format("{} !{}", action, who)));
    }

    Lts explore() &&
    {
        numberOf({});
        for (std::size_t state = 0; state < tables_.size(); ++state)
            for (std::uint32_t who = 0; who < count_; ++who)
                act(state, who);
        return std::move(builder_).build();
    }

private:
    void act(std::size_t state, std::uint32_t who)
    {
        Table table = tables_[state];
        const std::uint32_t action = table.next >> 2 * who & 3;
        const std::uint32_t fork = 1u << (action % 2 == 0 ? who : (who + 1) % count_);
        const bool gets = action < 2;
        if (gets && (table.taken & fork) != 0)
            return;
        table.taken ^= fork;
        table.next = (table.next & ~(3u << 2 * who)) | ((action + 1) % 4) << 2 * who;
        builder_.add(StateId(state), labels_[4 * who + action], numberOf(table));
    }

    StateId numberOf(Table table)
    {
        const auto [known, fresh] = numbers_.try_emplace(table.key(), tables_.size());
        if (fresh)
            tables_.push_back(table);
        return StateId(known->second);
    }

    std::uint32_t count_;
    LtsBuilder builder_;
    std::vector<LabelId> labels_;
    std::vector<Table> tables_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

} // namespace

Lts diningPhilosophers(std::uint32_t count)
{
    require(count <= maxPhilosophers, "two bits a philosopher in 32");
    return Philosophers(count).explore();
}

} // namespace threadmend::benchmarks
