// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to ask the command line for a property, and how to read what each of them says.
#pragma once

#include "core/model/lts/format.h"
#include "core/property/property_kind.h"
#include "tests/app/terminal/command_in_process.h"
#include "tests/app/terminal/said.h"
#include "tests/testing/run_oracle.h"

#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace threadmend::testing {

/// A model as commands are asked about it.
struct AskedFile {
    std::string path;
    std::vector<std::string> options = {}; ///< words for each command
};

inline Answer ask(const std::string& command, const AskedFile& model, std::vector<std::string> words)
{
    words.insert(words.begin(), {command, model.path});
    words.insert(words.end(), model.options.begin(), model.options.end());
    return inProcess(std::move(words));
}

// What documents have in common

inline Word wordIn(const Json& events)
{
    Word word;
    for (const Json& event : events)
        word.push_back(event.is_object() ? event["event"] : event);
    return word;
}

/// What all commands answer alike; true if there is an answer to read on in.
inline bool readCommon(const Answer& answer, const Json& document, Said& said)
{
    said.code = answer.code;
    if (document.is_discarded()) {
        said.verdict = "no JSON";
        said.why = answer.out + answer.err;
        return false;
    }
    if (document.contains("error")) {
        said.verdict = "refused";
        said.why = document["error"]["message"];
        return false;
    }
    if (document.contains("stopped")) {
        said.verdict = "undecided";
        return false;
    }
    if (document.contains("model") && document["model"].contains("kind"))
        said.kind = document["model"]["kind"];
    return true;
}

/// What stands wherever evidence does.
inline void readEvidence(const Json& entry, Said& said)
{
    if (entry.contains("evidence")) {
        said.length = entry["evidence"]["length"];
        said.word = wordIn(entry["evidence"]["steps"]);
        if (entry["evidence"].contains("loop"))
            said.loop = entry["evidence"]["loop"];
    }
    if (entry.contains("violation"))
        said.ending = entry["violation"]["word"];
}

// The ways

/// All properties at once.
inline std::vector<Said> askCheck(const AskedFile& model, const std::vector<std::string>& properties)
{
    std::vector<std::string> words = {"--json"};
    for (const std::string& property : properties)
        words.insert(words.end(), {"-p", property});
    const Answer answer = ask("check", model, std::move(words));
    const Json document = answer.json();
    Said common;
    if (!readCommon(answer, document, common))
        return std::vector<Said>(properties.size(), common);
    std::vector<Said> all;
    for (const Json& entry : document["properties"]) {
        Said& said = all.emplace_back(common);
        said.verdict = entry["verdict"];
        said.vacuous = entry.value("vacuous", false);
        said.isShortest = entry.value("shortest", true);
        readEvidence(entry, said);
    }
    all.resize(properties.size());
    return all;
}

inline Said askCheck(const AskedFile& model, const std::string& property)
{
    return askCheck(model, std::vector<std::string>{property}).front();
}

/// With so many states at most, of the model as of a search.
inline Said askCheckOfPart(AskedFile model, const std::string& property, std::size_t states)
{
    model.options.insert(model.options.end(), {"--max-states", std::to_string(states)});
    return askCheck(model, property);
}

inline Said askNeighbourhoods(const AskedFile& model, const std::string& property)
{
    const Answer answer = ask("neighbourhoods", model, {"-p", property, "--json"});
    const Json document = answer.json();
    Said said;
    if (!readCommon(answer, document, said))
        return said;
    said.verdict = document["verdict"];
    readEvidence(document, said);
    if (document.contains("counterexample")) {
        said.length = document["counterexample"]["length"];
        said.word = wordIn(document["counterexample"]["events"]);
        said.choosesItself = true;
    }
    return said;
}

inline constexpr const char* finalLabel = "THE VIOLATION";

/// The first of the shortest words that lead to a final transition.
inline Word leastFinalWord(const std::string& path)
{
    RunContext run;
    const auto read = readLts(path, run);
    const auto formula = parseProperty(fmt::format("never true* . \"{}\"", finalLabel))->formula;
    auto least = read ? leastViolation(plainModelOf(read->lts), formula) : std::nullopt;
    if (!least)
        return {"no counterexample in the file"};
    least->pop_back();
    return *least;
}

/// `file` is where the counterexamples are written, in a format that holds several initial states.
inline Said askCounterexamples(const AskedFile& model, const std::string& property, const std::string& file)
{
    const Answer answer =
        ask("counterexamples", model, {"-p", property, "-o", file, "--final-label", finalLabel, "--json"});
    const Json document = answer.json();
    Said said;
    if (!readCommon(answer, document, said))
        return said;
    said.verdict = document["verdict"];
    readEvidence(document, said);
    if (document.contains("output")) {
        said.word = leastFinalWord(file);
        said.length = said.word->size();
    }
    return said;
}

inline Said askRender(const AskedFile& model, const std::string& property, const std::string& file)
{
    const Answer answer = ask("render", model, {"-p", property, "-o", file, "--json"});
    const Json document = answer.json();
    Said said;
    if (!readCommon(answer, document, said))
        return said;
    said.verdict = document.value("verdict", "violated");
    readEvidence(document, said);
    for (const std::string note : document.value("notes", Json::array()))
        if (note.find("the property holds") != std::string::npos)
            said.verdict = "holds";
    return said;
}

/// `repair` exits with 1 only if nothing repairs, so that is what is looked at besides.
inline Said askRepair(const AskedFile& model, const std::string& property, const std::string& output)
{
    const std::vector<std::string> words = {"-p", property, "--json", "--method", "concrete"};
    std::vector<std::string> writing = words;
    writing.insert(writing.end(), {"--write", output, "--accept", "1"});
    Answer answer = ask("repair", model, writing);
    if (const Json first = answer.json();
        first.contains("error") && first["error"].value("option", "") == "--accept")
        answer = ask("repair", model, words); // there is nothing to accept
    const Json document = answer.json();
    Said said;
    if (!readCommon(answer, document, said))
        return said;
    said.verdict = document["verdict"];
    if (document.contains("violation")) {
        said.word = wordIn(document["violation"]["events"]);
        said.length = said.word->size();
        said.ending = document["violation"]["word"];
        if (document["violation"].contains("loop"))
            said.loop = document["violation"]["loop"];
    }
    said.repairs =
        !document["proposals"].empty() && document["proposals"][0]["judgement"]["repairs"].get<bool>();
    return said;
}

} // namespace threadmend::testing
