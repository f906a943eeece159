// SPDX-License-Identifier: GPL-3.0-or-later
// A session in which behavioral programs are opened.
#pragma once

#include "tests/views/panel_fixture.h"

#include <QFile>
#include <QTemporaryDir>

namespace threadmend::testing {

struct ProgramFixture : PanelFixture {
    void openProgram(const char* text, const char* name = "tank.js")
    {
        const QString path = folder.filePath(QLatin1String(name));
        QFile file(path);
        require(file.open(QIODevice::WriteOnly), "a temporary file can be written");
        file.write(text);
        file.close();
        RunContext run;
        auto opened = openModel(path.toStdString(), {}, run);
        require(static_cast<bool>(opened), "the program of the test can be opened");
        session.dispatch(action::OpenModel{std::make_shared<const OpenedModel>(*std::move(opened)), nullptr});
    }
    /// Makes the run with these events the trace.
    void run(const std::vector<std::string>& events)
    {
        const Lts& lts = now().model->lts;
        Trace trace{lts.initialStates().front(), {}};
        for (const std::string& event : events) {
            const auto ways = lts.outgoing(trace.last());
            const auto way = std::find_if(ways.begin(), ways.end(), [&](const Transition& step) {
                return lts.labels().text(step.label) == event;
            });
            require(way != ways.end(), "the run of the test is one of the program");
            trace.steps.push_back(*way);
        }
        session.dispatch(action::LoadRun{trace});
    }
    QTemporaryDir folder;
};

} // namespace threadmend::testing
