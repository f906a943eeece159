// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/abstraction_work.h"

#include "core/model/behavioral/product/program_model.h"
#include "views/abstraction/patch_words.h"
#include "views/graph/captions.h"

#include <map>
#include <utility>

namespace threadmend {

using namespace abstraction;

namespace {

using Related = std::shared_ptr<const RelatedThreads>;

struct Composed {
    std::shared_ptr<const ProgramModules> modules;
    std::vector<std::size_t> coarsest;
};

Outcome<Related> relatedIn(const OpenedModel& model, RunContext& run)
{
    const auto machine = programOf(model)->machines().borrow(run);
    if (!machine)
        return machine.failure();
    auto threads = programThreads(machine->stepper(), run);
    if (!threads)
        return threads.failure();
    auto all = correlations(*threads, usualWeights, run);
    if (!all)
        return all.failure();
    return Related(
        std::make_shared<const RelatedThreads>(RelatedThreads{*std::move(threads), *std::move(all)}));
}

bool isSameProgram(const OpenedModel& one, const OpenedModel& other)
{
    const auto *a = programOf(one), *b = programOf(other);
    return a != nullptr && b != nullptr && one.path == other.path && one.source == other.source &&
           a->selection() == b->selection() && a->deadEnds().endIsDeadlock == b->deadEnds().endIsDeadlock &&
           a->deadEnds().deadlockIsEnd == b->deadEnds().deadlockIsEnd;
}

/// Steps are named by their events; how often each came before says which one is meant.
NamedRun namedAfter(const std::vector<std::string>& word)
{
    NamedRun run;
    std::map<std::string, std::uint32_t> counts;
    for (const std::string& event : word)
        run.steps.push_back({event, ++counts[event]});
    return run;
}

} // namespace

AbstractionWork::AbstractionWork(Session& session, Jobs& jobs, QObject* parent)
    : QObject(parent), session_(session), reading_(jobs, QStringLiteral("Relating b-threads")),
      composing_(jobs, QStringLiteral("Composing modules")),
      filming_(jobs, QStringLiteral("Checking by abstraction"))
{
    connect(&session, &Session::changed, this, &AbstractionWork::follow);
}

void AbstractionWork::follow(const ChangeSet& changes)
{
    const Snapshot& now = session_.now();
    if (!changes.has(Change::Model) || revision_ == now.modelRevision)
        return;
    if (wasAsked_ && model_ && now.model && isSameProgram(*model_, *now.model)) {
        // It was only explored further.
        revision_ = now.modelRevision;
        model_ = now.model;
        return;
    }
    const bool again = std::exchange(wasAsked_, false);
    // Another file has other modules; over an edit what a person chose stays.
    if (const std::string path = now.model ? now.model->path : std::string(); path != path_) {
        threshold_ = usualThreshold;
        path_ = path;
    }
    forget();
    if (again)
        ask();
}

void AbstractionWork::forget()
{
    for (Job* job : {&reading_, &composing_, &filming_})
        job->abandon();
    wanted_.reset();
    related_.reset();
    modules_.reset();
    plans_.clear();
    moduleOf_.clear();
    problem_.clear();
    film_.reset();
    before_.clear();
    picture_ = 0;
    model_.reset();
    Q_EMIT modulesChanged();
    Q_EMIT filmChanged();
}

void AbstractionWork::ask()
{
    const Snapshot& now = session_.now();
    if (wasAsked_ && revision_ == now.modelRevision)
        return;
    wasAsked_ = true;
    revision_ = now.modelRevision;
    model_ = now.model;
    read();
}

void AbstractionWork::read()
{
    if (!model_ || programOf(*model_) == nullptr) {
        wanted_.reset();
        return;
    }
    reading_.start<Related>([model = model_](RunContext& run) { return relatedIn(*model, run); },
                            [this](const std::shared_ptr<const Outcome<Related>>& outcome) {
                                if (*outcome) {
                                    related_ = **outcome;
                                    plan();
                                    return compose();
                                }
                                wanted_.reset();
                                setProblem(outcome->failure(), "Relating b-threads was stopped.");
                                Q_EMIT modulesChanged();
                                Q_EMIT filmChanged();
                            });
    Q_EMIT modulesChanged();
}

void AbstractionWork::setProblem(const Failure& failure, const char* stopped)
{
    const auto* stop = std::get_if<Stopped>(&failure);
    problem_ = stop != nullptr && stop->reason == StopReason::Cancelled ? QString::fromUtf8(stopped)
                                                                        : failureSentence(failure);
}

void AbstractionWork::setThreshold(double threshold)
{
    if (std::exchange(threshold_, threshold) == threshold || !related_)
        return;
    const std::vector<ModulePlan> before = plans_;
    plan();
    // The same modules: what is known of them stays.
    if (plans_ == before && (modules_ || composing_.isRunning()))
        return Q_EMIT modulesChanged();
    filming_.abandon();
    film_.reset();
    before_.clear();
    picture_ = 0;
    compose();
    Q_EMIT filmChanged();
}

/// Of 500 b-threads that takes some milliseconds.
void AbstractionWork::plan()
{
    takePlans(planModules(related_->program, related_->correlations, threshold_));
}

void AbstractionWork::takePlans(std::vector<ModulePlan> plans)
{
    plans_ = std::move(plans);
    moduleOf_.assign(related_->program.threads.size(), 0);
    for (std::size_t i = 0; i < plans_.size(); ++i)
        for (const std::size_t thread : plans_[i].threads)
            moduleOf_[thread] = i;
}

void AbstractionWork::compose()
{
    modules_.reset();
    problem_.clear();
    composing_.start<Composed>(
        [related = related_, threshold = threshold_](RunContext& run) -> Outcome<Composed> {
            auto made =
                programModules(related->program, related->correlations, {.threshold = threshold}, run);
            if (!made)
                return made.failure();
            auto modules = std::make_shared<const ProgramModules>(*std::move(made));
            auto sizes = coarsestSizes(*modules);
            return Composed{std::move(modules), std::move(sizes)};
        },
        [this](const std::shared_ptr<const Outcome<Composed>>& outcome) {
            if (*outcome) {
                modules_ = (*outcome)->modules;
                coarsest_ = (*outcome)->coarsest;
                takePlans(modules_->plans);
            } else {
                wanted_.reset();
                setProblem(outcome->failure(), "Composing modules was stopped.");
            }
            Q_EMIT modulesChanged();
            if (wanted_)
                startFilm();
            else
                Q_EMIT filmChanged();
        });
    Q_EMIT modulesChanged();
}

void AbstractionWork::check(PropertyKey key)
{
    ask();
    problem_.clear();
    wanted_ = key;
    if (modules_)
        return startFilm();
    // What was stopped before, or refused, is tried again.
    if (!reading_.isRunning() && !related_)
        read();
    else if (!reading_.isRunning() && !composing_.isRunning())
        compose();
    Q_EMIT filmChanged();
}

void AbstractionWork::startFilm()
{
    const PropertyKey key = *std::exchange(wanted_, std::nullopt);
    const Snapshot& now = session_.now();
    if (now.property(key) == nullptr)
        return Q_EMIT filmChanged();
    const Property& property = now.property(key)->property;
    filmed_ = visibleText(property.name);
    filmedFormula_ = property.formula;
    filming_.start<Found>(
        [modules = modules_, formula = property.formula,
         model = now.model](RunContext& run) -> Outcome<Found> {
            auto film = refinementFilm(modules, formula, {.deadEnds = programOf(*model)->deadEnds()}, run);
            if (!film)
                return film.failure();
            return withRun(*std::move(film), *model);
        },
        [this](const std::shared_ptr<const Outcome<Found>>& outcome) {
            before_.clear();
            take(*outcome);
        });
    Q_EMIT filmChanged();
}

Outcome<AbstractionWork::Found> AbstractionWork::withRun(Film film, const OpenedModel& model)
{
    Found found{std::move(film), {}, {}};
    if (found.film->answer.isReached) {
        found.run = namedAfter(found.film->word(found.film->answer.rounds.size()));
        found.fitted = fittedRun(model.lts, found.run);
    }
    return found;
}

void AbstractionWork::take(const Outcome<Found>& outcome)
{
    if (!outcome) {
        setProblem(outcome.failure(), "Checking by abstraction was stopped.");
        return Q_EMIT filmChanged();
    }
    problem_.clear();
    film_ = outcome->film;
    picture_ = film_->pictureCount() - 1;
    Q_EMIT filmChanged();
    if (!film_->answer.isReached)
        return;
    const auto& misfit = outcome->fitted.misfit;
    session_.dispatch(action::LoadRun{outcome->fitted.trace, "by abstraction: " + filmed_.toStdString(),
                                      misfit ? std::make_shared<const NamedRun>(outcome->run) : nullptr,
                                      misfit});
}

void AbstractionWork::stop()
{
    wanted_.reset();
    for (Job* job : {&reading_, &composing_, &filming_})
        job->cancel();
    Q_EMIT filmChanged();
}

void AbstractionWork::showPicture(std::size_t picture)
{
    if (!film_ || picture >= film_->pictureCount() || picture == picture_)
        return;
    picture_ = picture;
    Q_EMIT pictureChanged();
}

void AbstractionWork::editFrom(std::size_t picture, const ClassEdit& edit)
{
    if (const auto refusal = whyNotEdited(*film_, picture, edit))
        return session_.refuse(visibleText(refusal->message) + QStringLiteral(": ") +
                               visibleText(refusal->hint) + QLatin1Char('.'));
    filming_.start<Found>(
        [film = film_, picture, edit, model = session_.now().model](RunContext& run) -> Outcome<Found> {
            auto edited = refinedFrom(*film, picture, edit, Refinement::ByCause, run);
            if (!edited)
                return edited.failure();
            return withRun(*std::move(edited), *model);
        },
        [this, from = Shown{film_, picture_}](const std::shared_ptr<const Outcome<Found>>& outcome) {
            if (*outcome)
                before_.push_back(from);
            take(*outcome);
            if (*outcome)
                showPicture(0);
        });
    Q_EMIT filmChanged();
}

void AbstractionWork::undoEdit()
{
    filming_.abandon();
    film_ = before_.back().film;
    picture_ = before_.back().picture;
    before_.pop_back();
    problem_.clear();
    Q_EMIT filmChanged();
}

} // namespace threadmend
