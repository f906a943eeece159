// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel of abstraction works on: the b-threads of the program and how they are related, the modules
// by a threshold, and films of refinements. All of it is computed off the window's thread.
#pragma once

#ifndef Q_MOC_RUN
#include "core/abstraction/refinement_film.h"
#include "core/session/history/named_run.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QObject>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// The b-threads of a program, taken apart.
struct RelatedThreads {
    abstraction::ProgramThreads program;
    abstraction::Correlations correlations;
};

/// Follows the session once it was asked: another model begins anew. A film is one of the modules that are
/// there: it goes with them.
class AbstractionWork : public QObject {
    Q_OBJECT
public:
    using Film = std::shared_ptr<const abstraction::RefinementFilm>;

    AbstractionWork(Session& session, Jobs& jobs, QObject* parent = nullptr);

    /// Begins with the model that is open, unless that was begun before.
    void ask();
    /// Null while it is not known; see `problem`.
    const RelatedThreads* related() const { return related_.get(); }
    double threshold() const { return threshold_; }
    /// Modules are planned at once, and composed by and by.
    void setThreshold(double threshold);
    /// By the threshold; where a module was too large, as it was cut.
    const std::vector<abstraction::ModulePlan>& plans() const { return plans_; }
    /// The module of each b-thread, as an index of `plans`.
    const std::vector<std::size_t>& moduleOf() const { return moduleOf_; }
    /// Null while they are being composed.
    const abstraction::ProgramModules* modules() const { return modules_.get(); }
    /// How many classes the coarsest abstraction of each of them has (`coarsestSizes`).
    const std::vector<std::size_t>& coarsest() const { return coarsest_; }
    /// Why there are no modules, or no film, though they were asked for; empty if there is no reason.
    const QString& problem() const { return problem_; }

    /// Refines the abstraction until it answers a property, as soon as there are modules. A genuine run
    /// becomes the trace.
    void check(PropertyKey key);
    bool isBusy() const { return reading_.isRunning() || composing_.isRunning() || filming_.isRunning(); }
    bool isChecking() const { return filming_.isRunning() || wanted_.has_value(); }
    void stop();

    /// Null without one.
    const Film& film() const { return film_; }
    const QString& filmedProperty() const { return filmed_; }
    /// Precondition: there is a film, or one is being made.
    const Formula& filmedFormula() const { return *filmedFormula_; }
    std::size_t picture() const { return picture_; }
    void showPicture(std::size_t picture);
    /// Goes on from a picture of the film, with classes that a person has split or merged.
    void editFrom(std::size_t picture, const abstraction::ClassEdit& edit);
    /// Back to the film from which the last edit went on.
    void undoEdit();
    bool canUndoEdit() const { return !before_.empty(); }

Q_SIGNALS:
    /// The b-threads, plans, modules, or why there are none.
    void modulesChanged();
    /// The film, or whether one is being made.
    void filmChanged();
    void pictureChanged();

private:
    struct Found {
        Film film;
        NamedRun run;
        FittedRun fitted;
    };
    struct Shown {
        Film film;
        std::size_t picture = 0;
    };
    void follow(const ChangeSet& changes);
    void forget();
    void read();
    void plan();
    void takePlans(std::vector<abstraction::ModulePlan> plans);
    void compose();
    void startFilm();
    void take(const Outcome<Found>& outcome);
    static Outcome<Found> withRun(Film film, const OpenedModel& model);
    void setProblem(const Failure& failure, const char* stopped);

    Session& session_;
    Job reading_, composing_, filming_;
    bool wasAsked_ = false;
    std::uint64_t revision_ = 0;
    std::shared_ptr<const OpenedModel> model_; ///< the one that was begun with
    static constexpr double usualThreshold = 0.5;
    double threshold_ = usualThreshold;
    std::string path_; ///< of the model that it was chosen for
    std::shared_ptr<const RelatedThreads> related_;
    std::vector<abstraction::ModulePlan> plans_;
    std::vector<std::size_t> moduleOf_;
    std::shared_ptr<const abstraction::ProgramModules> modules_;
    std::vector<std::size_t> coarsest_;
    std::optional<PropertyKey> wanted_; ///< as soon as there are modules
    Film film_;
    QString filmed_;
    std::optional<Formula> filmedFormula_;
    std::size_t picture_ = 0;
    std::vector<Shown> before_; ///< films from which edits went on
    QString problem_;
};

} // namespace threadmend
