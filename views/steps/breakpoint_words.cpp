// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/steps/breakpoint_words.h"

#include "views/graph/captions.h"

namespace threadmend {

QString breakpointText(const Breakpoint& breakpoint)
{
    const QString text = visibleText(breakpoint.text);
    switch (breakpoint.kind) {
    case Breakpoint::Kind::Event:
        return QStringLiteral("event %1").arg(text);
    case Breakpoint::Kind::Line:
        return QStringLiteral("line %1").arg(breakpoint.line);
    case Breakpoint::Kind::Predicate:
        return QStringLiteral("when %1").arg(text);
    case Breakpoint::Kind::ThreadState:
        return QStringLiteral("b-thread %1").arg(text);
    }
    return {};
}

} // namespace threadmend
