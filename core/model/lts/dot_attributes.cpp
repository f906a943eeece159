// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/dot_attributes.h"

#include "core/model/lts/ending.h"

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
    if (name == "xlabel" || name == "headlabel" || name == "taillabel") {
        if (name == "xlabel" || !besideLabel)
            besideLabel = std::move(value);
        return;
    }
    if (name == "props") {
        propositions = std::move(value);
        return;
    }
    if (name == "types") {
        types = std::move(value);
        return;
    }
    makeLower(value);
    if (name == "shape")
        hiddenShape = value == "none" || value == "plaintext" || value == "plain" || value == "point";
    else if (name == "style") {
        hiddenStyle = value.find("invis") != std::string::npos;
        filled = value.find("filled") != std::string::npos;
    } else if (name == "initial")
        initial = value == "true" || value == "1" || value == "yes";
    else if (name == "ending")
        ending = std::move(value);
}

void DotAttributes::applyTo(DotGraph::Node& node, DotGraph& graph) const
{
    node.hiddenShape = hiddenShape.value_or(node.hiddenShape);
    node.hiddenStyle = hiddenStyle.value_or(node.hiddenStyle);
    node.initial = initial.value_or(node.initial);
    node.filled = filled.value_or(node.filled);
    node.isConjunction = label ? label->starts_with("/\\") : node.isConjunction;
    if (label) // \N is the name
        node.text = graph.texts.intern(*label == "\\N" ? "" : *label);
    if (propositions)
        node.propositions = graph.propositions.intern(*propositions);
    if (!ending)
        return;
    const auto known = endingSpelled(*ending);
    node.ending = known.value_or(node.ending);
    graph.unknownEndings += !known;
}

} // namespace threadmend
