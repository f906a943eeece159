// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/captions.h"
#include "views/trace/trace_model.h"
#include "views/trace/trace_panel.h"

namespace threadmend {

QString traceAsText(const Snapshot& now)
{
    if (!now.trace)
        return {};
    const Trace& trace = now.trace->trace;
    const auto state = [&](std::size_t position) {
        return visibleText(now.model->lts.describe(trace.stateAfter(position)));
    };
    QStringList lines = {QStringLiteral("   0  start, state %1").arg(state(0))};
    const auto remark = [&](std::size_t position) {
        const QString sentence = sentenceAt(now.model->lts, *now.trace, position);
        if (!sentence.isEmpty())
            lines.push_back(QStringLiteral("      ") + sentence);
    };
    remark(0);
    for (std::size_t i = 0; i < trace.length(); ++i) {
        lines.push_back(
            QStringLiteral("%1  %2, to state %3")
                .arg(i + 1, 4)
                .arg(visibleText(now.model->lts.labels().text(trace.steps[i].label)), state(i + 1)));
        remark(i + 1);
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace threadmend
