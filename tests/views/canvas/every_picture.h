// SPDX-License-Identifier: GPL-3.0-or-later
// Every picture that the program draws of its samples, and of small real models where there are any.
#pragma once

#include "core/model/model_kind.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#include "core/session/model/opened_model.h"
#include "core/session/model/work.h"
#include "tests/testing/corpus.h"
#include "views/graph/pictures_of.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace threadmend::testing {

struct NamedPicture {
    std::string name; ///< the file, the property if it is about one, and the view
    Picture picture;
};

class EveryPicture {
public:
    /// Of all samples and of the models of at most `mostBytes` in the corpus.
    static std::vector<NamedPicture> ofSamplesAndData(std::uintmax_t mostBytes)
    {
        EveryPicture every;
        every.addFolder(samplePath(""), 1u << 20);
        for (const char* folder : {"aut", "clear"})
            if (const auto path = corpusPath(folder))
                every.addFolder(*path, mostBytes);
        return std::move(every.pictures_);
    }
    /// Of a model given as the text of a file of that name, and what is asked of it.
    static std::vector<NamedPicture> of(const std::string& text, const std::string& name,
                                        const std::vector<std::string>& properties)
    {
        EveryPicture every;
        RunContext run;
        every.add(*readModelText(text, name, {}, run), properties);
        return std::move(every.pictures_);
    }

private:
    void addFolder(const std::filesystem::path& folder, std::uintmax_t mostBytes)
    {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
            if (entry.is_regular_file() && entry.file_size() <= mostBytes)
                files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        for (const std::filesystem::path& file : files)
            addFile(file);
    }

    void addFile(const std::filesystem::path& file)
    {
        const std::string extension = file.extension().string();
        if (extension != ".aut" && extension != ".js" && extension != ".kripke")
            return;
        RunContext limited(std::stop_token(), nullptr, {.states = 3000});
        auto model = readModel(file.string(), {}, limited);
        if (!model)
            return; // some real files are not well-formed
        std::vector<std::string> properties = {"deadlock-free"};
        const auto own = std::filesystem::path(file).replace_extension(".props");
        if (std::filesystem::exists(own)) {
            properties.clear();
            const auto read = readProperties(own.string());
            for (const Property& property : *read)
                properties.push_back(property.text);
        }
        add(*std::move(model), properties);
    }

    void add(Model model, const std::vector<std::string>& properties)
    {
        RunContext run;
        const std::string name = std::filesystem::path(model.path).filename().string();
        const auto opened = openedModel(std::move(model), run);
        if (!opened)
            return;
        const Lts& lts = opened->lts;
        keep(name + " full", fullView(lts, {}, run));
        if (lts.stateCount() > 0)
            addSurroundings(name, *opened);
        for (const std::string& text : properties) {
            const auto property = parseProperty(text);
            if (!property || whyNotExplained(*opened, property->formula))
                continue;
            const auto explanation = explainModel(*opened, lts, property->formula, {}, run);
            if (explanation && explanation->violated())
                addExplained(name + " " + text, lts, *explanation);
        }
    }

    void addSurroundings(const std::string& name, const OpenedModel& opened)
    {
        RunContext run;
        const auto looks = ModelLooks::of(opened.lts, run);
        FocusOptions focus;
        focus.state = opened.lts.initialStates().front();
        keep(name + " around", focusView(opened.lts, opened.incoming, *looks, focus, {}, run));
    }

    void addExplained(const std::string& name, const Lts& lts, const Explanation& explanation)
    {
        RunContext run;
        ViewOptions unfolded;
        unfolded.fold = false;
        keep(name + " overlay", overlayView(lts, explanation, {}, run));
        keep(name + " counterexamples", counterexampleView(lts, explanation, {}, run));
        keep(name + " unfolded", counterexampleView(lts, explanation, unfolded, run));
        keep(name + " neighbourhoods", neighbourhoodView(lts, explanation, {}, run));
    }

    void keep(std::string name, Outcome<Picture> picture)
    {
        if (picture)
            pictures_.push_back({std::move(name), *std::move(picture)});
    }

    std::vector<NamedPicture> pictures_;
};

} // namespace threadmend::testing
