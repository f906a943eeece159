// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/checking.h"

#include "core/session/model/work.h"
#include "views/graph/captions.h"

namespace threadmend {

namespace {

/// So many counterexamples with other neighbourhoods are offered beside the first.
constexpr std::uint32_t furtherCounterexamples = 9;

QString titled(const char* doing, const Snapshot& now, PropertyKey key)
{
    constexpr int most = 40;
    return QLatin1String(doing) + elided(visibleText(now.property(key)->property.name), most);
}

} // namespace

Checking::Checking(Session& session, Jobs& jobs, QObject* parent)
    : QObject(parent), session_(session), checkJob_(jobs, {}), explainJob_(jobs, {})
{
    connect(&session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.hasAny(Change::Model | Change::Properties | Change::Verdicts | Change::Explanation))
            follow();
    });
}

void Checking::checkAndShow(const std::vector<PropertyKey>& keys)
{
    quiet_.clear();
    wantsEvidence_ = true;
    shownBefore_ = session_.now().shown;
    session_.dispatch(action::Check{keys});
}

void Checking::showFirstViolated()
{
    const Snapshot& now = session_.now();
    wantsEvidence_ = wantsEvidence_ && now.shown == shownBefore_;
    if (!wantsEvidence_ || (now.shown && now.isWanted(*now.shown)))
        return;
    const auto isViolated = [&](PropertyKey key) {
        const CheckedProperty* found = now.verdictOf(key);
        return found != nullptr && found->verdict.kind == Verdict::Kind::Violated;
    };
    wantsEvidence_ = !now.wanted.empty() && !(now.shown && isViolated(*now.shown));
    if (now.shown && isViolated(*now.shown))
        return;
    for (const ListedProperty& each : *now.properties) {
        // What comes before it is to be known first.
        if (now.isWanted(each.key))
            return;
        if (!isViolated(each.key))
            continue;
        wantsEvidence_ = false;
        session_.dispatch(action::ShowProperty{each.key});
        return;
    }
}

void Checking::checkAgain(const std::vector<PropertyKey>& keys)
{
    quiet_.clear();
    for (const PropertyKey key : keys)
        if (session_.now().verdictsBefore.contains(key))
            quiet_.insert(key);
    session_.dispatch(action::Check{keys});
}

void Checking::checkQuietly(const std::vector<PropertyKey>& keys)
{
    quiet_ = {keys.begin(), keys.end()};
    session_.dispatch(action::Check{keys});
}

void Checking::follow()
{
    followChecks();
    followExplanation();
}

void Checking::followChecks()
{
    const Snapshot& now = session_.now();
    std::optional<Aim> aim;
    if (!now.wanted.empty())
        aim = Aim{now.modelRevision, now.wanted.front()};
    if (aim == checking_)
        return;
    checking_ = aim;
    if (aim)
        startCheck(aim->key);
    else
        checkJob_.abandon();
}

void Checking::startCheck(PropertyKey key)
{
    using Found = std::shared_ptr<const CheckedProperty>;
    const Snapshot& now = session_.now();
    checkJob_.setTitle(titled("Checking ", now, key));
    checkJob_.start<Found>(
        [model = now.model,
         formula = now.property(key)->property.formula](RunContext& run) -> Outcome<Found> {
            return std::make_shared<const CheckedProperty>(checkedProperty(*model, formula, run));
        },
        [this, aim = *checking_](const std::shared_ptr<const Outcome<Found>>& outcome) {
            checking_.reset();
            Found found;
            if (*outcome) {
                found = **outcome;
            } else {
                auto undecided = std::make_shared<CheckedProperty>();
                undecided->verdict.reason =
                    outcome->stopped() != nullptr ? *outcome->stopped() : Stopped{StopReason::MemoryLimit};
                found = std::move(undecided);
            }
            session_.dispatch(action::CheckDone{aim.modelRevision, aim.key, found});
            const bool violated = found->verdict.kind == Verdict::Kind::Violated;
            const bool quiet = quiet_.erase(aim.key) > 0;
            if (violated && !quiet && !session_.now().shown)
                session_.dispatch(action::ShowProperty{aim.key});
            showFirstViolated();
            follow();
        });
}

void Checking::followExplanation()
{
    const Snapshot& now = session_.now();
    std::optional<Aim> aim;
    if (now.wantsExplanation())
        aim = Aim{now.modelRevision, *now.shown};
    if (aim == explaining_)
        return;
    explaining_ = aim;
    if (aim)
        startExplanation(aim->key);
    else
        explainJob_.abandon();
}

void Checking::startExplanation(PropertyKey key)
{
    using Found = std::shared_ptr<const Explanation>;
    const Snapshot& now = session_.now();
    explainJob_.setTitle(titled("Explaining ", now, key));
    explainJob_.start<Found>(
        [model = now.model,
         formula = now.property(key)->property.formula](RunContext& run) -> Outcome<Found> {
            auto found = explainModel(*model, model->lts, formula,
                                      {Preference::FewestNeighbourhoods, furtherCounterexamples}, run);
            if (!found)
                return found.failure();
            return Found(std::make_shared<const Explanation>(*std::move(found)));
        },
        [this, aim = *explaining_](const std::shared_ptr<const Outcome<Found>>& outcome) {
            explaining_.reset();
            action::ExplanationDone done{aim.modelRevision, aim.key, nullptr, std::nullopt};
            if (*outcome)
                done.explanation = **outcome;
            else
                done.stopped = outcome->stopped() != nullptr ? *outcome->stopped() : Stopped{};
            session_.dispatch(done);
            follow();
        });
}

} // namespace threadmend
