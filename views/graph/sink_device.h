// SPDX-License-Identifier: GPL-3.0-or-later
// Lets Qt write into a sink, and stops it.
#pragma once

#include "core/model/text/byte_sink.h"
#include "core/run/run_context.h"

#include <QIODevice>

namespace threadmend {

/// A device that passes on what it gets, and refuses to take more once the run is stopped: that ends Qt's own
/// encoders early.
class SinkDevice : public QIODevice {
public:
    SinkDevice(ByteSink& sink, RunContext& run) : sink_(sink), run_(run) { open(QIODevice::WriteOnly); }
    bool isSequential() const override { return true; }
    /// Why writing was refused, if it was.
    const std::optional<Stopped>& stopped() const { return stopped_; }

protected:
    qint64 readData(char*, qint64) override { return -1; }
    qint64 writeData(const char* data, qint64 size) override;

private:
    ByteSink& sink_;
    RunContext& run_;
    std::optional<Stopped> stopped_;
};

} // namespace threadmend
