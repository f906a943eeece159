// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layout.h"

#include <algorithm>

namespace threadmend {

const LayoutMethod* layoutMethodOf(std::string_view name)
{
    for (const LayoutMethod* method : layoutMethods())
        if (method->name == name)
            return method;
    return nullptr;
}

double halfHeightOf(const Picture& picture, std::uint32_t node)
{
    if (picture.has(node, NodeMark::Ghost) && picture.nodeTexts[node].empty())
        return nodesize::ghostRadius;
    return picture.has(node, NodeMark::Folded) ? 12 : nodesize::radius;
}

double halfWidthOf(const Picture& picture, const Captions& captions, std::uint32_t node)
{
    const double height = halfHeightOf(picture, node);
    if (captions.nodeWidths.empty())
        return height;
    const double margin = picture.has(node, NodeMark::Violating | NodeMark::AlsoViolating) ? 8 : 6;
    return std::max(height, captions.nodeWidths[node] / 2 + margin);
}

} // namespace threadmend
