// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/paths/path_words.h"

#include "core/property/formula.h"
#include "core/property/property_kind.h"
#include "views/graph/captions.h"

namespace threadmend {

namespace {

using Kind = Expression::Kind;

class PathWords {
public:
    PathWords(const Expression& formula, bool isFair) : formula_(formula), isFair_(isFair) {}

    /// What is to be seen where the formula of a node fails. As deep as the formula.
    QString where(std::uint32_t index) const
    {
        const Expression::Node& node = formula_.nodes[index];
        const QString fairly = isFair_ ? QStringLiteral(", fairly") : QString();
        switch (node.kind) {
        case Kind::AllFinally:
            return isNegation(node.left)
                       ? QStringLiteral("from here on %1 stays true for ever%2")
                             .arg(text(negated(node.left)), fairly)
                       : QStringLiteral("from here on %1 is never true%2").arg(text(node.left), fairly);
        case Kind::AllGlobally:
            return QStringLiteral("this comes to a state in which %1 fails").arg(text(node.left));
        case Kind::AllNext:
            return QStringLiteral("in the next state %1 fails").arg(text(node.left));
        case Kind::AllUntil:
            return QStringLiteral("on this path %1 does not stay true until %2 is%3")
                .arg(text(node.left), text(node.right), fairly);
        case Kind::AllWeakUntil:
            return QStringLiteral("on this path %1 ends before %2 is true")
                .arg(text(node.left), text(node.right));
        case Kind::AllReleases:
            return QStringLiteral("on this path %1 ends, and %2 was not true before")
                .arg(text(node.right), text(node.left));
        case Kind::Implies:
            return QStringLiteral("here %1 is true, but %2").arg(text(node.left), where(node.right));
        case Kind::And:
            return QStringLiteral("here %1 and %2 are not both true").arg(text(node.left), text(node.right));
        case Kind::Or:
            return QStringLiteral("%1; and %2").arg(where(node.left), where(node.right));
        case Kind::SomeNext:
        case Kind::SomeFinally:
        case Kind::SomeGlobally:
        case Kind::SomeUntil:
        case Kind::SomeReleases:
        case Kind::SomeWeakUntil:
            return QStringLiteral("no %1run from here does what %2 asks for")
                .arg(isFair_ ? QStringLiteral("fair ") : QString(), text(index));
        case Kind::Not:
            return QStringLiteral("here %1 is true").arg(text(node.left));
        default: // terms and comparisons
            return QStringLiteral("here %1 is not true").arg(text(index));
        }
    }

private:
    bool isNegation(std::uint32_t index) const { return formula_.nodes[index].kind == Kind::Not; }
    std::uint32_t negated(std::uint32_t index) const { return formula_.nodes[index].left; }
    QString text(std::uint32_t index) const { return visibleText(spelled(formula_, index)); }

    const Expression& formula_;
    bool isFair_;
};

} // namespace

QString shownBy(const std::string& formula, bool isFair)
{
    const auto property = parseProperty("ctl " + formula);
    const auto* branching = property ? std::get_if<BranchingTime>(&property->formula) : nullptr;
    if (branching == nullptr) // no text of a multi-path
        return visibleText(formula) + QStringLiteral(" fails");
    return PathWords(branching->formula, isFair).where(branching->formula.root());
}

} // namespace threadmend
