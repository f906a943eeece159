// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/model/work.h"

#include "core/check/asked_of_space.h"
#include "core/check/check_model.h"
#include "core/check/reduced_answers.h"
#include "core/explain/explainer.h"
#include "core/property/property_kind.h"
#include "core/property/small_automaton.h"
#include "core/property/state_formula.h"
#include "core/run/contract.h"

#include <algorithm>
#include <optional>
#include <set>

namespace threadmend {

std::vector<UnmatchedLetter> unmatchedIn(const Model& model, const Formula& formula)
{
    return visitSpace(
        model.space,
        [&](const auto& space) {
            return isInvariantOf(space, formula)
                       ? std::vector<UnmatchedLetter>()
                       : unmatchedLetters(formula, space.labels(), space.propositionNames());
        },
        [] { return std::vector<UnmatchedLetter>(); });
}

CheckedProperty checkedProperty(const Model& model, const Formula& formula, RunContext& run,
                                std::string_view method)
{
    CheckedProperty result;
    result.verdict = checkModel(model, formula, run, method);
    result.unmatched = unmatchedIn(model, formula);
    return result;
}

std::vector<Property> usualProperties(const ModelKind& kind)
{
    std::vector<Property> properties;
    for (const std::string_view text : kind.usualProperties) {
        const auto parsed = parseProperty(text);
        require(static_cast<bool>(parsed), "a usual property can be parsed");
        properties.push_back(*parsed);
    }
    return properties;
}

Outcome<std::vector<Property>> statedProperties(const ModelKind& kind, std::string_view source,
                                                const std::string& path)
{
    std::vector<Property> properties;
    if (kind.statedProperties == nullptr)
        return properties;
    for (const StatedProperty& stated : kind.statedProperties(source)) {
        auto parsed = parseProperty(stated.text);
        if (const InputError* error = parsed.error()) {
            InputError placed = *error;
            placed.file = path;
            placed.line += stated.line - 1;
            return placed;
        }
        if (!parsed)
            return parsed.failure();
        parsed->name = stated.name;
        properties.push_back(*std::move(parsed));
    }
    return properties;
}

std::vector<Property> statedAndOthers(std::vector<Property> stated, std::vector<Property> ofFiles)
{
    for (Property& property : ofFiles) {
        const auto same = std::find_if(stated.begin(), stated.end(),
                                       [&](const Property& each) { return each.name == property.name; });
        if (same == stated.end())
            stated.push_back(std::move(property));
        else
            *same = std::move(property);
    }
    return stated;
}

namespace {

const Explainer* explainerOf(const Model& model, const Formula& formula, std::optional<InputError>& reason)
{
    for (const Explainer* explainer : explainers()) {
        auto why = explainer->whyNot(model, formula);
        if (!why)
            return explainer;
        reason = std::move(why);
    }
    return nullptr;
}

} // namespace

std::optional<InputError> whyNotExplained(const Model& model, const Formula& formula)
{
    std::optional<InputError> reason;
    return explainerOf(model, formula, reason) == nullptr ? reason : std::nullopt;
}

Outcome<Explanation> explainModel(const Model& model, const Lts& lts, const Formula& formula,
                                  const ShortenOptions& options, RunContext& run)
{
    std::optional<InputError> reason;
    const Explainer* explainer = explainerOf(model, formula, reason);
    if (explainer == nullptr)
        return *reason;
    return explainer->explain(model, lts, formula, options, run);
}

Outcome<CounterexampleLts> counterexamplesOf(const Model& model, const Lts& lts, const Formula& formula,
                                             Violation violation, RunContext& run)
{
    if (auto reason = whyNotExplained(model, formula))
        return *std::move(reason);
    const auto question = askedOfModel(model, formula, violation, run);
    if (!question)
        return question.failure();
    return counterexampleLts(lts, *question, run);
}

namespace {

/// The same run in the labels of a larger part: states keep their numbers while a space grows, labels do not.
Trace relabelled(Trace trace, const std::vector<std::string>& words, const Model& whole)
{
    visitSpace(
        whole.space,
        [&](const auto& space) {
            for (std::size_t i = 0; i < words.size(); ++i)
                trace.steps[i].label = *space.labels().find(words[i]);
        },
        [] {});
    return trace;
}

std::vector<std::string> wordsOf(const Trace& trace, const Model& part)
{
    std::vector<std::string> words;
    visitSpace(
        part.space,
        [&](const auto& space) {
            for (const Transition& step : trace.steps)
                words.emplace_back(space.labels().text(step.label));
        },
        [] {});
    return words;
}

/// All runs that a violated verdict shows.
std::vector<Trace*> evidenceOf(Verdict& verdict)
{
    std::vector<Trace*> all{&*verdict.evidence};
    for (FurtherViolation& each : verdict.further)
        all.push_back(&each.evidence);
    return all;
}

class Checks {
public:
    /// `takesAny`: also violations that need not be shortest.
    Checks(std::span<const Property> properties, const CheckingWishes& wishes, bool takesAny,
           const std::function<RunContext()>& searchContext)
        : properties_(properties), wishes_(wishes), takesAny_(takesAny), searchContext_(searchContext),
          found_(properties.size()), unmatched_(properties.size()), isVacuous_(properties.size(), false)
    {
    }

    /// Looks for violations in a part; whether all properties are known to be violated as they will be.
    bool look(const Model& part)
    {
        bool all = true;
        for (std::size_t i = 0; i < properties_.size(); ++i) {
            if (!isSettled(i))
                lookAt(part, i);
            all = all && isSettled(i);
        }
        return all;
    }

    /// What the properties ask of the words and the propositions of runs.
    Watched watched(const LabelTable& labels, std::span<const std::string> propositions)
    {
        Watched all;
        std::set<std::string> names;
        for (std::size_t i = 0; i < properties_.size(); ++i) {
            const Property& property = properties_[i];
            unmatched_[i].clear();
            all.isAll =
                all.isAll && isAnswerKept({.partialOrder = true, .keepsWatched = true}, property.formula);
            const auto* safety = std::get_if<RegularSafety>(&property.formula);
            if (safety == nullptr)
                continue;
            if (const LabelPredicate* predicate = onlyLetter(property.formula);
                predicate != nullptr && namesOnly(*predicate, propositions)) {
                for (const std::uint32_t name : StateFormula(*predicate, propositions).propositions())
                    names.insert(propositions[name]);
                continue;
            }
            unmatched_[i] = unmatchedLetters(property.formula, labels, propositions);
            RunContext search = searchContext_();
            const auto automaton = compile(safety->violating, labels, Violation::Lasting, search);
            isVacuous_[i] = automaton && automaton->neverViolates();
            auto small = automaton ? smallAutomaton(*automaton) : std::nullopt;
            if (small)
                all.words.push_back(*std::move(small));
            else
                all.isAll = false;
        }
        all.propositions.assign(names.begin(), names.end());
        return all;
    }

    std::vector<CheckedProperty> finish(const Model& model)
    {
        std::vector<CheckedProperty> answers;
        for (std::size_t i = 0; i < properties_.size(); ++i) {
            CheckedProperty answer = isSettled(i) ? remembered(model, i) : checked(model, i);
            // A search without time left must not hide what an earlier one has found.
            if (answer.verdict.kind == Verdict::Kind::Undecided && found_[i])
                answer = remembered(model, i);
            // What does not occur may have been left out.
            if (model.reduction.leavesOutRuns()) {
                answer.unmatched = unmatched_[i];
                if (answer.verdict.vacuous == Vacuity::NoWord && !isVacuous_[i])
                    answer.verdict.vacuous.reset();
            }
            answers.push_back(std::move(answer));
        }
        return answers;
    }

private:
    /// Violations of a part, with the texts of their labels.
    struct Found {
        CheckedProperty answer;
        std::vector<std::vector<std::string>> words;
    };

    bool isSettled(std::size_t i) const
    {
        // What is explored behind a search in depth has other numbers for the states of its runs.
        if (!found_[i] || takesAny_)
            return found_[i].has_value();
        const Verdict& verdict = found_[i]->answer.verdict;
        return verdict.shortest && verdict.further.size() >= wishes_.furtherKinds;
    }

    CheckedProperty checked(const Model& model, std::size_t i) const
    {
        RunContext search = searchContext_();
        return checkedProperty(model, properties_[i].formula, search, wishes_.method);
    }

    void lookAt(const Model& part, std::size_t i)
    {
        CheckedProperty answer = checked(part, i);
        // A loop that is found now need not be the shortest, and never is known to be.
        if (answer.verdict.kind != Verdict::Kind::Violated || answer.verdict.evidence->loop)
            return;
        Found found{std::move(answer), {}};
        for (const Trace* each : evidenceOf(found.answer.verdict))
            found.words.push_back(wordsOf(*each, part));
        found_[i] = std::move(found);
    }

    CheckedProperty remembered(const Model& model, std::size_t i) const
    {
        CheckedProperty answer = found_[i]->answer;
        Verdict& verdict = answer.verdict;
        std::size_t k = 0;
        for (Trace* each : evidenceOf(verdict))
            *each = relabelled(std::move(*each), found_[i]->words[k++], model);
        // Where no time is left for this: it was confirmed on the part.
        RunContext run = searchContext_();
        const auto confirmed = isConfirmed(model, properties_[i].formula, verdict, run);
        require(!confirmed || *confirmed, "evidence can be replayed on its model");
        return answer;
    }

    std::span<const Property> properties_;
    CheckingWishes wishes_;
    bool takesAny_;
    const std::function<RunContext()>& searchContext_;
    std::vector<std::optional<Found>> found_; ///< violated, each
    /// Of what was watched: what no label that may occur is.
    std::vector<std::vector<UnmatchedLetter>> unmatched_;
    std::vector<bool> isVacuous_; ///< of what was watched: no word of labels that may occur violates
};

/// What an engine tells without a space: first the answers, then as much of the space as holds their words.
Outcome<CheckedModel> checkWithoutSpace(const CheckEngine& engine, const std::string& path,
                                        ReadOptions options, std::span<const Property> properties,
                                        const std::function<RunContext()>& searchContext, RunContext& run)
{
    options.depthFirst = false;
    options.keepsPart = true;
    options.isEnough = [](const Model&) { return true; };
    auto model = readModel(path, options, run);
    if (!model)
        return model.failure();
    std::vector<SpacelessVerdict> found;
    std::size_t steps = 0;
    for (const Property& property : properties) {
        found.emplace_back();
        if (auto reason = engine.whyNot(*model, property.formula)) {
            found.back().verdict.refusal = std::move(reason);
            continue;
        }
        RunContext search = searchContext();
        found.back() = engine.answer(*model, property.formula, search);
        if (const auto& word = found.back().word; word && !word->empty()) {
            options.along.push_back(*word);
            steps += word->size();
        }
    }
    if (steps > 0) {
        options.isEnough = [&](const Model& part) {
            return visitSpace(
                part.space, [&](const auto& space) { return space.expandedCount() > steps; },
                [] { return true; });
        };
        model = readModel(path, options, run);
        if (!model)
            return model.failure();
    }
    std::vector<CheckedProperty> answers;
    for (std::size_t i = 0; i < properties.size(); ++i) {
        RunContext search = searchContext();
        answers.emplace_back();
        answers.back().verdict = settled(*model, properties[i].formula, std::move(found[i]), search);
        if (isWhole(*model))
            answers.back().unmatched = unmatchedIn(*model, properties[i].formula);
    }
    return CheckedModel{*std::move(model), std::move(answers)};
}

} // namespace

Outcome<CheckedModel> checkWhileReading(const std::string& path, ReadOptions options,
                                        std::span<const Property> properties, const CheckingWishes& wishes,
                                        const std::function<RunContext()>& searchContext, RunContext& run)
{
    if (const CheckEngine* engine = checkEngineNamed(wishes.method);
        engine != nullptr && engine->isByNameOnly())
        return checkWithoutSpace(*engine, path, std::move(options), properties, searchContext, run);
    // A loop does not show at any one state.
    options.depthFirst = options.depthFirst &&
                         std::none_of(properties.begin(), properties.end(), [](const Property& property) {
                             return std::holds_alternative<HotCycleFreedom>(property.formula);
                         });
    Checks checks(properties, wishes, options.depthFirst, searchContext);
    options.keepsPart = true;
    options.isEnough = [&](const Model& part) { return checks.look(part); };
    options.watched = [&](const LabelTable& labels, std::span<const std::string> propositions) {
        return checks.watched(labels, propositions);
    };
    auto model = readModel(path, options, run);
    if (!model)
        return model.failure();
    std::vector<CheckedProperty> answers = checks.finish(*model);
    return CheckedModel{*std::move(model), std::move(answers)};
}

} // namespace threadmend
