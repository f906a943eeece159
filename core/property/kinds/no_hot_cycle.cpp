// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from hot cycles (Harel et al. 2011, section 3.1), under fairness if it is asked for.
#include "core/property/property_kind.h"
#include "core/property/property_text.h"
#include "core/property/word_kind.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::string_view noHotCycleKeyword = "no-hot-cycle";
constexpr std::string_view withoutWord = "without";

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Outcome<Formula> read()
    {
        try {
            expectWord(noHotCycleKeyword);
            HotCycleFreedom freedom;
            freedom.withoutProgress = wordAt(text_, skip()) == withoutWord;
            if (freedom.withoutProgress) {
                expectWord(withoutWord);
                expectWord("progress");
            }
            if (skip() < text_.size())
                freedom.fairness = fairness();
            return Formula(std::move(freedom));
        } catch (const Complaint& complaint) {
            return errorIn(text_, complaint);
        }
    }

private:
    /// The first byte behind blanks and comments.
    std::size_t skip()
    {
        const Gap gap = gapAt(text_, at_);
        if (gap.unclosedComment)
            throw unclosedComment(gap.end);
        at_ = gap.end;
        return at_;
    }

    [[noreturn]] void fail(std::string_view expected)
    {
        throw Complaint{at_, fmt::format("found {}, expected {}", foundAt(text_, at_), expected),
                        "for example no-hot-cycle fair strong {a, \"b c\"}"};
    }

    void expectWord(std::string_view word)
    {
        skip();
        if (wordAt(text_, at_) != word)
            fail(fmt::format("'{}'", word));
        at_ += word.size();
    }

    bool takeIf(char c)
    {
        if (skip() >= text_.size() || text_[at_] != c)
            return false;
        ++at_;
        return true;
    }

    Fairness fairness()
    {
        expectWord("fair");
        skip();
        Fairness fairness;
        const std::string_view kind = wordAt(text_, at_);
        if (kind == "unconditional")
            fairness.kind = Fairness::Kind::Unconditional;
        else if (kind == "strong")
            fairness.kind = Fairness::Kind::Strong;
        else if (kind == "weak")
            fairness.kind = Fairness::Kind::Weak;
        else
            fail("'unconditional', 'strong' or 'weak'");
        at_ += kind.size();
        do
            fairness.sets.push_back(set());
        while (skip() < text_.size());
        return fairness;
    }

    std::vector<std::string> set()
    {
        if (!takeIf('{'))
            fail("'{' and the events of the set");
        std::vector<std::string> events;
        do
            events.push_back(event());
        while (takeIf(','));
        if (!takeIf('}'))
            fail("',' or '}'");
        return events;
    }

    std::string event()
    {
        if (takeIf('"')) {
            const std::size_t end = text_.find('"', at_);
            if (end == std::string_view::npos)
                fail("'\"' behind the name of the event");
            std::string name(text_.substr(at_, end - at_));
            at_ = end + 1;
            return name;
        }
        const std::string_view word = wordAt(text_, skip());
        if (word.empty())
            fail("the name of an event");
        at_ += word.size();
        return std::string(word);
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

bool recognisesNoHotCycle(std::string_view text)
{
    return beginsWithWord(text, noHotCycleKeyword);
}

Outcome<Formula> parseNoHotCycle(std::string_view text)
{
    return Reader(text).read();
}

} // namespace

extern const PropertyKind propertyKind_no_hot_cycle;
const PropertyKind propertyKind_no_hot_cycle = {
    noHotCycleKeyword,
    "no-hot-cycle [without progress] [fair unconditional|strong|weak "
    "{EVENTS}...]",
    "Of programs: no infinite (fair) run is hot in each state; without progress: "
    "keeps a b-thread hot in one place.",
    "no-hot-cycle fair strong {\"eat\"}",
    recognisesNoHotCycle,
    parseNoHotCycle};

} // namespace threadmend
