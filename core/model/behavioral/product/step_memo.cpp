// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/step_memo.h"

#include "core/model/behavioral/product/plain_reaction.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

namespace threadmend::behavioral {

using state_words::firstThread;

StepMemo::StepMemo(Stepper& stepper, bool learns)
    : KnownSteps(stepper, learns), stepper_(stepper), program_(stepper.program())
{
    widen(0); // a program may have no event at all
}

bool StepMemo::makeRoom()
{
    const std::size_t events = program_.events().size();
    if (!learns_ || events > mostEvents) {
        learns_ = false;
        return false;
    }
    if (rank_.size() != events) {
        widen(events);
        rankEvents();
    }
    for (std::size_t local = locals_.size(); local < program_.localCount(); ++local)
        addLocal(static_cast<std::uint32_t>(local));
    return true;
}

void StepMemo::widen(std::size_t events)
{
    while (roots_.size() < events)
        roots_.push_back(newNode());
    const std::size_t wanted = std::bit_ceil((events + 63) / 64);
    if (wanted > width_) {
        Bits wider(locals_.size() * setCount * wanted, 0);
        for (std::size_t i = 0; i < locals_.size() * setCount; ++i)
            std::copy_n(sets_.begin() + static_cast<std::ptrdiff_t>(i * width_), width_,
                        wider.begin() + static_cast<std::ptrdiff_t>(i * wanted));
        sets_ = std::move(wider);
        width_ = wanted;
    }
}

void StepMemo::addLocal(std::uint32_t local)
{
    sets_.resize((local + std::size_t{1}) * setCount * width_, 0);
    locals_.emplace_back();
    if (local == 0)
        return;
    const SyncStatement& statement = program_.local(LocalId(local)).statement;
    locals_.back() = {{program_.info(LocalId(local)).priority, statement.priority.value_or(0)},
                      statement.prune,
                      statement.ranksRequests()};
    ranks_ = ranks_ || locals_.back().ranks;
    for (const EventId event : statement.request)
        learnThat(local, Requests, event);
}

void StepMemo::rankEvents()
{
    std::vector<EventId> order(program_.events().size());
    std::iota(order.begin(), order.end(), EventId{0});
    const EventTable& table = program_.events();
    std::sort(order.begin(), order.end(), [&](EventId a, EventId b) {
        return std::tie(table[a].label, a) < std::tie(table[b].label, b);
    });
    rank_.resize(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        rank_[order[i]] = i;
}

std::span<const EventId> StepMemo::selectable(Words state)
{
    if (!findSelectable(state, scratch_)) {
        const Learning learning(*this);
        askSelectable(state);
    }
    return scratch_.events;
}

/// It has asked what is learned here, and complained in the right order.
void StepMemo::askSelectable(Words state)
{
    if (makeRoom() && findSelectable(state, scratch_))
        return;
    scratch_.events = stepper_.selectable(state_words::read(state));
    if (state_words::rest(state).failure == 0 && makeRoom())
        learnSelectable(state);
}

StateKind StepMemo::kind(Words state)
{
    if (const auto known = findKind(state, scratch_))
        return *known;
    const Learning learning(*this);
    const Words threads = state.subspan(firstThread);
    if (std::any_of(threads.begin(), threads.end(),
                    [&](std::uint32_t local) { return program_.local(LocalId(local)).statement.prune; }))
        return StateKind::Pruned;
    askSelectable(state);
    if (!scratch_.events.empty())
        return StateKind::Running;
    return stepper_.requests(state_words::read(state)) ? StateKind::Deadlock : StateKind::End;
}

std::span<const StepMemo::Step> StepMemo::steps(Words words, std::uint64_t hash,
                                                std::span<const EventId>& events)
{
    const SteppedState state{words, hash, &stepper_.stores()};
    found_.clear();
    if (hasRoom()) {
        fit(scratch_);
        findMovers(words, events, scratch_);
        while (!events.empty() && !has(scratch_.unmoved, events.front()) && take(state, events.front()))
            events = events.subspan(1);
    }
    if (found_.steps.empty()) {
        const EventId event = events.front();
        events = events.subspan(1);
        const Learning learning(*this);
        askSteps(state, event);
    }
    settleStores(words, found_.steps, found_);
    return found_.steps;
}

bool StepMemo::take(const SteppedState& state, EventId event)
{
    const std::size_t before = found_.steps.size();
    if (!follow(state, event, scratch_, found_))
        return false;
    if (found_.steps.size() - before > 1) { // each state once
        settleStores(state.words, found_.steps, found_);
        const auto first = found_.steps.begin() + static_cast<std::ptrdiff_t>(before);
        auto end = first;
        for (auto step = first; step != found_.steps.end(); ++step)
            if (std::none_of(first, end, [&](const Step& one) {
                    return one.hash == step->hash &&
                           std::ranges::equal(found_.target(one), found_.target(*step));
                }))
                *end++ = *step;
        found_.steps.erase(end, found_.steps.end());
    }
    return true;
}

void StepMemo::askSteps(const SteppedState& state, EventId event)
{
    if (makeRoom()) {
        fit(scratch_);
        findMovers(state.words, std::span(&event, 1), scratch_);
        if (!has(scratch_.unmoved, event)) {
            learnWays(state, event);
            bool isTaken = makeRoom() && take(state, event);
            while (!isTaken && learns_ && scratch_.unknownQueue) {
                learnQueue(*scratch_.unknownQueue);
                isTaken = take(state, event);
            }
            if (isTaken)
                return;
        }
    }
    askStepper(state.words, event);
    if (makeRoom())
        learnMovers(state.words, event);
}

void StepMemo::askStepper(Words state, EventId event)
{
    std::vector<std::uint32_t> words;
    for (const ProgramState& next : stepper_.successors(state_words::read(state), event)) {
        state_words::write(next, words);
        found_.add(event, words, WordTable::hashOf(words));
    }
}

void StepMemo::settleStores(Words state, std::span<Step> steps, FoundSteps& found)
{
    writing_.clear();
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (const std::uint32_t writes = std::exchange(steps[i].writes, 0); writes != 0) {
            stepper_.stores().ask(state[state_words::store], {&wayWrites_[steps[i].firstWrite], writes});
            writing_.push_back(i);
        }
    if (writing_.empty())
        return;
    const std::span<const std::uint32_t> stores = stepper_.stores().answers();
    for (std::size_t i = 0; i < writing_.size(); ++i)
        found.change(steps[writing_[i]], state_words::store, stores[i]);
}

void StepMemo::copyStore(Words state, std::vector<std::uint32_t>& values) const
{
    for (std::uint32_t key = 0; key < keyEnd_; ++key)
        values.push_back(stepper_.stores().value(state[state_words::store], key));
}

void StepMemo::learnMovers(Words state, EventId event)
{
    for (const std::uint32_t local : state.subspan(firstThread)) {
        if (local == 0)
            continue;
        learnThat(local, MovesKnown, event);
        if (program_.interruptedBy(LocalId(local), event) || program_.listens(LocalId(local), event))
            learnThat(local, Moves, event);
    }
}

std::uint32_t StepMemo::newNode()
{
    nodes_.emplace_back();
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t StepMemo::grownBelow(std::uint32_t node, std::uint32_t word)
{
    const std::uint32_t known = below_.find(node, word);
    if (known != PairTable::none)
        return known;
    const std::uint32_t added = newNode();
    below_.add(node, word, added);
    return added;
}

/// Runs the b-threads that the event moves, as far as it is not known what they do.
void StepMemo::learnWays(const SteppedState& state, EventId event)
{
    const StateRest rest = state_words::rest(state.words);
    for (const std::uint32_t place : scratch_.movers[event]) {
        const std::uint32_t local = state.words[place];
        if (next_.find(local, event) != PairTable::none)
            continue;
        const std::vector<Reaction>& found =
            stepper_.reactions(LocalId(local), event, rest.store, rest.waitsForExternal);
        if (onlyGoesOn(found))
            next_.add(local, event, found[0].next.value);
    }
    splitMovers(state.words, event, scratch_);
    if (scratch_.doing.empty() || known(state, event, scratch_) != nullptr)
        return;
    std::vector<LocalId> moved;
    for (const std::uint32_t place : scratch_.doing)
        moved.emplace_back(state.words[place]);
    const StepWays found = stepper_.ways(moved, event, {rest.store, rest.waitsForExternal}); // may throw
    const auto grow = [this](std::uint32_t node, std::uint32_t word) { return grownBelow(node, word); };
    std::uint32_t node = roots_[event];
    for (const LocalId thread : moved)
        node = grow(node, thread.value);
    std::uint32_t dependence = nodes_[node].dependence;
    if (dependence != 0) {
        include(dependences_[dependence], found.reads);
    } else if (found.reads.areAny()) {
        dependence = dependenceOn(found.reads);
        nodes_[node].dependence = dependence;
    }
    keep(dependence == 0 ? node : nodeOfReads(state, dependence, grow), found);
}

void StepMemo::learnQueue(const StepScratch::Queue& queue)
{
    const std::span<const EventId> enqueued =
        queue.enqueued == 0 ? std::span<const EventId>()
                            : std::span<const EventId>(&wayEnqueued_[queue.firstEnqueued], queue.enqueued);
    queues_.emplace(keyOf(queue), stepper_.queueAfter(queue.before, queue.taken, enqueued));
}

std::uint32_t StepMemo::dependenceOn(const Reads& reads)
{
    dependences_.emplace_back();
    include(dependences_.back(), reads);
    return static_cast<std::uint32_t>(dependences_.size() - 1);
}

/// What a step reads depends on what it has read before: another store shows more.
void StepMemo::include(Dependence& dependence, const Reads& reads)
{
    Reads all = dependence.reads;
    all.add(reads);
    if (all == dependence.reads)
        return;
    dependence.reads = std::move(all);
    dependence.root = newNode();
    dependence.keys.clear();
    for (const std::string& key : dependence.reads.keys) {
        dependence.keys.push_back(stepper_.stores().keyNumber(key));
        keyEnd_ = std::max(keyEnd_, dependence.keys.back() + 1);
    }
}

void StepMemo::keep(std::uint32_t node, const StepWays& found)
{
    const auto sizeOf = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
    nodes_[node] = {true, 0, sizeOf(ways_), sizeOf(found.ways)};
    for (const StepWay& each : found.ways) {
        Way way;
        if (!each.failures.empty()) {
            way.failure = stepper_.numberOf(each.failures);
            ways_.push_back(way);
            continue;
        }
        way.firstLocal = sizeOf(wayLocals_);
        way.moved = sizeOf(each.moved);
        way.started = sizeOf(each.started);
        for (const std::vector<LocalId>* list : {&each.moved, &each.started})
            for (const LocalId local : *list)
                wayLocals_.push_back(local.value);
        const std::vector<StoreTable::Write> writes = stepper_.stores().numbered(each.writes);
        way.firstWrite = sizeOf(wayWrites_);
        way.writes = sizeOf(writes);
        wayWrites_.insert(wayWrites_.end(), writes.begin(), writes.end());
        way.firstEnqueued = sizeOf(wayEnqueued_);
        way.enqueued = sizeOf(each.enqueued);
        wayEnqueued_.insert(wayEnqueued_.end(), each.enqueued.begin(), each.enqueued.end());
        way.waitForExternal = each.waitForExternal;
        ways_.push_back(way);
    }
}

/// What the stepper has asked for, in the same order.
void StepMemo::learnSelectable(Words state)
{
    const Words threads = state.subspan(firstThread);
    fit(scratch_);
    std::fill(scratch_.asked.begin(), scratch_.asked.end(), 0);
    bool isAnyEnabled = false;
    for (const std::uint32_t local : threads) {
        if (local == 0)
            continue;
        const SyncStatement& statement = program_.local(LocalId(local)).statement;
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < statement.request.size(); ++i) {
            const std::size_t place = statement.places.empty() ? i : statement.places[i];
            if (first && place != *first)
                break;
            const EventId event = statement.request[i];
            if (!has(scratch_.asked, event))
                learnBlocked(threads, event);
            put(scratch_.asked, event);
            if (isKnownToBeBlocked(threads, event) != false)
                continue;
            isAnyEnabled = true;
            if (stepper_.selection() == Selection::Ordered || locals_[local].ranks)
                first = place;
        }
    }
    if (!isAnyEnabled)
        for (const EventId event : stepper_.queue(state[state_words::queue]))
            if (!learnBlocked(threads, event))
                break;
}

/// A b-thread is asked for an event unless one before it blocks that.
bool StepMemo::learnBlocked(Words threads, EventId event)
{
    for (const std::uint32_t local : threads) {
        if (local == 0)
            continue;
        learnThat(local, BlocksKnown, event);
        if (!program_.blocks(LocalId(local), event))
            continue;
        learnThat(local, Blocks, event);
        return true;
    }
    return false;
}

} // namespace threadmend::behavioral
