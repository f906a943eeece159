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

DotNodeLook DotAttributes::ofNode(DotGraph& graph) const
{
    DotNodeLook look{
        .hiddenShape = hiddenShape, .hiddenStyle = hiddenStyle, .initial = initial, .filled = filled};
    if (label) {
        look.isConjunction = label->starts_with("/\\");
        look.text = graph.texts.intern(*label == "\\N" ? "" : *label); // \N is the name
    }
    if (propositions)
        look.propositions = graph.propositions.intern(*propositions);
    if (ending) {
        look.ending = endingSpelled(*ending);
        graph.unknownEndings += !look.ending;
    }
    return look;
}

void DotNodeLook::applyTo(DotGraph::Node& node) const
{
    node.hiddenShape = hiddenShape.value_or(node.hiddenShape);
    node.hiddenStyle = hiddenStyle.value_or(node.hiddenStyle);
    node.initial = initial.value_or(node.initial);
    node.filled = filled.value_or(node.filled);
    node.isConjunction = isConjunction.value_or(node.isConjunction);
    node.ending = ending.value_or(node.ending);
    node.propositions = propositions.value_or(node.propositions);
    node.text = text.value_or(node.text);
}

void DotNodeLook::add(const DotNodeLook& later)
{
    const auto take = [](auto& mine, const auto& given) {
        if (given)
            mine = given;
    };
    take(hiddenShape, later.hiddenShape);
    take(hiddenStyle, later.hiddenStyle);
    take(initial, later.initial);
    take(filled, later.filled);
    take(isConjunction, later.isConjunction);
    take(ending, later.ending);
    take(propositions, later.propositions);
    take(text, later.text);
}

} // namespace threadmend
