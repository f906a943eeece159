// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/step_memo.h"

#include <algorithm>
#include <bit>
#include <numeric>
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
}

bool StepMemo::makeRoom()
{
    const std::size_t events = program_.events().size();
    if (!learns_ || events > mostEvents) {
        learns_ = false;
        return false;
    }
    if (const std::size_t wanted = std::bit_ceil((events + 63) / 64); wanted > width_) {
        std::vector<std::uint64_t> wider(roomForLocals_ * setCount * wanted, 0);
        for (std::size_t i = 0; i < roomForLocals_ * setCount; ++i)
            std::copy_n(sets_.begin() + static_cast<std::ptrdiff_t>(i * width_), width_,
                        wider.begin() + static_cast<std::ptrdiff_t>(i * wanted));
        sets_ = std::move(wider);
        width_ = wanted;
    }
    if (rank_.size() != events)
        rankEvents();
    const std::size_t known = program_.localCount();
    sets_.resize(known * setCount * width_, 0);
    for (; roomForLocals_ < known; ++roomForLocals_) {
        const auto local = static_cast<std::uint32_t>(roomForLocals_);
        prunes_.push_back(local != 0 && program_.local(LocalId(local)).statement.prune);
        ranks_.push_back(local != 0 && program_.local(LocalId(local)).statement.ranksRequests());
        if (local != 0)
            for (const EventId event : program_.local(LocalId(local)).statement.request)
                put(local, Requests, event);
    }
    return true;
}

void StepMemo::rankEvents()
{
    std::vector<EventId> order(program_.events().size());
    std::iota(order.begin(), order.end(), EventId{0});
    const EventTable& table = program_.events();
    std::sort(order.begin(), order.end(),
              [&](EventId a, EventId b) { return table[a].label < table[b].label; });
    rank_.resize(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        rank_[order[i]] = i;
}

std::span<const EventId> StepMemo::askSelectable(Words state)
{
    events_ = stepper_.selectable(state_words::read(state));
    return events_;
}

std::span<const EventId> StepMemo::selectable(Words state)
{
    if (stepper_.selection() != Selection::All || state_words::rest(state).failure != 0 || !makeRoom())
        return askSelectable(state);
    const Words threads = state.subspan(firstThread);
    if (std::any_of(threads.begin(), threads.end(), [&](std::uint32_t local) { return ranks_[local]; }))
        return askSelectable(state);
    requested_.assign(width_, 0);
    for (const std::uint32_t local : threads)
        for (std::size_t i = 0; i < width_; ++i)
            requested_[i] |= set(local, Requests)[i];
    blocked_.assign(width_, 0);
    std::uint64_t unknown = 0;
    for (const std::uint32_t local : threads)
        for (std::size_t i = 0; i < width_ && local != 0; ++i) {
            unknown |= requested_[i] & ~blocked_[i] & ~set(local, BlocksKnown)[i];
            blocked_[i] |= set(local, Blocks)[i];
        }
    if (unknown != 0) {
        askSelectable(state); // it has asked what is learned now, and complained in the right order
        if (makeRoom())
            learnBlocked(state, requested_);
        return events_;
    }
    events_.clear();
    for (std::size_t i = 0; i < width_; ++i)
        for (std::uint64_t left = requested_[i] & ~blocked_[i]; left != 0; left &= left - 1)
            events_.push_back(static_cast<EventId>(i * 64) + static_cast<EventId>(std::countr_zero(left)));
    if (events_.empty() && state[state_words::queue] != 0)
        return askSelectable(state);
    std::sort(events_.begin(), events_.end(), [&](EventId a, EventId b) { return rank_[a] < rank_[b]; });
    return events_;
}

/// A b-thread is asked for an event unless one before it blocks that.
void StepMemo::learnBlocked(Words state, std::span<const std::uint64_t> requested)
{
    for (std::size_t i = 0; i < requested.size(); ++i)
        for (std::uint64_t left = requested[i]; left != 0; left &= left - 1) {
            const auto event = static_cast<EventId>(i * 64) + static_cast<EventId>(std::countr_zero(left));
            for (const std::uint32_t local : state.subspan(firstThread)) {
                if (local == 0)
                    continue;
                put(local, BlocksKnown, event);
                if (!program_.blocks(LocalId(local), event))
                    continue;
                put(local, Blocks, event);
                break;
            }
        }
}

StateKind StepMemo::kind(Words state)
{
    if (state_words::rest(state).failure != 0)
        return StateKind::Failed;
    const Words threads = state.subspan(firstThread);
    const auto prunes = [&](std::uint32_t local) {
        return local < roomForLocals_ ? prunes_[local] : program_.local(LocalId(local)).statement.prune;
    };
    if (std::any_of(threads.begin(), threads.end(), prunes))
        return StateKind::Pruned;
    if (!selectable(state).empty())
        return StateKind::Running;
    return stepper_.requests(state_words::read(state)) ? StateKind::Deadlock : StateKind::End;
}

StepMemo::Successor& StepMemo::nextFree()
{
    if (successorCount_ == successors_.size())
        successors_.emplace_back();
    return successors_[successorCount_++];
}

std::span<const StepMemo::Successor> StepMemo::askSuccessors(Words state, EventId event)
{
    successorCount_ = 0;
    for (const ProgramState& next : stepper_.successors(state_words::read(state), event)) {
        Successor& successor = nextFree();
        state_words::write(next, successor.words);
        successor.hash = WordTable::hashOf(successor.words);
    }
    return {successors_.data(), successorCount_};
}

/// Finds the b-threads that the event moves; false if that is not known of all.
bool StepMemo::findMoved(Words state, EventId event)
{
    places_.clear();
    key_.assign({event * 2});
    for (std::size_t place = firstThread; place < state.size(); ++place) {
        const std::uint32_t local = state[place];
        if (local == 0)
            continue;
        if (!has(local, MovesKnown, event))
            return false;
        if (!has(local, Moves, event))
            continue;
        places_.push_back(place);
        key_.push_back(local);
    }
    return true;
}

void StepMemo::learnMoves(Words state, EventId event)
{
    for (const std::uint32_t local : state.subspan(firstThread)) {
        if (local == 0)
            continue;
        put(local, MovesKnown, event);
        if (program_.interruptedBy(LocalId(local), event) || program_.listens(LocalId(local), event))
            put(local, Moves, event);
    }
}

std::span<const StepMemo::Successor> StepMemo::successors(Words state, std::uint64_t hash, EventId event)
{
    // An event of the queue is taken from it, which only the stepper does.
    if (!makeRoom() || state[state_words::queue] != 0)
        return askSuccessors(state, event);
    if (!findMoved(state, event)) {
        askSuccessors(state, event);
        if (makeRoom())
            learnMoves(state, event);
        return {successors_.data(), successorCount_};
    }
    const Entry entry = entryFor(state, event);
    if (entry.knowledge == Knowledge::AskStepper)
        return askSuccessors(state, event);
    successorCount_ = 0;
    for (std::uint32_t i = 0; i < entry.count; ++i)
        go(state, hash, ways_[entry.first + i]);
    return {successors_.data(), successorCount_};
}

const StepMemo::Entry& StepMemo::entryFor(Words state, EventId event)
{
    std::uint64_t hash = WordTable::hashOf(key_);
    std::uint32_t number = keys_.find(key_, hash);
    bool reads = false;
    if (number == keys_.size()) {
        const Entry entry = derive(state, event, reads); // may throw: nothing is half known then
        keys_.add(key_, hash);
        entries_.push_back(reads ? Entry{Knowledge::DependsOnStore, 0, 0} : entry);
        if (!reads)
            return entries_.back();
        nameStore(state);
        keys_.add(key_, WordTable::hashOf(key_));
        entries_.push_back(entry);
        return entries_.back();
    }
    if (entries_[number].knowledge != Knowledge::DependsOnStore)
        return entries_[number];
    nameStore(state);
    hash = WordTable::hashOf(key_);
    number = keys_.find(key_, hash);
    if (number == keys_.size()) {
        const Entry entry = derive(state, event, reads);
        keys_.add(key_, hash);
        entries_.push_back(entry);
    }
    return entries_[number];
}

/// Makes the key one of a step that depends on the store, or on whether external events are waited for.
void StepMemo::nameStore(Words state)
{
    key_[0] += 1;
    key_.push_back(state[state_words::store]);
    key_.push_back(state[state_words::failure]);
}

/// What a way adds up to, while the b-threads of a step are run.
struct StepMemo::Draft {
    std::vector<std::uint32_t> moved, added;
    StoreWrites writes;
    std::vector<Registration> registered;

    /// Whether what the reaction does can be kept.
    bool take(const Reaction& reaction)
    {
        if (reaction.failure || !reaction.effects.enqueued.empty() || reaction.effects.waitForExternal)
            return false;
        for (const auto& [key, value] : reaction.effects.writes)
            if (const auto [written, isNew] = writes.try_emplace(key, value);
                !isNew && written->second != value)
                return false; // a conflict
        registered.insert(registered.end(), reaction.effects.registered.begin(),
                          reaction.effects.registered.end());
        return true;
    }
};

/// As the stepper does it: b-threads in the order of their places, each way of one with each way of the next.
StepMemo::Entry StepMemo::derive(Words state, EventId event, bool& reads)
{
    const Entry left{Knowledge::AskStepper, 0, 0};
    const StateRest rest = state_words::rest(state);
    std::vector<Draft> drafts(1);
    bool keeps = true;
    for (const std::size_t place : places_) {
        const std::vector<Reaction> found =
            stepper_.reactions(LocalId(state[place]), event, rest.store, rest.waitsForExternal);
        std::vector<Draft> next;
        for (const Draft& draft : drafts)
            for (const Reaction& reaction : found) {
                reads = reads || reaction.readsStore;
                next.push_back(draft);
                keeps = next.back().take(reaction) && keeps;
                next.back().moved.push_back(reaction.next.value);
            }
        drafts = std::move(next);
    }
    for (Draft& draft : drafts)
        if (!draft.registered.empty())
            keeps = keeps && drafts.size() == 1 && startRegistered(state, draft, reads);
    if (!keeps)
        return left;
    const Entry entry{Knowledge::Known, static_cast<std::uint32_t>(ways_.size()),
                      static_cast<std::uint32_t>(drafts.size())};
    for (const Draft& draft : drafts)
        keep(draft);
    return entry;
}

/// Runs new b-threads to their first synchronisation; false if that cannot be kept.
bool StepMemo::startRegistered(Words state, Draft& draft, bool& reads)
{
    constexpr std::size_t mostAdded = 1000; // the stepper knows what to say of more
    const StateRest rest = state_words::rest(state);
    for (std::size_t i = 0; i < draft.registered.size(); ++i) {
        const Registration registration = draft.registered[i]; // the list grows
        const std::vector<Reaction> found =
            program_.begin(registration, stepper_.store(rest.store), rest.waitsForExternal);
        for (const Reaction& reaction : found)
            reads = reads || reaction.readsStore;
        if (found.size() != 1 || i > mostAdded || !draft.take(found[0]))
            return false;
        if (found[0].next != ended)
            draft.added.push_back(found[0].next.value);
    }
    return true;
}

void StepMemo::keep(const Draft& draft)
{
    Way way{static_cast<std::uint32_t>(locals_.size()), static_cast<std::uint32_t>(draft.moved.size()),
            static_cast<std::uint32_t>(draft.added.size()), 0};
    locals_.insert(locals_.end(), draft.moved.begin(), draft.moved.end());
    locals_.insert(locals_.end(), draft.added.begin(), draft.added.end());
    if (!draft.writes.empty()) {
        const auto [known, isNew] =
            writeIds_.try_emplace(draft.writes, static_cast<std::uint32_t>(writes_.size()));
        if (isNew)
            writes_.push_back(draft.writes);
        way.writes = known->second;
    }
    ways_.push_back(way);
}

std::uint32_t StepMemo::storeAfter(std::uint32_t store, std::uint32_t writes)
{
    const std::uint32_t key[] = {store, writes};
    const std::uint64_t hash = WordTable::hashOf(key);
    const std::uint32_t number = storeKeys_.find(key, hash);
    if (number < storeKeys_.size())
        return stores_[number];
    stores_.push_back(stepper_.storeAfter(store, writes_[writes]));
    storeKeys_.add(key, hash);
    return stores_.back();
}

void StepMemo::go(Words state, std::uint64_t hash, const Way& way)
{
    Successor& next = nextFree();
    next.words.assign(state.begin(), state.end());
    const auto change = [&](std::size_t place, std::uint32_t word) {
        hash += WordTable::hashOf(place, word) - WordTable::hashOf(place, next.words[place]);
        next.words[place] = word;
    };
    for (std::size_t i = 0; i < places_.size(); ++i)
        change(places_[i], locals_[way.firstLocal + i]);
    if (way.writes != 0)
        change(state_words::store, storeAfter(state[state_words::store], way.writes));
    next.hash = hash;
    for (std::uint32_t i = 0; i < way.added; ++i)
        addThread(state, next, locals_[way.firstLocal + way.moved + i]);
    while (next.words.size() > firstThread + fixedThreads_ && next.words.back() == 0) {
        next.hash -= WordTable::hashOf(next.words.size() - 1, 0);
        next.words.pop_back();
    }
    const auto begin = successors_.begin();
    const auto last = begin + static_cast<std::ptrdiff_t>(successorCount_) - 1;
    if (std::any_of(begin, last, [&](const Successor& one) { return one.words == last->words; }))
        --successorCount_;
}

/// As the stepper places it: the first free place that was not freed in this very step.
void StepMemo::addThread(Words before, Successor& next, std::uint32_t local) const
{
    for (std::size_t place = firstThread + fixedThreads_; place < next.words.size(); ++place)
        if (next.words[place] == 0 && (place >= before.size() || before[place] == 0)) {
            next.hash += WordTable::hashOf(place, local) - WordTable::hashOf(place, 0);
            next.words[place] = local;
            return;
        }
    next.hash += WordTable::hashOf(next.words.size(), local);
    next.words.push_back(local);
}

} // namespace threadmend::behavioral
