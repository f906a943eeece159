// SPDX-License-Identifier: GPL-3.0-or-later
// Work that cannot be stopped is waited for, or left behind on a stop.
#include "core/run/left_behind.h"
#include "tests/testing/test_main.h"

#include <atomic>
#include <stdexcept>
#include <thread>

using namespace threadmend;

namespace {

using LetGo = std::function<void()>;

/// Work is in it until it is opened.
class Gate {
public:
    void open()
    {
        isOpen_ = true;
        isOpen_.notify_all();
    }
    void pass() const { isOpen_.wait(false); }

private:
    std::atomic<bool> isOpen_ = false;
};

} // namespace

class LeftBehindTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void workThatComesToItsEndIsWaitedFor()
    {
        RunContext run;
        bool done = false;
        QVERIFY(!awaitOrLeave([&](const LetGo&) { done = true; }, {"working"}, run));
        QVERIFY(done);
        QVERIFY(!isWorkLeftBehind());
    }
    void onAStopItIsLeftBehind()
    {
        const auto gate = std::make_shared<Gate>();
        const auto done = std::make_shared<std::atomic<bool>>(false);
        std::stop_source stop;
        stop.request_stop();
        RunContext run(stop.get_token(), nullptr);
        const auto stopped = awaitOrLeave(
            [gate, done](const LetGo& letGo) {
                letGo();
                gate->pass();
                *done = true;
            },
            {"working"}, run);
        QCOMPARE(stopped->reason, StopReason::Cancelled);
        QVERIFY(!*done && isWorkLeftBehind());
        // So long what it uses stays.
        KeptForWork<std::shared_ptr<Gate>> kept(new std::shared_ptr<Gate>(gate));
        std::shared_ptr<Gate>* standing = kept.get();
        kept.reset();
        QCOMPARE(gate.use_count(), 3);
        gate->open();
        awaitWorkLeftBehind();
        QVERIFY(*done && !isWorkLeftBehind());
        kept.reset(standing);
        kept.reset();
        QCOMPARE(gate.use_count(), 1);
    }
    void itMayUseWhatIsTheCallersUntilItLetsGo()
    {
        // The caller does not look before, though all is stopped.
        std::vector<int> things;
        RunContext run;
        run.cancelAtPoll(1);
        const auto stopped = awaitOrLeave(
            [&](const LetGo& letGo) {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                things.assign(3, run.poll({"filling"}) ? 1 : 0);
                letGo();
            },
            {"working"}, run);
        QVERIFY(stopped);
        QCOMPARE(things, std::vector<int>(3, 1));
    }
    void whatItThrowsArrives()
    {
        RunContext run;
        const auto fail = [](const LetGo&) { throw std::runtime_error("no"); };
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)awaitOrLeave(fail, {"working"}, run));
        QVERIFY(!isWorkLeftBehind());
    }
    void itPollsAsOftenHoweverLongItTakes()
    {
        for (const int milliseconds : {0, 60}) {
            const auto sleep = [milliseconds](const LetGo& letGo) {
                letGo();
                std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
            };
            RunContext run;
            QVERIFY(!awaitOrLeave(sleep, {"working"}, run));
            QCOMPARE(run.polls(), std::uint64_t{1});
            RunContext stopped;
            stopped.cancelAtPoll(1);
            QVERIFY(awaitOrLeave(sleep, {"working"}, stopped));
        }
        awaitWorkLeftBehind();
    }
};

THREADMEND_TEST_MAIN(LeftBehindTest)
#include "left_behind_test.moc"
