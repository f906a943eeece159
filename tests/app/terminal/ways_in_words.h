// SPDX-License-Identifier: GPL-3.0-or-later
// The same ways, where the answer is for a person. Names and labels of the models are such that they are
// printed as they are.
#pragma once

#include "core/property/property_text.h"
#include "tests/app/terminal/ways_to_ask.h"

#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace threadmend::testing {

inline std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream input(text);
    for (std::string line; std::getline(input, line);)
        lines.push_back(line);
    return lines;
}

/// What a refusal or a stop leaves; true if there is an answer to read on in.
inline bool readCommonWords(const Answer& answer, Said& said)
{
    said.code = answer.code;
    if (answer.code == 2 || answer.code == 3) {
        said.verdict = answer.code == 2 ? "refused" : "undecided";
        said.why = answer.err;
        return false;
    }
    said.verdict = "no verdict";
    said.why = answer.out;
    return true;
}

/// "3 steps", "1 step to a loop of 2".
inline void readLength(const std::string& text, Said& said)
{
    static const std::regex length("(\\d+) steps?( to a loop of (\\d+))?");
    std::smatch found;
    if (!std::regex_search(text, found, length))
        return;
    said.length = std::stoul(found[1]);
    if (!found[3].matched)
        return;
    said.loop = said.length;
    *said.length += std::stoul(found[3]);
}

/// The headline of a verdict on `name`, among others: `violated  NAME   deadlock: 3 steps`; `width` columns
/// are the verdict's. What stands behind the name.
inline std::optional<std::string> readHeadline(const std::vector<std::string>& lines, int width,
                                               const std::string& name, Said& said)
{
    // One property may begin like another.
    const auto ends = [](const std::string& rest) {
        return rest.empty() || rest.starts_with("   ") || rest.starts_with(" (") || rest.starts_with(':');
    };
    for (const std::string& line : lines)
        for (const char* verdict : {"holds", "violated", "undecided"}) {
            const std::string begin = fmt::format("{:<{}}{}", verdict, width, name);
            if (!line.starts_with(begin) || !ends(line.substr(begin.size())))
                continue;
            said.verdict = verdict;
            said.why.clear();
            return line.substr(begin.size());
        }
    return std::nullopt;
}

inline std::string nameOfProperty(const std::string& property)
{
    return blanksFolded(property);
}

/// Of `check`, and of what others say of evidence that they cannot explain.
inline void readVerdict(const std::vector<std::string>& lines, const std::string& property, Said& said)
{
    const auto rest = readHeadline(lines, 10, nameOfProperty(property), said);
    if (!rest)
        return;
    static const std::regex finding("^   ([A-Za-z -]+): "), step("^    +(\\d+)  (.*)   -> .*$");
    std::smatch found;
    said.vacuous = rest->find("(vacuous") != std::string::npos;
    if (said.verdict != "violated")
        return;
    readLength(*rest, said);
    if (std::regex_search(*rest, found, finding))
        said.ending = found[1];
    said.word.emplace();
    for (const std::string& line : lines) {
        if (line.starts_with("    also  "))
            break; // what follows is of violations of other kinds
        if (line == "          and from here again and again:" && said.loop != said.word->size())
            said.why = "the loop begins elsewhere";
        if (std::regex_match(line, found, step))
            said.word->push_back(found[2]);
    }
}

inline Said askCheckInWords(const AskedFile& model, const std::string& property)
{
    const Answer answer = ask("check", model, {"-p", property});
    Said said;
    if (readCommonWords(answer, said))
        readVerdict(linesOf(answer.out), property, said);
    return said;
}

inline Said askNeighbourhoodsInWords(const AskedFile& model, const std::string& property)
{
    const Answer answer = ask("neighbourhoods", model, {"-p", property, "-v"});
    Said said;
    if (!readCommonWords(answer, said))
        return said;
    const std::vector<std::string> lines = linesOf(answer.out);
    readHeadline(lines, 11, nameOfProperty(property), said);
    static const std::regex step("^    [* ] +(\\d+)  (.*)$");
    std::smatch found;
    bool explained = false;
    for (const std::string& line : lines) {
        if (line.starts_with("Counterexample: ")) {
            readLength(line, said);
            said.word.emplace();
            said.choosesItself = explained = true;
        }
        if (explained && std::regex_match(line, found, step))
            said.word->push_back(found[2]);
    }
    if (!explained && said.verdict != "holds")
        readVerdict(lines, property, said);
    return said;
}

inline Said askCounterexamplesInWords(const AskedFile& model, const std::string& property)
{
    const Answer answer = ask("counterexamples", model, {"-p", property});
    Said said;
    if (!readCommonWords(answer, said))
        return said;
    const std::vector<std::string> lines = linesOf(answer.out);
    if (!readHeadline(lines, 19, nameOfProperty(property), said))
        readVerdict(lines, property, said);
    return said;
}

inline Said askRepairInWords(const AskedFile& model, const std::string& property)
{
    const Answer answer = ask("repair", model, {"-p", property, "--method", "concrete"});
    Said said;
    if (!readCommonWords(answer, said))
        return said;
    readHeadline(linesOf(answer.out), 10, nameOfProperty(property), said);
    if (answer.says("nothing is to be repaired"))
        said.verdict = said.verdict == "violated" ? "violated, and nothing is to be repaired" : "holds";
    // It exits with 1 only if nothing repairs.
    said.repairs = said.verdict == "violated" && said.code == 0;
    return said;
}

/// `threadmend MODEL`, which finds the properties beside the model; one verdict a property.
inline std::vector<Said> askWalkThrough(const AskedFile& model, const std::vector<std::string>& properties)
{
    std::vector<std::string> words = {model.path};
    words.insert(words.end(), model.options.begin(), model.options.end());
    const Answer answer = inProcess(std::move(words));
    Said common;
    if (!readCommonWords(answer, common))
        return std::vector<Said>(properties.size(), common);
    std::vector<std::string> lines = linesOf(answer.out);
    for (std::string& line : lines)
        line = line.starts_with("  ") ? line.substr(2) : "";
    std::vector<Said> all;
    for (const std::string& property : properties) {
        Said& said = all.emplace_back(common);
        if (const auto rest = readHeadline(lines, 11, nameOfProperty(property), said))
            readLength(*rest, said);
    }
    return all;
}

} // namespace threadmend::testing
