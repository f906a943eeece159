// SPDX-License-Identifier: GPL-3.0-or-later
// What b-threads write with bp.log, step by step.
#include "core/session/model/opened_model.h"
#include "core/session/programs/run_log.h"
#include "tests/testing/test_main.h"

using namespace threadmend;

class RunLogTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLineStandsAtTheStepAfterWhichItWasWritten()
    {
        RunContext run;
        const auto model = openModelText("bp.log.info('top');\n"
                                         "bp.registerBThread('counts', function () {\n"
                                         "  for (let i = 1; i <= 3; i++) {\n"
                                         "    bp.sync({request: bp.Event('count')});\n"
                                         "    bp.log.info('counted ' + i);\n"
                                         "  }\n"
                                         "});\n",
                                         "/log.js", {}, run);
        QVERIFY(model);
        Trace trace{model->lts.initialStates().front(), {}};
        for (int i = 0; i < 2; ++i)
            trace.steps.push_back(model->lts.outgoing(trace.last()).front());
        const auto lines = runLog(*model, trace, run);
        QVERIFY(lines);
        const std::vector<LoggedLine> expected = {{0, "top"}, {1, "counted 1"}, {2, "counted 2"}};
        QVERIFY(*lines == expected);
        // Again, with the machine that was given back.
        QVERIFY(*runLog(*model, trace, run) == expected);
    }
};

THREADMEND_TEST_MAIN(RunLogTest)
#include "run_log_test.moc"
