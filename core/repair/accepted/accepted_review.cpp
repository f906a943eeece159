// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/accepted/accepted_review.h"

#include "core/check/check_program.h"
#include "core/model/behavioral/language/parser.h"
#include "core/model/behavioral/product/explored_program.h"
#include "core/model/text/wording.h"
#include "core/repair/accepted/patch_purpose.h"
#include "core/repair/accepted/shared_deadlocks.h"
#include "core/repair/judgement/repair_case.h"

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

namespace {

bool changesNothing(const PatchedRuns& runs)
{
    return runs.goodStepsBlocked == 0 && runs.badStepsBlocked == 0 && runs.newSteps == 0 &&
           runs.newDeadlocks == 0;
}

class Reviewing {
public:
    Reviewing(std::string_view text, const ProgramOptions& program, const std::vector<Property>& properties,
              const ReviewOptions& options, RunContext& run)
        : text_(text), program_(program), properties_(properties), options_(options), run_(run)
    {
    }

    Outcome<AcceptedReview> review()
    {
        for (AcceptedPatch& patch : acceptedPatches(text_))
            result_.patches.push_back({std::move(patch), PatchStatus::Disabled, {}, {}, {}, {}, {}});
        tried_.resize(result_.patches.size());
        for (PatchReview& review : result_.patches)
            review.property = review.patch.property;
        if (const auto failure = exploreWhole())
            return *failure;
        noteChangedConstants();
        const std::vector<std::size_t> inForce = patchesInForce();
        result_.looksAtPairs = inForce.size() <= options_.mostPaired;
        for (const std::size_t patch : inForce) {
            if (const auto failure = judge(patch))
                return *failure;
            if (!result_.looksAtPairs)
                tried_[patch].without.reset();
        }
        if (const auto failure = findWhatCanGo(inForce))
            return *failure;
        if (result_.looksAtPairs)
            if (const auto failure = lookAtPairs(inForce))
                return *failure;
        return std::move(result_);
    }

private:
    /// What is kept of a patch until pairs are looked at.
    struct Tried {
        std::optional<ExploredProgram> without; ///< the program without it
        std::optional<Property> purpose;
        PatchedRuns all; ///< what it blocks where no run is bad
    };

    std::vector<std::size_t> patchesInForce() const
    {
        std::vector<std::size_t> list;
        for (std::size_t i = 0; i < result_.patches.size(); ++i)
            if (result_.patches[i].patch.enabled && result_.patches[i].status != PatchStatus::Broken)
                list.push_back(i);
        return list;
    }

    // The program in its forms

    /// The text with some patches out of force; lines stay where they are.
    std::string textWithout(const std::vector<std::size_t>& patches) const
    {
        std::string text = text_;
        for (const std::size_t patch : patches)
            text = withPatchDisabled(text, acceptedPatches(text)[patch]);
        return text;
    }

    /// Not whole if it has too many states.
    Outcome<ExploredProgram> explored(const std::string& text)
    {
        ExploreOptions exploration;
        exploration.isEnough = [most = options_.mostStates](const ProgramGraph& part) {
            return part.stateCount() >= most;
        };
        return exploreProgram({text, program_, options_.selection}, run_, exploration);
    }

    /// Patches that are to blame for an error go out of force, one after the other.
    std::optional<Failure> exploreWhole()
    {
        while (true) {
            auto whole = explored(text_);
            if (whole && !whole->graph.isWhole())
                return InputError{
                    program_.file, 0, 0,
                    fmt::format("the program has {} states or more: too many to review its patches",
                                grouped(options_.mostStates)),
                    ""};
            if (whole) {
                whole_ = *std::move(whole);
                return std::nullopt;
            }
            const InputError* error = whole.error();
            if (error == nullptr || !blame(*error))
                return whole.failure();
        }
    }

    /// A patch that cannot be read by itself, wherever that was noticed; else the one in whose lines it is.
    bool blame(const InputError& error)
    {
        for (const std::size_t patch : patchesInForce()) {
            const AcceptedPatch& place = result_.patches[patch].patch;
            const auto syntax = parseProgram(
                std::string_view(text_).substr(acceptedPatches(text_)[patch].offset, place.length));
            if (const InputError* own = syntax.error()) {
                InputError moved = *own;
                moved.file = program_.file;
                moved.line += static_cast<decltype(moved.line)>(place.firstLine - 1);
                return putOut(patch, moved), true;
            }
        }
        for (const std::size_t patch : patchesInForce()) {
            const AcceptedPatch& place = result_.patches[patch].patch;
            if (error.line >= place.firstLine && error.line <= place.lastLine)
                return putOut(patch, error), true;
        }
        return false;
    }

    void putOut(std::size_t patch, const InputError& error)
    {
        result_.patches[patch].status = PatchStatus::Broken;
        result_.patches[patch].error = error;
        text_ = textWithout({patch});
    }

    // One patch

    std::optional<Failure> judge(std::size_t patch)
    {
        PatchReview& review = result_.patches[patch];
        auto without = explored(textWithout({patch}));
        if (!without && without.error() == nullptr)
            return without.failure();
        review.statesWith = whole_.graph.stateCount();
        review.transitionsWith = whole_.graph.transitionCount();
        review.status = PatchStatus::Unjudged;
        if (!without) {
            review.error = *without.error();
            if (review.error->line == 0)
                review.error->line = review.patch.firstLine;
            return std::nullopt;
        }
        review.statesWithout = without->graph.stateCount();
        review.transitionsWithout = without->graph.transitionCount();
        if (!without->graph.isWhole()) {
            review.error = InputError{
                program_.file, review.patch.firstLine, 0,
                fmt::format("without it the program has {} or more", counted(options_.mostStates, "state")),
                ""};
            return std::nullopt;
        }
        tried_[patch].without = *std::move(without);
        if (auto failure = compare(patch))
            return failure;
        review.status = statusOf(review, changesNothing(tried_[patch].all));
        return std::nullopt;
    }

    std::optional<Failure> compare(std::size_t patch)
    {
        PatchReview& review = result_.patches[patch];
        Tried& tried = tried_[patch];
        auto runs = allRuns(*tried.without, whole_);
        if (!runs)
            return runs.failure();
        tried.all = *runs;
        review.stepsBlocked = runs->goodStepsBlocked;
        review.runs = *runs;
        review.runs.goodStepsBlocked = 0;
        review.runs.lostRun.clear();
        auto purpose = purposeOf(text_, acceptedPatches(text_)[patch], properties_);
        if (!purpose) {
            review.error = *purpose.error();
            review.error->file = program_.file;
            return std::nullopt;
        }
        review.property = purpose->name;
        tried.purpose = *purpose;
        const auto with = verdict(whole_, *purpose);
        if (!with)
            return with.failure();
        review.with = *with;
        return compareGoodRuns(patch);
    }

    /// What is good is known by the property, but for hot cycles where events do not tell states apart.
    std::optional<Failure> compareGoodRuns(std::size_t patch)
    {
        PatchReview& review = result_.patches[patch];
        const ExploredProgram& without = *tried_[patch].without;
        const Property& property = *tried_[patch].purpose;
        const auto found = RepairCase::of(without.graph, *without.stepper,
                                          {property, {}, options_.environment, options_.deadEnds}, run_);
        if (!found && found.error() == nullptr)
            return found.failure();
        if (!found) {
            const auto kind = verdict(without, property);
            if (!kind)
                return kind.failure();
            review.without = *kind;
            return std::nullopt;
        }
        review.without = found->violation().kind;
        if (!found->isViolated()) {
            review.runs = tried_[patch].all;
            return std::nullopt;
        }
        auto runs = compareRuns(found->arena(), found->bad(), found->doomed(), without.graph,
                                *without.program, whole_.graph, *whole_.program, run_);
        if (!runs)
            return runs.failure();
        review.runs = *std::move(runs);
        return std::nullopt;
    }

    static PatchStatus statusOf(const PatchReview& review, bool changesNothing)
    {
        if (review.with == Verdict::Kind::Violated)
            return PatchStatus::DoesNotRepair;
        if (changesNothing)
            return PatchStatus::Useless;
        if (review.without == Verdict::Kind::Holds)
            return PatchStatus::NotNeeded;
        if (review.runs.goodStepsBlocked > 0 || review.runs.newDeadlocks > 0)
            return PatchStatus::TooStrong;
        return review.with ? PatchStatus::InForce : PatchStatus::Unjudged;
    }

    Outcome<Verdict::Kind> verdict(const ExploredProgram& explored, const Property& property)
    {
        const Verdict found =
            checkProgram(explored.graph, *explored.stepper, property.formula, options_.deadEnds, run_);
        if (found.reason)
            return *found.reason;
        return found.kind;
    }

    void noteChangedConstants()
    {
        if (whole_.program == nullptr)
            return;
        const std::string constants = constantsOf(*whole_.program);
        for (PatchReview& review : result_.patches)
            review.changed = changedConstants(review.patch.constants, constants);
    }

    /// Where no run is bad.
    Outcome<PatchedRuns> allRuns(const ExploredProgram& before, const ExploredProgram& after)
    {
        const DeadEnds nothingIsBad{.deadlockIsEnd = true};
        const auto arena = programArena(before.graph, *before.stepper, DeadlockFreedom{}, nothingIsBad,
                                        Environment::Blockable, run_);
        if (!arena)
            return arena.failure();
        const auto bad = trim(*arena, run_);
        if (!bad)
            return bad.failure();
        return compareRuns(*arena, *bad, nullptr, before.graph, *before.program, after.graph, *after.program,
                           run_);
    }

    // Several patches

    std::optional<Failure> findWhatCanGo(const std::vector<std::size_t>& inForce)
    {
        std::vector<std::size_t>& out = result_.canGo;
        for (auto patch = inForce.rbegin(); patch != inForce.rend(); ++patch) {
            if (result_.patches[*patch].status == PatchStatus::Unjudged ||
                !changesNothing(tried_[*patch].all))
                continue;
            out.insert(out.begin(), *patch);
            if (out.size() == 1)
                continue;
            const auto left = explored(textWithout(out));
            if (!left && left.error() == nullptr)
                return left.failure();
            if (left && left->graph.isWhole()) {
                const auto runs = allRuns(*left, whole_);
                if (!runs)
                    return runs.failure();
                if (changesNothing(*runs))
                    continue;
            }
            out.erase(out.begin());
        }
        return std::nullopt;
    }

    std::optional<Failure> lookAtPairs(const std::vector<std::size_t>& inForce)
    {
        for (std::size_t i = 0; i < inForce.size(); ++i)
            for (std::size_t j = i + 1; j < inForce.size(); ++j) {
                const std::size_t first = inForce[i], second = inForce[j];
                if (!tried_[first].without || !tried_[second].without)
                    continue;
                if (auto failure = lookForConflict(first, second))
                    return failure;
                if (auto failure = lookForOverlap(first, second))
                    return failure;
            }
        return std::nullopt;
    }

    std::optional<Failure> lookForConflict(std::size_t first, std::size_t second)
    {
        const Tried &one = tried_[first], &other = tried_[second];
        if (one.all.newDeadlocks == 0 || other.all.newDeadlocks == 0)
            return std::nullopt;
        auto found = sharedDeadlocks(whole_, *one.without, *other.without, run_);
        if (!found)
            return found.failure();
        if (found->count > 0)
            result_.conflicts.push_back({first, second, found->count, std::move(found->run)});
        return std::nullopt;
    }

    bool matters(std::size_t patch) const
    {
        return !changesNothing(tried_[patch].all) && result_.patches[patch].without != Verdict::Kind::Holds;
    }

    /// Whether a patch that does not matter would without the other one.
    std::optional<Failure> lookForOverlap(std::size_t first, std::size_t second)
    {
        if (matters(first) && matters(second))
            return std::nullopt;
        const auto neither = explored(textWithout({first, second}));
        if (!neither && neither.error() == nullptr)
            return neither.failure();
        if (!neither || !neither->graph.isWhole())
            return std::nullopt;
        for (const auto& [patch, because] : {std::pair(first, second), std::pair(second, first)})
            if (!matters(patch))
                if (auto failure = overlap({patch, because}, *neither))
                    return failure;
        return std::nullopt;
    }

    std::optional<Failure> overlap(PatchOverlap overlap, const ExploredProgram& neither)
    {
        const Tried& tried = tried_[overlap.patch];
        const ExploredProgram& alone = *tried_[overlap.because].without;
        if (changesNothing(tried.all)) {
            const auto runs = allRuns(neither, alone);
            if (!runs)
                return runs.failure();
            overlap.wouldBlock = !changesNothing(*runs);
        }
        if (result_.patches[overlap.patch].without == Verdict::Kind::Holds) {
            const auto before = verdict(neither, *tried.purpose), after = verdict(alone, *tried.purpose);
            for (const auto* each : {&before, &after})
                if (!*each)
                    return each->failure();
            overlap.wouldMend = *before == Verdict::Kind::Violated && *after == Verdict::Kind::Holds;
        }
        if (overlap.wouldBlock || overlap.wouldMend)
            result_.overlaps.push_back(overlap);
        return std::nullopt;
    }

    std::string text_; ///< without broken patches
    const ProgramOptions& program_;
    const std::vector<Property>& properties_;
    const ReviewOptions& options_;
    RunContext& run_;
    ExploredProgram whole_;
    std::vector<Tried> tried_; ///< a patch each
    AcceptedReview result_;
};

} // namespace

Outcome<AcceptedReview> reviewAccepted(std::string_view text, const ProgramOptions& program,
                                       const std::vector<Property>& properties, const ReviewOptions& options,
                                       RunContext& run)
{
    return Reviewing(text, program, properties, options, run).review();
}

} // namespace threadmend
