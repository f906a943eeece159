// SPDX-License-Identifier: GPL-3.0-or-later
// Aldebaran files, `.aut` (CADP, mCRL2, LTSmin, CLEAR and others).
//
//     des (INITIAL, TRANSITIONS, STATES)
//     (SOURCE, LABEL, TARGET)              a line for each transition
//
// What is read, beyond what the tools' own manuals promise:
// - Lines end with LF, CR LF or CR; the last end may be missing. A byte order mark and blank lines are
// skipped,
//   and so are lines that start with # or % (with a warning). Blanks and tabs may stand between all tokens.
// - A label is what stands between the first and the last comma of its line, without the blanks around it. If
// it
//   begins and ends with a quotation mark these two are removed. All bytes inside are kept as they are: inner
//   quotes, backslashes, commas, parentheses. Nothing is unescaped, except what our own writer escapes
//   (labels with line ends, see escaped_text.h). Single quotes belong to the label. `i` and `tau` are labels
//   like others.
// - States that are declared and that no transition names exist. But more than 1,000 states and 8 for each
// byte
//   of the file are an error.
// - State numbers beyond the declared ones make the numbering sparse (CLEAR's traces keep the numbers of the
//   larger system): the states that occur are kept, their numbers become their names, and a warning says so.
//   A number above one million and above sixteen times the declared number of states is an error.
// - Transitions that stand more than once are read once, a number of transitions unlike the declared one is
//   accepted; both with a warning.
// Errors: probabilistic systems, 0 states, and every line that is none of the above.
//
// Time O(n + m log d) with d the greatest number of transitions of a state; space linear in the size of the
// input.
#include "core/model/lts/aut_header.h"
#include "core/model/lts/aut_line.h"
#include "core/model/lts/joined.h"
#include "core/model/lts/reading.h"
#include "core/model/lts/recent_labels.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr const char* autPhase = "reading .aut";

class AutReader {
public:
    AutReader(LineReader& input, RunContext& run) : input_(input), run_(run) {}

    Outcome<LtsDocument> read()
    {
        if (const auto failure = readLines())
            return *failure;
        if (const auto error = checkHeader())
            return *error;
        builder_.setInitial(StateId(static_cast<std::uint32_t>(header_.initial.value)));
        if (sparse_)
            keepStatesThatOccur();
        else
            builder_.ensureStates(declared_.count());
        warn();
        return finishReading(std::move(builder_), std::move(warnings_), run_);
    }

private:
    std::optional<Failure> readLines();
    bool isSkipped(std::string_view line);
    std::optional<InputError> takeHeader(std::string_view line);
    std::optional<InputError> takeTransition(std::string_view line);
    Outcome<LabelId> newLabel(std::string_view line, std::string_view field);
    std::optional<InputError> takeSparse(std::string_view line, const AutTransition& transition);
    std::optional<InputError> checkHeader() const;
    InputError beyondHeader(std::uint64_t line, std::uint64_t column, std::uint64_t state) const;
    void keepStatesThatOccur();
    void warn();

    LineReader& input_;
    RunContext& run_;
    LtsBuilder builder_;
    RecentLabels recent_;
    AutHeader header_;
    DeclaredStates declared_;
    bool sparse_ = false;
    std::uint64_t comments_ = 0;
    std::uint64_t firstComment_ = 0;
    std::vector<InputWarning> warnings_;
};

std::optional<Failure> AutReader::readLines()
{
    while (const auto line = input_.next()) {
        if (const auto stopped = pollReading(input_, builder_, run_, autPhase))
            return *stopped;
        if (isSkipped(*line))
            continue;
        if (auto error = header_.line == 0 ? takeHeader(*line) : takeTransition(*line))
            return *std::move(error);
    }
    if (input_.failure())
        return *input_.failure();
    return std::nullopt;
}

bool AutReader::isSkipped(std::string_view line)
{
    if (line.starts_with('('))
        return false;
    const std::string_view content = trimmed(line);
    if (content.empty())
        return true;
    if (content.front() != '#' && content.front() != '%')
        return false;
    if (comments_++ == 0)
        firstComment_ = input_.lineNumber();
    return true;
}

std::optional<InputError> AutReader::takeHeader(std::string_view line)
{
    auto header = parseAutHeader(input_, line);
    if (!header)
        return *header.error();
    header_ = *header;
    declared_ = DeclaredStates(header_.states.value);
    const std::uint64_t initial = header_.initial.value;
    if (initial > greatestStateNumber || declared_.isAbsurd(initial))
        return beyondHeader(header_.line, header_.initial.column, initial);
    sparse_ = !declared_.contains(initial);
    if (header_.capitals)
        warnings_.push_back({header_.line, 1, "the header's `des` is written in capital letters"});
    return std::nullopt;
}

std::optional<InputError> AutReader::takeTransition(std::string_view line)
{
    AutTransition transition;
    if (!scanAutTransition(line, transition)) {
        const auto parsed = parseAutTransition(input_, line);
        if (!parsed)
            return *parsed.error();
        transition = *parsed;
    }
    auto label = recent_.find(transition.field);
    if (!label) {
        const auto fresh = newLabel(line, transition.field);
        if (!fresh)
            return *fresh.error();
        label = *fresh;
    }
    if (!declared_.contains(transition.source) || !declared_.contains(transition.target))
        if (auto error = takeSparse(line, transition))
            return error;
    if (builder_.transitionCount() == LtsBuilder::maxTransitions)
        return input_.errorHere(
            1, fmt::format("there are more than {} transitions", LtsBuilder::maxTransitions));
    builder_.add(StateId(transition.source), *label, StateId(transition.target));
    return std::nullopt;
}

Outcome<LabelId> AutReader::newLabel(std::string_view line, std::string_view field)
{
    const auto text = autLabel(input_, line, field);
    if (!text)
        return text.failure();
    const LabelId label = builder_.label(*text);
    recent_.remember(field, label);
    return label;
}

/// One of the two numbers is beyond the declared ones.
std::optional<InputError> AutReader::takeSparse(std::string_view line, const AutTransition& transition)
{
    sparse_ = true;
    LineScanner scanner(line);
    scanner.accept('(');
    scanner.skipBlanks();
    if (declared_.isAbsurd(transition.source))
        return beyondHeader(input_.lineNumber(), scanner.column(), transition.source);
    scanner.advance(line.rfind(',') + 1 - scanner.position());
    scanner.skipBlanks();
    if (declared_.isAbsurd(transition.target))
        return beyondHeader(input_.lineNumber(), scanner.column(), transition.target);
    return std::nullopt;
}

InputError AutReader::beyondHeader(std::uint64_t line, std::uint64_t column, std::uint64_t state) const
{
    return {input_.name(), line, column,
            fmt::format("state {} is far beyond the {} that the header declares, the greatest of which is {}",
                        state, counted(declared_.count(), "state"), declared_.count() - 1),
            "the file seems to be damaged, or its header is wrong"};
}

/// What can be judged only when the whole input was seen.
std::optional<InputError> AutReader::checkHeader() const
{
    if (header_.line == 0)
        return InputError{input_.name(), 0, 0, "no `des` header, because there is nothing in the file",
                          "the first line must be des (initial state, transitions, states)"};
    if (declared_.fitIn(input_.bytesRead()))
        return std::nullopt;
    return InputError{input_.name(), header_.line, header_.states.column,
                      fmt::format("the header declares {} states, more than a file of {} can describe",
                                  declared_.count(), counted(input_.bytesRead(), "byte")),
                      "the file seems to be cut off, or its header is wrong"};
}

void AutReader::keepStatesThatOccur()
{
    const bool named = keepNumbersAsNames(builder_);
    warnings_.push_back(
        {header_.line, header_.states.column,
         fmt::format(
             "the header declares {}, but there are greater state numbers; the {} that occur are kept{}",
             counted(declared_.count(), "state"), builder_.stateCount(),
             named ? ", with their numbers as names" : "")});
}

void AutReader::warn()
{
    const std::uint64_t found = builder_.transitionCount();
    if (found != header_.transitions.value)
        warnings_.push_back({header_.line, header_.transitions.column,
                             fmt::format("the header declares {}, but the file has {}",
                                         counted(header_.transitions.value, "transition"), found)});
    if (comments_ > 0)
        warnings_.push_back(
            {firstComment_, 1, fmt::format("{} skipped", counted(comments_, "comment line"))});
}

Outcome<LtsDocument> readAut(LineReader& input, RunContext& run)
{
    return AutReader(input, run).read();
}

std::optional<Stopped> writeAut(const Lts& lts, ByteSink& output, RunContext& run)
{
    if (lts.initialStates().size() > 1) {
        const auto one = joined(lts, run);
        return one ? writeAut(*one, output, run) : *one.stopped();
    }
    std::vector<std::string> fields;
    for (std::size_t label = 0; label < lts.labels().size(); ++label)
        fields.push_back(autField(lts.labels().text(LabelId(label))));
    output << "des (" << std::uint64_t(lts.initialStates().front().value) << ','
           << std::uint64_t(lts.transitionCount()) << ',' << std::uint64_t(lts.stateCount()) << ")\n";
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& transition : lts.outgoing(StateId(state))) {
            if (const auto stopped = run.poll({"writing .aut", state, lts.stateCount()}))
                return stopped;
            output << '(' << std::uint64_t(state) << ',' << fields[transition.label.index()] << ','
                   << std::uint64_t(transition.target.value) << ")\n";
        }
    return std::nullopt;
}

constexpr std::string_view autExtensions[] = {".aut"};

} // namespace

extern const Format format_aut;
const Format format_aut{.name = "Aldebaran",
                        .extensions = autExtensions,
                        .description =
                            "labelled transition systems of CADP, mCRL2, LTSmin and others, a line for "
                            "each transition",
                        .read = readAut,
                        .write = writeAut};

} // namespace threadmend
