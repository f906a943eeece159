// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/kripke/kripke_parser.h"

#include "core/model/kripke/kripke_lexer.h"
#include "core/model/lts/ending.h"
#include "core/model/lts/reading.h"
#include "core/model/lts/recent_labels.h"
#include "core/model/text/line_scanner.h"
#include "core/model/text/meant_instead.h"
#include "core/model/text/text_position.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* shapes = "a statement is written state NAME : PROPOSITION; or NAME -> NAME : LABEL;";
constexpr const char* oneTooMany = "leave one of them out";

/// Statement by statement. Every method steps over what it parses and says false after a failure.
class KripkeParser {
public:
    KripkeParser(std::string_view text, const std::string& file, RunContext& run)
        : text_(text), file_(file), run_(run), lexer_(text)
    {
        result_.sets.intern("");
    }

    Outcome<KripkeText> parse()
    {
        bool goesOn = step();
        while (goesOn && token_.kind != KripkeToken::Kind::End)
            goesOn = parseStatement();
        if (const auto missing = goesOn ? whatIsMissing(result_) : std::nullopt)
            goesOn = fail(missing->at, missing->message, missing->hint);
        if (!goesOn)
            return *failure_;
        return std::move(result_);
    }

private:
    bool step();
    bool isAtName(const char* what);
    bool fail(std::size_t at, std::string message, std::string hint);
    bool expected(std::string_view what, std::string hint = shapes);
    /// One or more items, with commas between them.
    template <class Item>
    bool parseList(const Item& item)
    {
        do
            if (!item())
                return false;
        while (token_.isSymbol(',') && step());
        return !failure_;
    }
    bool parseEnd(std::string_view orElse);

    bool parseStatement();
    bool parseDeclaration();
    void beginPropositions();
    bool parseProposition();
    bool parseStates(KripkeToken word);
    bool takeWord(const KripkeToken& word, bool isFirst, KripkeText::State& said);
    bool unknownWord(const KripkeToken& word, bool isFirst);
    bool parseDeclaredState();
    std::uint32_t setListed();
    bool parseTransitions(const KripkeToken& source);
    bool parseState();
    bool nameState(const KripkeToken& token);
    bool parseLabel(std::optional<LabelId>& label);
    LabelId labelOfStepTo(std::uint32_t state);

    std::string_view text_;
    const std::string& file_;
    RunContext& run_;
    KripkeLexer lexer_;
    KripkeToken token_;
    KripkeText result_;
    std::uint64_t lists_ = 0;              ///< so many lists of propositions have begun
    std::vector<std::uint64_t> lastLists_; ///< by proposition: the last one that it stands in
    std::vector<std::uint32_t> listed_;    ///< propositions of the last list
    std::vector<std::uint32_t> named_;     ///< states of the statement
    KripkeToken lastSource_;               ///< of a transition
    std::uint32_t lastSourceState_ = 0;
    RecentLabels recent_;
    std::vector<LabelId> stepLabels_; ///< by state
    std::string buffer_;
    std::optional<Failure> failure_;
};

bool KripkeParser::step()
{
    token_ = lexer_.next();
    return token_.kind != KripkeToken::Kind::Bad || fail(token_.at, lexer_.complaint(), lexer_.hint());
}

/// Whether there is a name, and the run may go on.
bool KripkeParser::isAtName(const char* what)
{
    if (const auto stopped = run_.poll({"reading .kripke", token_.at, text_.size(), result_.states.size()})) {
        failure_ = *stopped;
        return false;
    }
    return token_.isName() || expected(what);
}

bool KripkeParser::fail(std::size_t at, std::string message, std::string hint)
{
    // Behind the last line there is nothing to be seen.
    const std::size_t end = text_.find_last_not_of(" \t\r\n") + 1;
    const TextPosition place = positionIn(text_, std::min(at, end));
    failure_ = InputError{file_, place.line, place.column, std::move(message), std::move(hint)};
    return false;
}

/// Fails at the token.
bool KripkeParser::expected(std::string_view what, std::string hint)
{
    if (token_.kind == KripkeToken::Kind::End)
        return fail(token_.at, fmt::format("the file ends where {} was expected", what), std::move(hint));
    const bool isQuoted = token_.kind == KripkeToken::Kind::Quoted;
    const std::string_view found = text_.substr(token_.at, token_.raw.size() + (isQuoted ? 2 : 0));
    return fail(token_.at, fmt::format("{} was expected, not {}", what, inQuotes(found)), std::move(hint));
}

/// `orElse` says what could stand there as well.
bool KripkeParser::parseEnd(std::string_view orElse)
{
    return token_.isSymbol(';') ? step() : expected(fmt::format("{}`;`", orElse));
}

bool KripkeParser::parseStatement()
{
    if (!isAtName("a statement"))
        return false;
    const KripkeToken first = token_;
    if (!step())
        return false;
    // So states can bear any name.
    if (token_.kind == KripkeToken::Kind::Arrow)
        return parseTransitions(first);
    return first.isWord("propositions") ? parseDeclaration() : parseStates(first);
}

bool KripkeParser::parseDeclaration()
{
    beginPropositions();
    const auto declare = [this] {
        const std::size_t at = token_.at;
        if (!parseProposition())
            return false;
        KripkeText::Proposition& proposition = result_.propositions[listed_.back()];
        if (proposition.isDeclared)
            return fail(at, "this proposition was declared before", "leave it out here");
        return proposition.isDeclared = true;
    };
    return parseList(declare) && parseEnd("`,` or ");
}

void KripkeParser::beginPropositions()
{
    ++lists_;
    listed_.clear();
}

bool KripkeParser::parseProposition()
{
    if (!isAtName("the name of a proposition"))
        return false;
    const LabelId id = result_.propositionNames.intern(token_.name(buffer_));
    if (id.index() == result_.propositions.size()) {
        result_.propositions.push_back({token_.at});
        lastLists_.push_back(0);
    }
    if (std::exchange(lastLists_[id.index()], lists_) == lists_)
        return fail(token_.at, "this proposition stands twice in one list", oneTooMany);
    listed_.push_back(id.value);
    return step();
}

/// `word` is the first one, the token the next.
bool KripkeParser::parseStates(KripkeToken word)
{
    KripkeText::State said;
    for (bool isFirst = true; !word.isWord("state"); isFirst = false) {
        if (!takeWord(word, isFirst, said))
            return false;
        word = token_;
        if (!step())
            return false;
    }
    named_.clear();
    beginPropositions();
    if (!parseList([this] { return parseDeclaredState(); }))
        return false;
    const bool hasList = token_.isSymbol(':');
    if (hasList && !(step() && parseList([this] { return parseProposition(); })))
        return false;
    said.propositions = setListed();
    for (const std::uint32_t number : named_) {
        KripkeText::State& state = result_.states[number];
        state.propositions = said.propositions;
        state.ending = said.ending;
        state.isInitial = said.isInitial;
        state.isUnexplored = said.isUnexplored;
    }
    return parseEnd(hasList ? "`,` or " : "`,`, `:` or ");
}

/// What a word before `state` says.
bool KripkeParser::takeWord(const KripkeToken& word, bool isFirst, KripkeText::State& said)
{
    const bool isInitial = word.isWord("initial"), isUnexplored = word.isWord("unexplored");
    const auto ending = word.kind == KripkeToken::Kind::Bare ? endingSpelled(word.raw) : std::nullopt;
    const bool ends = ending && *ending != Ending::Running;
    if (!isInitial && !isUnexplored && !ends)
        return unknownWord(word, isFirst);
    if ((isInitial && said.isInitial) || (isUnexplored && said.isUnexplored) ||
        (ends && said.ending == *ending))
        return fail(word.at, fmt::format("`{}` stands twice", word.raw), oneTooMany);
    if (ends && said.ending != Ending::Running)
        return fail(word.at, fmt::format("a state is not both `{}` and `{}`", spelled(said.ending), word.raw),
                    oneTooMany);
    said.isInitial = said.isInitial || isInitial;
    said.isUnexplored = said.isUnexplored || isUnexplored;
    said.ending = ends ? *ending : said.ending;
    return true;
}

bool KripkeParser::unknownWord(const KripkeToken& word, bool isFirst)
{
    constexpr std::string_view known[] = {"initial", "end",        "deadlock", "pruned",
                                          "failed",  "unexplored", "state",    "propositions"};
    std::string meant = meantInstead(word.raw, std::size(known), [&](std::size_t i) { return known[i]; });
    if (word.isName() && token_.isWord("state"))
        return fail(word.at, fmt::format("{} cannot stand before `state`", inQuotes(word.raw)),
                    meant.empty() ? "what can: initial, end, deadlock, pruned, failed, unexplored" : meant);
    if (isFirst && meant.empty())
        return expected("`->`");
    if (isFirst)
        return fail(word.at, fmt::format("{} begins no statement", inQuotes(word.raw)), std::move(meant));
    token_ = word;
    return expected("`state`", meant.empty() ? shapes : std::move(meant));
}

bool KripkeParser::parseDeclaredState()
{
    const KripkeToken token = token_;
    if (!parseState())
        return false;
    KripkeText::State& state = result_.states[named_.back()];
    if (state.isDeclared)
        return fail(token.at,
                    fmt::format("the state {} is declared a second time", inQuotes(token.name(buffer_))),
                    fmt::format("it was first declared in line {}", positionIn(text_, state.at).line));
    state.isDeclared = true;
    state.at = token.at;
    return true;
}

/// The number of the set of the propositions of the last list.
std::uint32_t KripkeParser::setListed()
{
    std::sort(listed_.begin(), listed_.end());
    const auto* bytes = reinterpret_cast<const char*>(listed_.data());
    return result_.sets.intern({bytes, listed_.size() * sizeof(std::uint32_t)}).value;
}

/// The token is the arrow.
bool KripkeParser::parseTransitions(const KripkeToken& source)
{
    named_.clear();
    // Most often the steps of one state stand together.
    if (source.kind == lastSource_.kind && source.raw == lastSource_.raw)
        named_.push_back(lastSourceState_);
    else if (!nameState(source))
        return false;
    lastSource_ = source;
    lastSourceState_ = named_.front();
    if (!step() || !parseList([this] { return parseState(); }))
        return false;
    std::optional<LabelId> label;
    if (token_.isSymbol(':') && !parseLabel(label))
        return false;
    constexpr std::uint64_t most = LtsBuilder::maxTransitions;
    if (result_.builder.transitionCount() + named_.size() > most)
        return fail(source.at, fmt::format("there are more than {} transitions", most), "");
    const StateId from(named_.front());
    result_.states[from.index()].goesOn = true;
    for (const std::uint32_t target : std::span(named_).subspan(1))
        result_.builder.add(from, label ? *label : labelOfStepTo(target), StateId(target));
    return parseEnd(label ? "" : "`,`, `:` or ");
}

bool KripkeParser::parseState()
{
    return isAtName("the name of a state") && nameState(token_) && step();
}

/// The state of that name is one of the statement.
bool KripkeParser::nameState(const KripkeToken& token)
{
    const std::uint32_t state = result_.stateNames.intern(token.name(buffer_));
    if (state == result_.states.size()) {
        if (state > greatestStateNumber)
            return fail(token.at, "there are too many states", "");
        result_.states.push_back({token.at});
    }
    named_.push_back(state);
    return true;
}

/// The token is the colon.
bool KripkeParser::parseLabel(std::optional<LabelId>& label)
{
    if (!step() || !isAtName("a label"))
        return false;
    label = recent_.find(token_.raw);
    if (!label) {
        label = result_.builder.label(token_.name(buffer_));
        recent_.remember(token_.raw, *label);
    }
    return step();
}

/// Where there is no other.
LabelId KripkeParser::labelOfStepTo(std::uint32_t state)
{
    if (stepLabels_.size() <= state)
        stepLabels_.resize(result_.states.size(), none<LabelId>);
    if (stepLabels_[state] == none<LabelId>)
        stepLabels_[state] = result_.builder.label(result_.stateNames.text(state));
    return stepLabels_[state];
}

} // namespace

Outcome<KripkeText> parseKripke(std::string_view text, const std::string& file, RunContext& run)
{
    return KripkeParser(text, file, run).parse();
}

} // namespace threadmend
