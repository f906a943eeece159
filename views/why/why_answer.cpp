// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/why/why_answer.h"

#include <algorithm>

namespace threadmend {

const WhyAnswerer& whyAnswererFor(const ModelKind& kind)
{
    const auto all = whyAnswerers();
    const auto own = std::find_if(all.begin(), all.end(), [&](const WhyAnswerer* each) {
        return each->appliesTo != nullptr && each->appliesTo(kind);
    });
    if (own != all.end())
        return **own;
    return **std::find_if(all.begin(), all.end(),
                          [](const WhyAnswerer* each) { return each->appliesTo == nullptr; });
}

} // namespace threadmend
