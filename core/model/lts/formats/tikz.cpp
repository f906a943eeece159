// SPDX-License-Identifier: GPL-3.0-or-later
// A picture in TikZ, for papers, written only: a document that pdflatex takes as it is and whose page is the
// picture. A state stands in the column of its distance from the nearest initial state, in the order of first
// sight; unreachable states stand in a last column. Transitions between the same two states share an arrow.
// Characters beyond ASCII and control characters are shown by their numbers, since fonts differ in what they
// have.
#include "core/model/lts/breadth_first_levels.h"
#include "core/model/lts/format.h"
#include "core/model/text/utf8.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* tikzPhase = "writing .tikz";

// TeX measures at most 575 cm, so large pictures have smaller distances.
constexpr double mostCentimetres = 500, columnWidth = 3.2, rowHeight = 1.4;

constexpr std::string_view tikzHead = R"(\documentclass{article}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{tikz}
\usetikzlibrary{arrows.meta}
\newcommand*\ltsbyte[1]{{\tiny[#1]}}
\newsavebox\ltspicture
\begin{document}
\begin{lrbox}{\ltspicture}%
\begin{tikzpicture}[>=Stealth, font=\small,
  state/.style={circle, draw, minimum size=6mm, inner sep=1pt}, initial/.style={state, very thick},
  label/.style={auto, align=left, inner sep=1pt, font=\scriptsize}]
)";

constexpr std::string_view tail = R"(\end{tikzpicture}%
\end{lrbox}
\pdfpagewidth=\dimexpr\wd\ltspicture+1cm\relax
\pdfpageheight=\dimexpr\ht\ltspicture+\dp\ltspicture+1cm\relax
\hoffset=-1in \voffset=-1in
\shipout\vbox{\kern5mm\hbox{\kern5mm\usebox\ltspicture}}
\end{document}
)";

std::string_view texSpelling(char32_t code)
{
    switch (code) {
    case '\\':
        return "\\textbackslash{}";
    case '{':
        return "\\{";
    case '}':
        return "\\}";
    case '$':
        return "\\$";
    case '&':
        return "\\&";
    case '#':
        return "\\#";
    case '%':
        return "\\%";
    case '_':
        return "\\_";
    case '^':
        return "\\textasciicircum{}";
    case '~':
        return "\\textasciitilde{}";
    case '"':
        return "\\textquotedbl{}";
    case '-':
    case '<':
    case '>':
    case ',':
    case '\'':
    case '`':
    case '!':
    case '?':
        return "{}"; // stands before the character, so that no ligature comes about
    default:
        return "";
    }
}

std::string texText(std::string_view text)
{
    std::string tex;
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        const std::string_view spelling = texSpelling(character.code);
        if (!character.valid)
            tex += fmt::format("\\ltsbyte{{{:02X}}}", static_cast<std::uint32_t>(character.code));
        else if (character.code < 0x20 || character.code >= 0x7F)
            tex += fmt::format("\\ltsbyte{{U+{:04X}}}", static_cast<std::uint32_t>(character.code));
        else if (spelling.empty() || spelling == "{}")
            tex += std::string(spelling) + text.front();
        else
            tex += spelling;
        text.remove_prefix(character.length);
    }
    return tex;
}

std::string labelText(std::string_view label)
{
    return label.empty() ? "$\\varepsilon$" : texText(label);
}

std::optional<Stopped> writeStates(const Lts& lts, const std::vector<LevelPlace>& places, ByteSink& output,
                                   RunContext& run)
{
    std::uint32_t columns = 1, rows = 1;
    for (const LevelPlace& place : places) {
        columns = std::max(columns, place.level + 1);
        rows = std::max(rows, place.order + 1);
    }
    const double width = std::min(columnWidth, mostCentimetres / columns);
    const double height = std::min(rowHeight, mostCentimetres / rows);
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        if (const auto stopped = run.poll({tikzPhase, state, 2 * lts.stateCount()}))
            return stopped;
        output << fmt::format("\\node[{}] (s{}) at ({:.4f}, {:.4f}) {{{}}};\n",
                              lts.isInitial(StateId(state)) ? "initial" : "state", state,
                              width * places[state].level, -height * places[state].order,
                              texText(lts.describe(StateId(state))));
    }
    return std::nullopt;
}

/// The arrow from one state to another, or to itself; arrows back are bent.
std::string_view shapeOf(const LevelPlace& from, const LevelPlace& to)
{
    if (from == to)
        return "[loop above]";
    if (from.level < to.level)
        return "";
    return from.level == to.level ? "[bend left=25]" : "[bend left=20]";
}

std::optional<Stopped> writeArrows(const Lts& lts, const std::vector<LevelPlace>& places, ByteSink& output,
                                   RunContext& run)
{
    std::vector<Transition> own;
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        const auto outgoing = lts.outgoing(StateId(state));
        own.assign(outgoing.begin(), outgoing.end());
        std::stable_sort(own.begin(), own.end(), [](const Transition& left, const Transition& right) {
            return left.target < right.target;
        });
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (const auto stopped = run.poll({tikzPhase, lts.stateCount() + state, 2 * lts.stateCount()}))
                return stopped;
            const StateId target = own[i].target;
            const bool first = i == 0 || own[i - 1].target != target;
            const bool last = i + 1 == own.size() || own[i + 1].target != target;
            if (first)
                output << "\\draw[->] (s" << std::uint64_t(state) << ") to"
                       << shapeOf(places[state], places[target.index()]) << " node[label] {";
            output << labelText(lts.labels().text(own[i].label)) << (last ? "} (s" : "\\\\{}");
            if (last)
                output << std::uint64_t(target.value) << ");\n";
        }
    }
    return std::nullopt;
}

std::optional<Stopped> writeTikz(const Lts& lts, ByteSink& output, RunContext& run)
{
    const auto places = breadthFirstLevels(lts, run);
    if (!places)
        return *places.stopped();
    output << tikzHead;
    if (const auto stopped = writeStates(lts, *places, output, run))
        return stopped;
    if (const auto stopped = writeArrows(lts, *places, output, run))
        return stopped;
    output << tail;
    return std::nullopt;
}

constexpr std::string_view tikzExtensions[] = {".tikz", ".tex"};

} // namespace

extern const Format format_tikz;
const Format format_tikz{.name = "TikZ",
                         .extensions = tikzExtensions,
                         .description =
                             "a picture for papers that pdflatex takes as it is; for small systems",
                         .write = writeTikz,
                         .keepsStateNames = true,
                         .keepsInitialStates = true};

} // namespace threadmend
