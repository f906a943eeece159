// SPDX-License-Identifier: GPL-3.0-or-later
// Breadth-first search over packed states by one thread or several, with the numbers that one thread would
// give.
//
// The states that wait are taken in chunks, a chunk in blocks of consecutive states, which the threads take
// in turn. What a block finds new becomes a candidate; its place is (block, order within the block), so the
// lower of two places is the one that a single thread would have found first, and it stays
// (PackedStore::meet). When the chunk is done, the candidates that stayed are numbered in the order of
// places: that is breadth-first order again. Space: beside the store some 24 bytes for each state that one
// chunk finds.
#pragma once

#include "core/model/behavioral/product/packed_search.h"
#include "core/model/behavioral/product/search_turns.h"
#include "core/run/worker_team.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

namespace threadmend::behavioral {

/// How work is cut for several threads: small programs are done by one.
struct TeamGrain {
    std::size_t blockStates = 128;   ///< that one thread expands at a time
    std::size_t blocksPerThread = 4; ///< at least so many wait before several threads begin
};

template <std::size_t S, std::size_t E>
class PackedTeamSearch {
public:
    /// `graph` is what the tables and the store are of. With `symmetry` (else null) one thread searches:
    /// which state stands for others must not depend on time.
    PackedTeamSearch(const GraphStorage& graph, const PackedTables<S, E>& tables, PackedStore<S>& store,
                     PackedFindings<E>& findings, PackedWatches& watches, PackedSymmetry<S>* symmetry,
                     const TeamGrain& grain, RunContext& run)
        : graph_(graph), tables_(tables), store_(store), findings_(findings), watches_(watches),
          symmetry_(symmetry), grain_(grain), run_(run), stride_(grain.blockStates * tables.mostSelectable()),
          turns_(static_cast<std::uint32_t>(turnBlocks * grain.blockStates))
    {
        beginToSleep();
    }

    /// Searches on, from the initial state, which the store has, until at least `pauseAt` states are found or
    /// all are, or a watch has found its first violation.
    std::optional<Stopped> search(std::size_t pauseAt)
    {
        const bool wasViolated = watches_.isViolated();
        turns_.restart(expanded_);
        const auto isFound = [&] { return !wasViolated && watches_.isViolated(); };
        const auto pauses = [&](std::uint32_t at, std::size_t states) {
            return states >= pauseAt || isForTeam(at) || isFound();
        };
        for (;;) {
            if (const auto stopped = searchPacked(graph_, tables_, store_, findings_, watches_, symmetry_,
                                                  sleep_ ? &*sleep_ : nullptr, run_, expanded_, pauses))
                return stopped;
            if (isDone())
                return run_.poll({"exploring", expanded_, std::nullopt, store_.size(), store_.bytesSoon()});
            if (store_.size() >= pauseAt || isFound())
                return std::nullopt;
            if (!team_)
                assemble();
            while (store_.size() < pauseAt && isForTeam(expanded_))
                if (const auto stopped = chunk())
                    return stopped;
        }
    }

    /// Exactly the states before this one have been expanded, after a stop too.
    std::uint32_t expanded() const { return expanded_; }
    bool isDone() const { return expanded_ == store_.size(); }

private:
    static constexpr std::size_t turnBlocks = 256;                     ///< states for some milliseconds
    static constexpr std::size_t maxChunkSteps = std::size_t{1} << 18; ///< some milliseconds
    /// Fewer blocks are faster done by one thread.
    std::size_t leastBlocks() const { return grain_.blocksPerThread * run_.limits().threads; }
    /// Watches are told each step in its order: by one thread.
    bool isForTeam(std::uint32_t at)
    {
        return symmetry_ == nullptr && watches_.all.empty() && run_.limits().threads > 1 &&
               blocksFrom(at) >= leastBlocks() && turns_.isForSeveral(at);
    }
    std::size_t mostBlocks() const { return std::max(leastBlocks(), maxChunkSteps / stride_); }

    /// Threads and memory are asked for when there is work for several: most programs are small.
    void assemble()
    {
        team_.emplace(run_.limits().threads);
        blocks_.resize(mostBlocks());
        candidates_ = HugeArray<typename PackedStore<S>::Candidate>(mostBlocks() * stride_);
        if (sleep_)
            sleeping_ = HugeArray<EventBits<E>>(mostBlocks() * stride_);
    }

    /// Empty sets are always right.
    void beginToSleep()
    {
        Independence<E> independence = tables_.independence();
        for (const WordWatch& watch : watches_.all)
            independence.keepOrderFor(watch.automaton(), watches_.alphabet);
        if (symmetry_ != nullptr || !independence.isAny())
            return;
        sleep_.emplace(std::move(independence));
        sleep_->makeRoom(expanded_, store_.size());
        for (auto state = expanded_; state < store_.size(); ++state)
            sleep_->put(state, {});
    }

    struct alignas(64) Block {
        std::uint32_t candidates = 0;
        std::uint32_t stayed = 0;
        std::uint32_t firstNumber = 0;
        PackedSteps<E> steps;
    };

    /// How many blocks can be expanded from `at` whatever they find: the table must not overflow, and where
    /// states are limited one thread alone stops at the right one.
    std::size_t blocksFrom(std::uint32_t at) const
    {
        const std::uint64_t limit = run_.limits().states;
        const std::uint64_t allowed = limit > store_.size() ? limit - store_.size() : 0;
        return static_cast<std::size_t>(std::min({std::uint64_t{store_.room() / stride_}, allowed / stride_,
                                                  std::uint64_t{(store_.size() - at) / grain_.blockStates},
                                                  std::uint64_t{mostBlocks()}}));
    }

    std::optional<Stopped> chunk()
    {
        const std::size_t planned = blocksFrom(expanded_);
        taken_.store(0, std::memory_order_relaxed);
        stopped_ = run_.poll({"exploring", expanded_, std::nullopt, store_.size(), store_.bytesSoon()});
        stops_.store(stopped_.has_value(), std::memory_order_relaxed);
        team_->run([&](std::size_t worker) { expandBlocks(worker, planned); });
        const std::size_t done = std::min(taken_.load(std::memory_order_relaxed), planned);
        eachBlock(done, [&](std::size_t block) { countStayed(block); });
        auto next = static_cast<std::uint32_t>(store_.size());
        for (std::size_t block = 0; block < done; ++block) {
            blocks_[block].firstNumber = next;
            next += blocks_[block].stayed;
        }
        store_.addNumbers(next - store_.size());
        findings_.makeRoom(store_.size());
        if (sleep_)
            sleep_->makeRoom(expanded_, store_.size());
        for (std::size_t block = 0; block < done; ++block)
            findings_.sum.add(blocks_[block].steps);
        eachBlock(done, [&](std::size_t block) { numberStayed(block); });
        store_.growIfFull([&](std::size_t pieces, const auto& move) { eachBlock(pieces, move); });
        expanded_ += static_cast<std::uint32_t>(done * grain_.blockStates);
        return stopped_;
    }

    std::uint32_t firstOf(std::size_t block) const
    {
        return expanded_ + static_cast<std::uint32_t>(block * grain_.blockStates);
    }

    template <class Work>
    void eachBlock(std::size_t count, const Work& work)
    {
        team_->run([&](std::size_t worker) {
            for (std::size_t block = worker; block < count; block += team_->size())
                work(block);
        });
    }

    /// Blocks are taken in order and finished once taken, so that those done are the first ones after a stop.
    void expandBlocks(std::size_t worker, std::size_t planned)
    {
        while (!stops_.load(std::memory_order_relaxed)) {
            const std::size_t block = taken_.fetch_add(1, std::memory_order_relaxed);
            if (block >= planned)
                return;
            expandBlock(block);
            if (worker == 0)
                if (const auto stopped = pollAt(firstOf(block))) {
                    stopped_ = stopped;
                    stops_.store(true, std::memory_order_relaxed);
                }
        }
    }

    std::optional<Stopped> pollAt(std::uint32_t state)
    {
        const Progress progress{"exploring", state, std::nullopt, store_.size(), store_.bytesSoon()};
        constexpr std::size_t longStride = 4096; // transitions, 100 microseconds and more
        return tables_.leavesOutRuns() || stride_ > longStride ? run_.pollNow(progress) : run_.poll(progress);
    }

    void expandBlock(std::size_t block)
    {
        struct Sink {
            PackedTeamSearch& search;
            PackedSteps<E>& steps;
            const std::size_t first;
            std::size_t place;
            void expand(std::uint32_t, const EventBits<E>& events) { steps.add(events); }
            void settle(const typename Successors<S, E>::Successor& next)
            {
                if (search.store_.meet(next.state, next.hash, search.candidates_,
                                       static_cast<std::uint32_t>(place))) {
                    search.candidates_[place].source = next.source;
                    if (search.sleep_)
                        search.sleeping_[place] = next.sleeping;
                    ++place;
                }
            }
        };
        blocks_[block].steps = {};
        Sink sink{*this, blocks_[block].steps, block * stride_, block * stride_};
        Successors<S, E> successors(tables_, store_);
        const std::uint32_t first = firstOf(block);
        for (std::uint32_t state = first; state < first + grain_.blockStates; ++state)
            successors.expand(state, sleep_ ? &*sleep_ : nullptr, sink);
        successors.settleAll(sink);
        blocks_[block].candidates = static_cast<std::uint32_t>(sink.place - sink.first);
    }

    template <class Work>
    void eachStayed(std::size_t block, const Work& work)
    {
        const auto first = static_cast<std::uint32_t>(block * stride_);
        for (std::uint32_t place = first; place < first + blocks_[block].candidates; ++place)
            if (store_.stayed(candidates_[place], place))
                work(place);
    }

    void countStayed(std::size_t block)
    {
        std::uint32_t count = 0;
        eachStayed(block, [&](std::uint32_t) { ++count; });
        blocks_[block].stayed = count;
    }

    void numberStayed(std::size_t block)
    {
        std::uint32_t number = blocks_[block].firstNumber;
        eachStayed(block, [&](std::uint32_t place) {
            store_.number(candidates_[place], number);
            findings_.parents[number] = candidates_[place].source;
            if (sleep_)
                sleep_->put(number, sleeping_[place]);
            ++number;
        });
    }

    const GraphStorage& graph_;
    const PackedTables<S, E>& tables_;
    PackedStore<S>& store_;
    PackedFindings<E>& findings_;
    PackedWatches& watches_;
    PackedSymmetry<S>* symmetry_;
    const TeamGrain grain_;
    RunContext& run_;
    std::size_t stride_; ///< places of a block
    SearchTurns turns_;
    std::optional<WorkerTeam> team_;
    std::vector<Block> blocks_;
    HugeArray<typename PackedStore<S>::Candidate> candidates_;
    std::optional<SleepSets<E>> sleep_;
    HugeArray<EventBits<E>> sleeping_; ///< by place, with `sleep_`
    std::uint32_t expanded_ = 0;
    std::atomic<std::size_t> taken_{0};
    std::atomic<bool> stops_{false};
    std::optional<Stopped> stopped_;
};

} // namespace threadmend::behavioral
