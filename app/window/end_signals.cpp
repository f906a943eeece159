// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/end_signals.h"

#include <QSocketNotifier>
#include <atomic>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace threadmend {

namespace {

constexpr int endSignals[] = {SIGTERM, SIGHUP, SIGINT};
std::atomic<int> endPipe = -1;

extern "C" void tellOfEnd(int)
{
    const char byte = 0;
    if (::write(endPipe, &byte, 1) < 0)
        return; // it is full: that one is asked is known
}

} // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent)
{
    if (::pipe2(ends_, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    endPipe = ends_[1];
    auto* notifier = new QSocketNotifier(ends_[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char bytes[16];
        while (::read(ends_[0], bytes, sizeof bytes) > 0) {
        }
        Q_EMIT asked();
    });
    for (const int each : endSignals)
        std::signal(each, tellOfEnd);
}

EndSignals::~EndSignals()
{
    if (ends_[0] < 0)
        return;
    for (const int each : endSignals)
        std::signal(each, SIG_DFL);
    endPipe = -1;
    ::close(ends_[0]);
    ::close(ends_[1]);
}

} // namespace threadmend
