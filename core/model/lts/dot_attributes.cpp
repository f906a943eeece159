// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/dot_attributes.h"

namespace threadmend {

namespace {

void makeLower(std::string& text)
{
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

} // namespace

void DotAttributes::set(std::string name, std::string value)
{
    makeLower(name);
    if (name == "label") {
        label = std::move(value);
        return;
    }
    makeLower(value);
    if (name == "shape")
        hiddenShape = value == "none" || value == "plaintext" || value == "plain" || value == "point";
    else if (name == "style")
        hiddenStyle = value.find("invis") != std::string::npos;
    else if (name == "initial")
        initial = value == "true" || value == "1" || value == "yes";
}

void DotAttributes::applyTo(DotGraph::Node& node) const
{
    node.hiddenShape = hiddenShape.value_or(node.hiddenShape);
    node.hiddenStyle = hiddenStyle.value_or(node.hiddenStyle);
    node.initial = initial.value_or(node.initial);
}

} // namespace threadmend
