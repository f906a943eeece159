// SPDX-License-Identifier: GPL-3.0-or-later
// Asks one model in all ways that there are.
#pragma once

#include "tests/app/terminal/asked_session.h"
#include "tests/app/terminal/one_question.h"
#include "tests/app/terminal/ways_in_words.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace threadmend::testing {

/// Whether all that a plain system tells survives in a file.
inline bool keepsFacts(const Format& format)
{
    return format.keepsEndings && format.keepsInitialStates && format.keepsPropositions;
}

/// The extensions in which a system can be written and read.
inline std::vector<std::string> extensionsOfSystems(bool keepingFacts)
{
    std::vector<std::string> extensions;
    for (const Format* format : formats())
        if (format->read != nullptr && format->write != nullptr && (!keepingFacts || keepsFacts(*format)))
            extensions.emplace_back(format->extensions.front());
    return extensions;
}

/// Whether a file's kind of model can be told that labels end runs.
inline bool knowsTerminations(const std::string& path)
{
    const auto options = kindOf(path)->options;
    return std::any_of(options.begin(), options.end(),
                       [](const KindOption& option) { return option.name == "termination"; });
}

/// What ends runs of `path`, which was written from `source`, where `given` ends them.
inline std::set<std::string> terminationsOf(const std::string& path, const std::string& source,
                                            const std::set<std::string>& given)
{
    if (!knowsTerminations(path))
        return {};
    return knowsTerminations(source) ? given : usualTerminations();
}

class AllWays {
public:
    /// `kind`: of the model, as documents name it.
    AllWays(const Workshop& shop, AskedFile file, const PlainModel& model, std::string kind,
            Differences& differences)
        : shop_(shop), file_(std::move(file)), model_(model), kind_(std::move(kind)),
          differences_(differences), session_(file_)
    {
    }

    /// `check` of all properties at once; they are compared with the definitions, and what is said of each
    /// alone with that.
    std::vector<Question> referred(const std::vector<std::string>& properties)
    {
        const std::vector<Said> said = askCheck(file_, properties);
        std::vector<Question> questions;
        bool violated = false;
        for (const Said& one : said)
            violated = violated || one.verdict == "violated";
        for (std::size_t i = 0; i < properties.size(); ++i)
            questions.emplace_back(file_, model_, properties[i], kind_, differences_)
                .refer(said[i], said[i].verdict == "refused" ? 2
                                : violated                   ? 1
                                                             : 0);
        return questions;
    }

    /// What everybody asks first.
    void askUsual(Question& question)
    {
        const std::string& property = question.property();
        question.compare("neighbourhoods", askNeighbourhoods(file_, property));
        question.compare("counterexamples", askCounterexamples(file_, property, shop_.path("all.dot")));
        question.compare("checking in the window", session_.check(question.formula()));
        question.compare("explaining in the window", session_.explain(question.formula()));
    }

    static constexpr unsigned moreWays = 9;
    /// One of so many more.
    void askMore(Question& question, unsigned way)
    {
        const std::string& property = question.property();
        switch (way % moreWays) {
        case 0:
            return question.compare("check alone", askCheck(file_, property));
        case 1:
            return question.compare("check in words", askCheckInWords(file_, property));
        case 2:
            return question.compare("neighbourhoods in words", askNeighbourhoodsInWords(file_, property));
        case 3:
            return question.compare("counterexamples in words", askCounterexamplesInWords(file_, property));
        case 4:
            return repair(question);
        case 5:
            return question.compare("repair in words", askRepairInWords(file_, property));
        case 6:
            return followTrace(question);
        case 7:
            return question.comparePart(askCheckOfPart(file_, property, 1 + way * 7 % model_.states.size()));
        default:
            return followEvents(question);
        }
    }

    void render(Question& question)
    {
        question.compare("render", askRender(file_, question.property(), shop_.path("picture.dot")));
    }

    /// The ways that find properties beside the model.
    void askFile(const std::vector<Question>& questions)
    {
        std::vector<std::string> properties;
        std::string lines;
        for (const Question& question : questions)
            if (std::find(properties.begin(), properties.end(), question.property()) == properties.end()) {
                properties.push_back(question.property());
                lines += question.property() + "\n";
            }
        const std::string extension = file_.path.substr(file_.path.rfind('.'));
        shop_.write("beside.props", lines);
        const AskedFile beside{shop_.write("beside" + extension, contentOf(file_.path)), file_.options};
        const std::vector<Said> said = askWalkThrough(beside, properties);
        const bool violated = std::any_of(questions.begin(), questions.end(), [](const Question& question) {
            return question.reference().verdict == "violated";
        });
        for (std::size_t i = 0; i < properties.size(); ++i)
            for (Question question : questions)
                if (question.property() == properties[i]) {
                    question.compareAmong("the walk-through", said[i], violated);
                    break;
                }
    }

    /// A file in another format, asked the same.
    void convert(std::vector<Question>& questions, const std::string& extension)
    {
        const AskedFile written{shop_.path("converted" + extension), lasting(extension)};
        const Answer answer = ask("convert", file_, {written.path, "--json"});
        if (answer.code != 0) {
            differences_.add("convert to " + extension + ", " + kind_ + ": whether it is done",
                             answer.out + answer.err + contentOf(file_.path));
            return;
        }
        const PlainModel told = asWritten(model_, keepsFacts(*formatOf(written.path)),
                                          terminationsOf(written.path, file_.path, model_.terminations));
        compareSizes(written, told, std::string(kindOf(written.path)->name), differences_);
        for (Question& question : questions)
            question.compareConverted(extension, written, told, !answer.err.empty());
    }

private:
    /// The options that still mean something in another file.
    std::vector<std::string> lasting(const std::string& extension) const
    {
        return knowsTerminations(file_.path) && knowsTerminations("converted" + extension)
                   ? file_.options
                   : std::vector<std::string>();
    }

    void repair(Question& question)
    {
        const std::string extension = file_.path.substr(file_.path.rfind('.'));
        const AskedFile written{shop_.path("repaired" + extension), file_.options};
        question.compareRepair(askRepair(file_, question.property(), written.path), written);
    }

    void followTrace(Question& question)
    {
        const Said& evidence = question.reference();
        if (!model_.isProgram || !evidence.word)
            return;
        Json document{{"schema", "threadmend/trace/1"}, {"steps", Json::array()}};
        for (const std::string& event : *evidence.word)
            document["steps"].push_back({{"event", event}});
        if (evidence.loop)
            document["loop"] = *evidence.loop;
        const std::string trace = shop_.write("trace.json", document.dump());
        question.compareRun("run --trace", ask("run", file_, {"--trace", trace, "--json"}));
    }

    void followEvents(Question& question)
    {
        const Said& evidence = question.reference();
        if (!model_.isProgram || !evidence.word || evidence.word->empty())
            return;
        const std::string events = fmt::format("\"{}\"", fmt::join(*evidence.word, "\",\""));
        question.compareRun("run --events", ask("run", file_, {"--events", events, "--json"}));
    }

    const Workshop& shop_;
    AskedFile file_;
    const PlainModel& model_;
    std::string kind_;
    Differences& differences_;
    AskedSession session_;
};

} // namespace threadmend::testing
