// SPDX-License-Identifier: GPL-3.0-or-later
// GraphML, for Gephi, yEd and other editors of graphs, written only: nodes n0, n1, ... with `name`, `initial`
// and a string for each parameter of states, edges with `label`. XML 1.0 cannot hold all bytes: control
// characters are shown by their pictures (U+2400 and on), U+FFFE and U+FFFF by U+FFFD, bytes that are not
// UTF-8 as \xHH.
#include "core/model/lts/format.h"
#include "core/model/text/utf8.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* graphmlPhase = "writing .graphml";

constexpr std::string_view graphmlHead = R"(<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="name" for="node" attr.name="name" attr.type="string"/>
<key id="initial" for="node" attr.name="initial" attr.type="boolean"><default>false</default></key>
<key id="label" for="edge" attr.name="label" attr.type="string"/>
)";

void appendCharacter(std::string& xml, const Utf8Character& character, std::string_view bytes)
{
    if (!character.valid)
        xml += fmt::format("\\x{:02X}", static_cast<std::uint32_t>(character.code));
    else if (character.code == '&')
        xml += "&amp;";
    else if (character.code == '<')
        xml += "&lt;";
    else if (character.code == '>')
        xml += "&gt;";
    else if (character.code == '\t' || character.code == '\n' || character.code == '\r')
        xml += fmt::format("&#{};", static_cast<std::uint32_t>(character.code));
    else if (character.code < 0x20)
        xml += {'\xE2', '\x90', static_cast<char>(0x80 + character.code)};
    else if (character.code == 0xFFFE || character.code == 0xFFFF)
        xml += "\xEF\xBF\xBD";
    else
        xml += bytes;
}

std::string xmlText(std::string_view text)
{
    std::string xml;
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        appendCharacter(xml, character, text.substr(0, character.length));
        text.remove_prefix(character.length);
    }
    return xml;
}

/// The values of the parameters of states, ready to be written.
class ParameterTexts {
public:
    explicit ParameterTexts(const StateParameters& of) : of_(of)
    {
        for (const StateParameters::Parameter& parameter : of.parameters) {
            values_.emplace_back();
            for (const std::string& value : parameter.values)
                values_.back().push_back(xmlText(value));
        }
    }

    void writeKeys(ByteSink& output) const
    {
        for (std::size_t i = 0; i < values_.size(); ++i)
            output << "<key id=\"p" << std::uint64_t(i) << "\" for=\"node\" attr.name=\""
                   << attribute(of_.parameters[i].name) << "\" attr.type=\"string\"/>\n";
    }

    void writeData(StateId state, ByteSink& output) const
    {
        if (of_.empty())
            return;
        const auto row = of_.row(state);
        for (std::size_t i = 0; i < row.size(); ++i)
            output << "<data key=\"p" << std::uint64_t(i) << "\">" << values_[i][row[i]] << "</data>";
    }

private:
    static std::string attribute(std::string_view text)
    {
        std::string quoted;
        for (const char c : xmlText(text))
            quoted += c == '"' ? "&quot;" : std::string(1, c);
        return quoted;
    }

    const StateParameters& of_;
    std::vector<std::vector<std::string>> values_;
};

std::optional<Stopped> writeGraphml(const Lts& lts, ByteSink& output, RunContext& run)
{
    std::vector<std::string> labels;
    for (std::size_t label = 0; label < lts.labels().size(); ++label)
        labels.push_back(xmlText(lts.labels().text(LabelId(label))));
    const ParameterTexts parameters(lts.parameters());
    output << graphmlHead;
    parameters.writeKeys(output);
    output << "<graph id=\"lts\" edgedefault=\"directed\">\n";
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        if (const auto stopped = run.poll({graphmlPhase, state, 2 * lts.stateCount()}))
            return stopped;
        output << "<node id=\"n" << std::uint64_t(state) << "\"><data key=\"name\">"
               << xmlText(lts.describe(StateId(state))) << "</data>";
        parameters.writeData(StateId(state), output);
        output << (lts.isInitial(StateId(state)) ? "<data key=\"initial\">true</data></node>\n"
                                                 : "</node>\n");
    }
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& transition : lts.outgoing(StateId(state))) {
            if (const auto stopped = run.poll({graphmlPhase, lts.stateCount() + state, 2 * lts.stateCount()}))
                return stopped;
            output << "<edge source=\"n" << std::uint64_t(state) << "\" target=\"n"
                   << std::uint64_t(transition.target.value) << "\"><data key=\"label\">"
                   << labels[transition.label.index()] << "</data></edge>\n";
        }
    output << "</graph>\n</graphml>\n";
    return std::nullopt;
}

constexpr std::string_view graphmlExtensions[] = {".graphml"};

} // namespace

extern const Format format_graphml;
const Format format_graphml{.name = "GraphML",
                            .extensions = graphmlExtensions,
                            .description = "graphs in XML, for Gephi, yEd and other editors",
                            .write = writeGraphml,
                            .keepsStateNames = true,
                            .keepsParameters = true,
                            .keepsInitialStates = true};

} // namespace threadmend
