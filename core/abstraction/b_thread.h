// SPDX-License-Identifier: GPL-3.0-or-later
// B-threads as values (Katz 2013, section 2): BT = (Q, delta, q0, R, B, L) over an alphabet and propositions.
// A module is the composition of b-threads, and so is one itself; so is an abstraction of one (3.1).
//
// Beside R and B there is what is needed for deadlocks. R of an abstract state is a union and B an
// intersection, so the state has steps that some of its members lack: runs are over-approximated, and
// deadlocks hide. So a state also says what it *surely* requests (the intersection of R) and what it
// *perhaps* blocks (the union of B), and whether it perhaps asks for anything at all. For a concrete b-thread
// both pairs are equal.
//
// Claim: if a state q of a program is a deadlock, every abstract state that it belongs to is possibly dead,
// that is: it perhaps asks for something, and no event is surely requested and perhaps blocked by nobody.
// Proof: suppose that an event e is in the union over the modules of what they surely request and not in the
// union of what they perhaps block. Then some module requests e in each of its members, so also in its part
// of q, and no module blocks e in any member, so none does in q: e is enabled in q, which is no deadlock. And
// what q asks for, some member asks for. QED. Composing keeps the claim: a module surely requests what one of
// its parts surely requests and none perhaps blocks.
#pragma once

#include "core/abstraction/event_set.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace threadmend::abstraction {

/// What a state says at its synchronisation point.
struct Offer {
    EventSet requested, blocked; ///< R and B, disjoint
    EventSet surelyRequested, perhapsBlocked;
    bool asks = false; ///< something is requested, blocked or not; of an abstract state: perhaps
    auto operator<=>(const Offer&) const = default;
};

/// Propositions that hold, ascending; numbers are those of a `Vocabulary`.
using PropositionSet = std::vector<std::uint32_t>;

struct BThread {
    struct Step {
        Letter letter = 0;
        std::uint32_t target = 0;
        auto operator<=>(const Step&) const = default;
    };

    std::size_t letters = 0; ///< of the alphabet
    /// What it says or is moved by somewhere. It stays where it is at any other event.
    EventSet known;
    /// State 0 is the initial one. By state: which of the offers, which of the sets of propositions.
    std::vector<std::uint32_t> offerOf, labelOf;
    std::vector<Offer> offers;          ///< each once
    std::vector<PropositionSet> labels; ///< each once
    /// By state: its steps by known events, ascending; none by an event that it blocks.
    std::vector<std::uint32_t> firsts = {0};
    std::vector<Step> steps;

    std::size_t stateCount() const { return offerOf.size(); }
    const Offer& offer(std::uint32_t state) const { return offers[offerOf[state]]; }
    const PropositionSet& label(std::uint32_t state) const { return labels[labelOf[state]]; }
    std::span<const Step> outgoing(std::uint32_t state) const
    {
        return {steps.data() + firsts[state], steps.data() + firsts[state + 1]};
    }
    /// Where a known event leads. O(log steps).
    std::span<const Step> by(std::uint32_t state, Letter letter) const;
    /// |delta(q, e)| <= 1 for all q and e.
    bool isDeterministic() const;
    bool operator==(const BThread&) const = default;
};

/// Offers and sets of propositions, each kept once, while a b-thread is made.
class BThreadBuilder {
public:
    BThreadBuilder(std::size_t letters, EventSet known);

    /// The next state. Its steps are added before the next one is.
    std::uint32_t addState(const Offer& offer, const PropositionSet& label);
    void addStep(Letter letter, std::uint32_t target) { row_.push_back({letter, target}); }
    /// Steps of a state are sorted, and each is kept once.
    void endState();
    BThread take() { return std::move(made_); }

private:
    BThread made_;
    std::vector<BThread::Step> row_;
    std::map<Offer, std::uint32_t> offers_;
    std::map<PropositionSet, std::uint32_t> labels_;
};

/// What is composed to a module, and what of the rest of the program matters to it.
struct CompositionOptions {
    /// Events that somebody outside may request. Any other one happens only where the module itself requests
    /// it, and its steps elsewhere are left out: no run of the program takes them. That is what keeps modules
    /// small; with all events the composition is that of section 2.
    EventSet open;
    /// Of these propositions each marks the end of a run: states that have one are taken together by which
    /// they have, and have no steps.
    std::vector<std::uint32_t> final;
    std::uint64_t mostStates = 1u << 20; ///< beyond that there is a stop (`StateLimit`)
};

/// BT1 || ... || BTn (section 2), as far as it is reachable. At least one b-thread. O(steps of the result *
/// n). R is the union of the parts' without what they block; B, and what is perhaps blocked, are unions; what
/// is surely requested is the union without what is perhaps blocked.
Outcome<BThread> composed(std::span<const BThread* const> parts, const CompositionOptions& options,
                          RunContext& run);

} // namespace threadmend::abstraction
