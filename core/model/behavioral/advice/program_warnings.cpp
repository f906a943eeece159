// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/advice/program_warnings.h"

#include "core/model/behavioral/language/lexer.h"
#include "core/model/text/similar_names.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

/// 'a', 'b' and 3 more
std::string listed(const std::vector<std::string>& names)
{
    constexpr std::size_t shown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), shown); ++i)
        text += (i == 0 ? "'" : ", '") + names[i] + "'";
    if (names.size() > shown)
        text += fmt::format(" and {} more", names.size() - shown);
    return text;
}

class Advice {
public:
    Advice(Program& program, Selection selection)
        : program_(program), selection_(selection), tokens_(tokensOf(program.text()).tokens)
    {
    }

    std::vector<ProgramWarning> run()
    {
        if (program_.start().threads.empty())
            add({}, "the program registers no b-thread, so nothing can happen "
                    "(bp.registerBThread(\"name\", function () { ... }))");
        findRequested();
        for (std::size_t i = 1; i < program_.localCount(); ++i)
            look(LocalId(i));
        for (const auto& [place, names] : unrequested_)
            warnOfUnrequested(place, names);
        for (const PrivateName& name : program_.privateNames())
            warnOfUndeclared(name);
        lookAtTokens();
        std::sort(found_.begin(), found_.end(), [](const ProgramWarning& a, const ProgramWarning& b) {
            return std::tie(a.place.line, a.place.column, a.sentence) <
                   std::tie(b.place.line, b.place.column, b.sentence);
        });
        found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
        return std::move(found_);
    }

private:
    /// What predicates answer where they may fail: nothing then.
    template <class Ask>
    static std::optional<bool> answer(const Ask& ask)
    {
        try {
            return ask();
        } catch (const MachineFailure&) {
            return std::nullopt;
        }
    }

    void findRequested()
    {
        for (std::size_t i = 1; i < program_.localCount(); ++i) {
            const std::vector<EventId>& request = program_.local(LocalId(i)).statement.request;
            requested_.insert(request.begin(), request.end());
        }
        // What comes from outside is not known.
        fromOutside_ = std::any_of(tokens_.begin(), tokens_.end(),
                                   [](const Token& token) { return token.text == "enqueueExternalEvent"; });
    }

    void look(LocalId id)
    {
        const SyncStatement& statement = program_.local(id).statement;
        const std::string& thread = program_.info(id).name;
        for (const EventId event : statement.request)
            if (answer([&] { return program_.blocks(id, event); }).value_or(false))
                add(statement.place, fmt::format("b-thread '{}' blocks '{}', which it requests itself",
                                                 thread, program_.events()[event].label));
        if (!fromOutside_)
            lookForOthers(id, statement, thread);
        const bool ranked = statement.priority.value_or(0) != 0 || program_.info(id).priority != 0;
        if (ranked && selection_ != Selection::Priority && !hasPriority_) {
            hasPriority_ = true;
            add(statement.place, "the priority is ignored, as every enabled event can be selected",
                TextReplacement{0, 0, "// threadmend: selection priority\n"});
        }
    }

    /// What is waited for and what interrupts must be requested by somebody.
    void lookForOthers(LocalId id, const SyncStatement& statement, const std::string& thread)
    {
        bool interrupts = statement.interrupt == program_.sets().empty();
        for (const EventId event : requested_)
            interrupts =
                interrupts || answer([&] { return program_.interruptedBy(id, event); }).value_or(true);
        if (!interrupts)
            add(statement.place, fmt::format("b-thread '{}' is never interrupted here: nobody requests '{}'",
                                             thread, program_.sets().describe(statement.interrupt)));
        for (EventId event = 0; event < program_.events().size(); ++event)
            if (requested_.count(event) == 0 && program_.sets().lists(statement.waitFor, event))
                unrequested_[{statement.place.line, statement.place.column}].insert(
                    program_.events()[event].label);
    }

    void warnOfUnrequested(std::pair<std::uint32_t, std::uint32_t> place, const std::set<std::string>& labels)
    {
        std::vector<std::string> known;
        for (const EventId event : requested_)
            known.push_back(program_.events()[event].label);
        const std::vector<std::string> names(labels.begin(), labels.end());
        std::string sentence = listed(names) + (names.size() == 1 ? " is" : " are") +
                               " waited for, but in no run somebody requests " +
                               (names.size() == 1 ? "it" : "them");
        std::optional<TextReplacement> fix;
        if (const auto meant = names.size() == 1 ? nearest(names[0], known) : std::nullopt) {
            sentence += fmt::format("; is '{}' meant?", *meant);
            fix = renaming(names[0], *meant);
        }
        add({place.first, place.second}, sentence, std::move(fix));
    }

    /// Writes another name where a text stands once in the program.
    std::optional<TextReplacement> renaming(const std::string& name, const std::string& meant) const
    {
        std::optional<TextReplacement> found;
        for (const Token& token : tokens_) {
            if (token.kind != TokenKind::Text || token.text != name)
                continue;
            const std::size_t offset = offsetOf(token.place) + 1;
            if (found || program_.text().substr(offset, name.size()) != name)
                return std::nullopt;
            found = TextReplacement{offset, name.size(), meant};
        }
        return found;
    }

    void warnOfUndeclared(const PrivateName& name)
    {
        std::optional<TextReplacement> fix;
        for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
            const Token& before = tokens_[i - 1];
            const bool begins = before.is("(") ? i > 1 && tokens_[i - 2].is("for")
                                               : before.is("{") || before.is("}") || before.is(";");
            if (tokens_[i].place == name.place && tokens_[i + 1].is("=") && begins)
                fix = TextReplacement{offsetOf(name.place), 0, "var "};
        }
        add(name.place,
            fmt::format("'{}' is declared nowhere; it is taken for a variable of this b-thread", name.name),
            std::move(fix));
    }

    void lookAtTokens()
    {
        for (std::size_t i = 0; i + 2 < tokens_.size(); ++i)
            if (tokens_[i].text == "Math" && tokens_[i + 1].is(".") && tokens_[i + 2].text == "random")
                add(tokens_[i].place, "Math.random cannot be checked; bp.random.nextInt(n) can");
    }

    std::size_t offsetOf(Place place) const
    {
        std::size_t at = 0;
        for (std::uint32_t line = 1; line < place.line; ++line)
            at = program_.text().find('\n', at) + 1;
        return at + place.column - 1;
    }

    void add(Place place, std::string sentence, std::optional<TextReplacement> fix = std::nullopt)
    {
        found_.push_back({place, std::move(sentence), std::move(fix)});
    }

    Program& program_;
    Selection selection_;
    std::vector<Token> tokens_;
    std::set<EventId> requested_;
    bool fromOutside_ = false;
    bool hasPriority_ = false;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::string>> unrequested_;
    std::vector<ProgramWarning> found_;
};

} // namespace

std::vector<ProgramWarning> programWarnings(Program& program, Selection selection)
{
    return Advice(program, selection).run();
}

} // namespace threadmend::behavioral
