// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/outcome.h"
#include "tests/testing/test_main.h"

#include <csignal>
#include <memory>

#include <sys/wait.h>
#include <unistd.h>

using namespace threadmend;

namespace {

/// Whether `work` ends its process by abort, as a broken contract does.
template <class Work>
bool aborts(Work work)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGABRT, SIG_DFL);
        ::close(STDERR_FILENO);
        work();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

Outcome<std::string> passedOn(const Outcome<int>& outcome)
{
    if (!outcome)
        return outcome.failure();
    return std::to_string(*outcome);
}

} // namespace

class OutcomeTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void holdsAResult()
    {
        const Outcome<std::string> outcome(std::string("four"));
        QVERIFY(outcome);
        QCOMPARE(*outcome, std::string("four"));
        QCOMPARE(outcome->size(), std::size_t(4));
        QVERIFY(outcome.stopped() == nullptr && outcome.error() == nullptr);
    }
    void holdsAStop()
    {
        const Outcome<int> outcome(Stopped{StopReason::TimeLimit, "searching", 12});
        QVERIFY(!outcome);
        QVERIFY(outcome.error() == nullptr);
        QCOMPARE(outcome.stopped()->reason, StopReason::TimeLimit);
        QCOMPARE(outcome.stopped()->done, std::uint64_t(12));
    }
    void holdsAnError()
    {
        const Outcome<int> outcome(InputError{"m.aut", 3, 4, "a comma was expected", "write one"});
        QVERIFY(!outcome);
        QVERIFY(outcome.stopped() == nullptr);
        QCOMPARE(outcome.error()->line, std::uint64_t(3));
    }
    void failuresPassThroughOtherTypes()
    {
        QCOMPARE(*passedOn(5), std::string("5"));
        QVERIFY(*passedOn(Stopped{}).stopped() == Stopped{});
        QVERIFY(*passedOn(InputError{"f", 1, 2, "m", "h"}).error() == (InputError{"f", 1, 2, "m", "h"}));
    }
    void resultsCanBeMovedOut()
    {
        Outcome<std::unique_ptr<int>> outcome(std::make_unique<int>(7));
        const std::unique_ptr<int> taken = *std::move(outcome);
        QCOMPARE(*taken, 7);
    }
    void readingWithoutAskingIsABrokenContract()
    {
        QVERIFY(aborts([] { static_cast<void>(*Outcome<int>(Stopped{})); }));
        QVERIFY(aborts([] { static_cast<void>(Outcome<int>(3).failure()); }));
        QVERIFY(!aborts([] { static_cast<void>(*Outcome<int>(3)); }));
    }
};

THREADMEND_TEST_MAIN(OutcomeTest)
#include "outcome_test.moc"
