// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/sink_device.h"

namespace threadmend {

namespace {

/// Behind a few bytes of a compressed file stand milliseconds of work.
constexpr int bytesForAPoll = 8;

} // namespace

qint64 SinkDevice::writeData(const char* data, qint64 size)
{
    if (!stopped_)
        stopped_ = run_.pollNow({"writing"});
    for (qint64 i = bytesForAPoll; i <= size && !stopped_; i += bytesForAPoll)
        stopped_ = run_.poll({"writing"});
    if (stopped_)
        return -1;
    sink_ << std::string_view(data, static_cast<std::size_t>(size));
    return size;
}

} // namespace threadmend
