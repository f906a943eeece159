// SPDX-License-Identifier: GPL-3.0-or-later
// A session with everything that a panel works with, and checks that run at once.
#pragma once

#include "core/model/lts/lts_builder.h"
#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "tests/testing/random_models.h"
#include "views/commands/state_commands.h"
#include "views/panel.h"
#include "views/program/edited_source.h"
#include "views/run/jobs.h"
#include "views/style/appearance.h"

#include <QTest>
#include <QWidget>
#include <vector>

namespace threadmend::testing {

/// What an application owns. No job runs but those of the panel.
struct PanelFixture {
    Session session;
    EditedSource source{session};
    Commands commands{session};
    Jobs jobs;
    Appearance appearance;
    PanelContext context{session, commands, jobs, appearance, source};

    PanelFixture() { addStateCommands(session, commands); }
    const Snapshot& now() const { return session.now(); }

    void open(Lts lts, const std::string& path = "model.aut")
    {
        RunContext run;
        const std::string terminations[] = {"exit", "Terminate", "terminate"};
        auto opened =
            openedModel(ltsModel(*LtsBuilder::terminating(std::move(lts), terminations, run), path), run);
        session.dispatch(action::OpenModel{std::make_shared<const OpenedModel>(*std::move(opened)), nullptr});
    }
    /// Makes these the properties, named by their texts; returns their keys.
    std::vector<PropertyKey> properties(const std::vector<std::string>& texts)
    {
        PropertyList listed;
        std::vector<PropertyKey> keys;
        for (const std::string& text : texts) {
            keys.emplace_back(now().nextKey + static_cast<std::uint32_t>(listed.size()));
            listed.push_back({keys.back(), *parseProperty(text), true});
        }
        session.dispatch(action::SetProperties{std::make_shared<const PropertyList>(std::move(listed))});
        return keys;
    }
    /// Does what the session wants: checks, then explains what is shown.
    void work()
    {
        while (!now().wanted.empty())
            checkNext();
        if (!now().wantsExplanation())
            return;
        RunContext run;
        auto explanation = explainModel(*now().model, now().model->lts,
                                        now().property(*now().shown)->property.formula, {}, run);
        session.dispatch(action::ExplanationDone{now().modelRevision,
                                                 *now().shown,
                                                 std::make_shared<const Explanation>(*std::move(explanation)),
                                                 {}});
    }
    void checkAll(const std::vector<PropertyKey>& keys)
    {
        session.dispatch(action::Check{keys});
        work();
    }

private:
    void checkNext()
    {
        const PropertyKey key = now().wanted.front();
        const Formula& formula = now().property(key)->property.formula;
        RunContext run;
        CheckedProperty checked = checkedProperty(*now().model, formula, run);
        session.dispatch(action::CheckDone{now().modelRevision, key,
                                           std::make_shared<const CheckedProperty>(std::move(checked))});
    }
};

/// The child of that type and name, which must be there.
template <class Widget>
Widget* child(const QWidget& parent, const char* name)
{
    auto* found = parent.findChild<Widget*>(QLatin1String(name));
    require(found != nullptr, "a test names a widget that exists");
    return found;
}

/// A tank that is filled with hot and cold water in any order.
inline Lts waterTank()
{
    return ltsOf("0 WaterLow 1\n1 AddCold 2\n1 AddHot 3\n2 AddHot 4\n3 AddCold 4\n3 AddHot 5\n4 exit 6\n"
                 "5 AddCold 4\n5 overflow 7\n");
}

} // namespace threadmend::testing
