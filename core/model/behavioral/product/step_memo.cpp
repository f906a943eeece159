// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/step_memo.h"

#include "core/model/behavioral/product/plain_reaction.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

namespace threadmend::behavioral {

void state_words::write(const ProgramState& state, std::vector<std::uint32_t>& words)
{
    words.assign({state.store, state.queue, state.failure * 2 + (state.waitsForExternal ? 1 : 0)});
    for (const LocalId thread : state.threads)
        words.push_back(thread.value);
}

StateRest state_words::rest(WordTable::Words words)
{
    return {words[store], words[queue], words[failure] / 2, words[failure] % 2 != 0};
}

ProgramState state_words::read(WordTable::Words words)
{
    const StateRest other = rest(words);
    ProgramState state{{}, other.store, other.queue, other.failure, other.waitsForExternal};
    for (const std::uint32_t thread : words.subspan(firstThread))
        state.threads.emplace_back(thread);
    return state;
}

using state_words::firstThread;

StepMemo::StepMemo(Stepper& stepper, bool learns)
    : stepper_(stepper), program_(stepper.program()), learns_(learns),
      fixedThreads_(stepper.program().start().threads.size())
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
    movers_.resize(events);
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
    for (Bits* bits : {&requested_, &blocked_, &unknown_, &enabled_, &asked_, &unmoved_})
        bits->resize(width_);
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
        put(local, Requests, event);
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

void StepMemo::askSteps(Words state, EventId event)
{
    std::vector<std::uint32_t> words;
    for (const ProgramState& next : stepper_.successors(state_words::read(state), event)) {
        state_words::write(next, words);
        steps_.push_back({event, static_cast<std::uint32_t>(words_.size()),
                          static_cast<std::uint32_t>(words.size()), WordTable::hashOf(words)});
        words_.insert(words_.end(), words.begin(), words.end());
    }
}

std::span<const StepMemo::Step> StepMemo::steps(Words state, std::uint64_t hash,
                                                std::span<const EventId>& events)
{
    steps_.clear();
    words_.clear();
    const bool learns = makeRoom();
    if (learns) {
        findMovers(state, events);
        while (!events.empty() && !has(unmoved_, events.front()) && follow(state, hash, events.front()))
            events = events.subspan(1);
        settleStores();
        if (!steps_.empty())
            return steps_;
    }
    const EventId event = events.front();
    events = events.subspan(1);
    if (learns && !has(unmoved_, event)) {
        learnWays(state, event);
        if (makeRoom() && follow(state, hash, event)) {
            settleStores();
            return steps_;
        }
    }
    askSteps(state, event);
    if (makeRoom())
        learnMovers(state, event);
    return steps_;
}

void StepMemo::findMovers(Words state, std::span<const EventId> events)
{
    std::fill(asked_.begin(), asked_.end(), 0);
    std::fill(unmoved_.begin(), unmoved_.end(), 0);
    for (const EventId event : events) {
        put(asked_, event);
        movers_[event].clear();
    }
    for (std::size_t place = firstThread; place < state.size(); ++place) {
        const std::uint32_t local = state[place];
        if (local == 0)
            continue;
        for (std::size_t i = 0; i < width_; ++i) {
            unmoved_[i] |= asked_[i] & ~set(local, MovesKnown)[i];
            for (std::uint64_t left = asked_[i] & set(local, Moves)[i]; left != 0; left &= left - 1)
                movers_[i * 64 + static_cast<std::size_t>(std::countr_zero(left))].push_back(
                    static_cast<std::uint32_t>(place));
        }
    }
}

void StepMemo::learnMovers(Words state, EventId event)
{
    for (const std::uint32_t local : state.subspan(firstThread)) {
        if (local == 0)
            continue;
        put(local, MovesKnown, event);
        if (program_.interruptedBy(LocalId(local), event) || program_.listens(LocalId(local), event))
            put(local, Moves, event);
    }
}

/// Into those that only go on, and those that do more.
void StepMemo::splitMovers(Words state, EventId event)
{
    going_.clear();
    doing_.clear();
    for (const std::uint32_t place : movers_[event]) {
        if (const std::uint32_t next = next_.find(state[place], event); next != PairTable::none) {
            going_.emplace_back(place, next);
            continue;
        }
        doing_.push_back(place);
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

/// Where what is read in a state leads, word by word.
template <class Below>
std::uint32_t StepMemo::nodeOfReads(Words state, std::uint32_t dependence, const Below& below)
{
    const Dependence& on = dependences_[dependence];
    const std::uint32_t store = state[state_words::store];
    std::uint32_t node = on.root;
    for (const std::uint32_t key : on.keys)
        node = below(node, stepper_.stores().value(store, key));
    if (on.reads.wholeStore)
        node = below(node, store);
    if (on.reads.external)
        node = below(node, state[state_words::failure]);
    return node;
}

/// What those that do more do in a state; null if it is not known.
const StepMemo::Node* StepMemo::known(Words state, EventId event)
{
    const auto find = [this](std::uint32_t node, std::uint32_t word) { return below(node, word); };
    std::uint32_t node = roots_[event];
    for (const std::uint32_t place : doing_)
        node = find(node, state[place]);
    if (node != PairTable::none && nodes_[node].dependence != 0)
        node = nodeOfReads(state, nodes_[node].dependence, find);
    return node != PairTable::none && nodes_[node].isKnown ? &nodes_[node] : nullptr;
}

bool StepMemo::follow(Words state, std::uint64_t hash, EventId event)
{
    isQueued_ = false;
    if (state[state_words::queue] != 0) {
        if (!findEnabled(state))
            return false;
        isQueued_ = !has(enabled_, event);
    }
    splitMovers(state, event);
    if (doing_.empty())
        return go(state, hash, event, nullptr);
    const Node* node = known(state, event);
    if (node == nullptr)
        return false;
    const std::size_t steps = steps_.size(), words = words_.size();
    for (std::uint32_t i = 0; i < node->count; ++i)
        if (!go(state, hash, event, &ways_[node->first + i])) {
            settleStores();
            steps_.resize(steps);
            words_.resize(words);
            return false;
        }
    if (node->count > 1) { // each state once
        settleStores();
        const auto first = steps_.begin() + static_cast<std::ptrdiff_t>(steps);
        auto end = first;
        for (auto step = first; step != steps_.end(); ++step)
            if (std::none_of(first, end, [&](const Step& one) {
                    return one.hash == step->hash && std::ranges::equal(target(one), target(*step));
                }))
                *end++ = *step;
        steps_.erase(end, steps_.end());
    }
    return true;
}

/// Runs the b-threads that the event moves, as far as it is not known what they do.
void StepMemo::learnWays(Words state, EventId event)
{
    const StateRest rest = state_words::rest(state);
    for (const std::uint32_t place : movers_[event]) {
        const std::uint32_t local = state[place];
        if (next_.find(local, event) != PairTable::none)
            continue;
        const std::vector<Reaction>& found =
            stepper_.reactions(LocalId(local), event, rest.store, rest.waitsForExternal);
        if (onlyGoesOn(found))
            next_.add(local, event, found[0].next.value);
    }
    splitMovers(state, event);
    if (doing_.empty() || known(state, event) != nullptr)
        return;
    std::vector<LocalId> moved;
    for (const std::uint32_t place : doing_)
        moved.emplace_back(state[place]);
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
    for (const std::string& key : dependence.reads.keys)
        dependence.keys.push_back(stepper_.stores().keyNumber(key));
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

void StepMemo::addFailed(EventId event, std::uint32_t failure)
{
    ProgramState failed;
    failed.failure = failure;
    std::vector<std::uint32_t> words;
    state_words::write(failed, words);
    steps_.push_back({event, static_cast<std::uint32_t>(words_.size()),
                      static_cast<std::uint32_t>(words.size()), WordTable::hashOf(words)});
    words_.insert(words_.end(), words.begin(), words.end());
}

/// False if there are more b-threads then than there may be: the stepper knows what to say.
bool StepMemo::go(Words state, std::uint64_t hash, EventId event, const Way* way)
{
    if (way != nullptr && way->failure != 0) {
        addFailed(event, way->failure);
        return true;
    }
    Step step{event, static_cast<std::uint32_t>(words_.size()), static_cast<std::uint32_t>(state.size()),
              hash};
    words_.insert(words_.end(), state.begin(), state.end());
    for (const auto& [place, next] : going_)
        change(step, place, next);
    if (isQueued_ || (way != nullptr && way->enqueued != 0))
        change(step, state_words::queue, queueAfter(state[state_words::queue], event, way));
    if (way != nullptr) {
        for (std::size_t i = 0; i < doing_.size(); ++i)
            change(step, doing_[i], wayLocals_[way->firstLocal + i]);
        if (way->waitForExternal)
            change(step, state_words::failure, *way->waitForExternal ? 1 : 0);
        for (std::uint32_t i = 0; i < way->started; ++i)
            if (!addThread(state, step, wayLocals_[way->firstLocal + way->moved + i])) {
                words_.resize(step.first);
                return false;
            }
    }
    while (step.size > firstThread + fixedThreads_ && words_.back() == 0) {
        step.hash -= WordTable::hashOf(--step.size, 0);
        words_.pop_back();
    }
    if (way != nullptr && way->writes != 0) {
        stepper_.stores().ask(state[state_words::store], {&wayWrites_[way->firstWrite], way->writes});
        writing_.push_back(steps_.size());
    }
    steps_.push_back(step);
    return true;
}

void StepMemo::settleStores()
{
    if (writing_.empty())
        return;
    const std::span<const std::uint32_t> stores = stepper_.stores().answers();
    for (std::size_t i = 0; i < writing_.size(); ++i)
        change(steps_[writing_[i]], state_words::store, stores[i]);
    writing_.clear();
}

/// As the stepper places it: the first free place that was not freed in this very step.
bool StepMemo::addThread(Words before, Step& step, std::uint32_t local)
{
    for (std::size_t place = firstThread + fixedThreads_; place < step.size; ++place)
        if (words_[step.first + place] == 0 && (place >= before.size() || before[place] == 0)) {
            change(step, place, local);
            return true;
        }
    step.hash += WordTable::hashOf(step.size++, local);
    words_.push_back(local);
    return step.size <= firstThread + Stepper::mostThreads;
}

std::uint32_t StepMemo::queueAfter(std::uint32_t queue, EventId event, const Way* way)
{
    const std::span<const EventId> enqueued =
        way != nullptr && way->enqueued != 0
            ? std::span<const EventId>(&wayEnqueued_[way->firstEnqueued], way->enqueued)
            : std::span<const EventId>();
    const std::tuple key(queue, isQueued_ ? event + 1 : 0, enqueued.empty() ? 0 : way->firstEnqueued + 1);
    const auto [known, isNew] = queues_.try_emplace(key, 0);
    if (isNew)
        known->second = stepper_.queueAfter(queue, isQueued_ ? std::optional(event) : std::nullopt, enqueued);
    return known->second;
}

} // namespace threadmend::behavioral
