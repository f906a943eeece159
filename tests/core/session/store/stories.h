// SPDX-License-Identifier: GPL-3.0-or-later
// Tries actions one after the other, as the window would.
#pragma once

#include "core/check/check_space.h"
#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "core/session/store/reduce.h"
#include "tests/testing/random_models.h"

#include <QtGlobal>

namespace threadmend::testing {

inline std::shared_ptr<const OpenedModel> opened(const Lts& lts, const std::string& path = "model.aut")
{
    RunContext run;
    auto model = openedModel(ltsModel(lts, path), run);
    return std::make_shared<const OpenedModel>(*std::move(model));
}

inline std::shared_ptr<const PropertyList> listOf(const std::vector<std::string>& texts,
                                                  std::uint32_t firstKey)
{
    PropertyList list;
    for (const std::string& text : texts)
        list.push_back({PropertyKey(firstKey++), *parseProperty(text), true});
    return std::make_shared<const PropertyList>(list);
}

/// What a job would bring for the check that is wanted first.
inline action::CheckDone checkFirst(const Snapshot& now)
{
    RunContext run;
    auto result = std::make_shared<CheckedProperty>();
    const PropertyKey key = now.wanted.front();
    result->verdict = checkedProperty(*now.model, now.property(key)->property.formula, run).verdict;
    return {now.modelRevision, key, result};
}

inline action::ExplanationDone explainShown(const Snapshot& now)
{
    RunContext run;
    auto found = explainModel(*now.model, now.model->lts, now.property(*now.shown)->property.formula,
                              {Preference::FewestNeighbourhoods, 3}, run);
    return {now.modelRevision, *now.shown, std::make_shared<const Explanation>(*std::move(found)),
            std::nullopt};
}

/// A session on which actions are tried one after the other.
class Story {
public:
    const Snapshot& now() const { return now_; }
    std::string refusal() const { return refusal_; }

    Story& then(const Action& action)
    {
        Reduced reduced = reduce(now_, action);
        refusal_ = reduced.refusal;
        changes_ = reduced.changes;
        now_ = std::move(reduced.snapshot);
        wrong_ = whyInconsistent(now_);
        if (!wrong_.empty())
            qWarning("%s", wrong_.c_str());
        return *this;
    }
    bool has(Change change) const { return changes_.has(change); }
    bool consistent() const { return wrong_.empty(); }

private:
    Snapshot now_;
    ChangeSet changes_;
    std::string refusal_;
    std::string wrong_;
};

} // namespace threadmend::testing
