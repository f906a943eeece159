// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/details_rows.h"

#include "core/model/lts/initial_distances.h"
#include "core/model/text/wording.h"
#include "core/session/search/transition_query.h"
#include "views/graph/captions.h"
#include "views/states/state_words.h"

#include <algorithm>

namespace threadmend {

namespace {

using Kind = DetailsRow::Kind;

/// Transitions of the same colours; only the first are kept.
struct Group {
    ColourSet colours;
    std::size_t count = 0;
    std::vector<DetailsRow> rows;
};

class Details {
public:
    Details(const OpenedModel& model, std::span<const ColourSet> colours, StateId state)
        : model_(model), lts_(model.lts), colours_(colours), state_(state)
    {
    }

    std::vector<DetailsRow> collect()
    {
        addDistance();
        addParameters();
        addPropositions();
        std::uint32_t index = lts_.firstTransition(state_);
        for (const Transition& step : lts_.outgoing(state_))
            sort(Kind::Leaving, step.label, step.target, index++);
        addGroups(Kind::Leaving, QStringLiteral("Leaving"));
        for (const IncomingTransition& each : model_.incoming.into(state_))
            sort(Kind::Entering, lts_.transitions()[each.index].label, each.source, each.index);
        addGroups(Kind::Entering, QStringLiteral("Entering"));
        return std::move(rows_);
    }

private:
    void add(Kind kind, const QString& text, const QString& trailing)
    {
        rows_.push_back({kind, text, trailing, {}, {}, {}});
    }
    void addDistance()
    {
        const std::uint32_t distance = model_.initialDistances[state_.index()];
        add(Kind::Value, QStringLiteral("from the initial state"),
            distance == unreachable ? QStringLiteral("no way")
                                    : QString::fromStdString(counted(distance, "step")));
    }
    void addParameters()
    {
        const auto& parameters = lts_.parameters().parameters;
        for (std::uint32_t i = 0; i < parameters.size(); ++i) {
            add(Kind::Value, visibleText(parameters[i].name),
                visibleText(parameters[i].values[lts_.parameters().row(state_)[i]]));
            rows_.back().parameter = i;
        }
    }

    void addPropositions()
    {
        QStringList names;
        for (const std::uint32_t proposition : lts_.propositionsOf(state_))
            names.push_back(visibleText(lts_.propositionNames()[proposition]));
        if (!names.isEmpty())
            add(Kind::Value, QStringLiteral("propositions"), names.join(QStringLiteral(", ")));
    }

    void sort(Kind kind, LabelId label, StateId other, std::uint32_t transition)
    {
        const ColourSet set = colours_.empty() ? ColourSet() : colours_[transition];
        Group& group = groupOf(set);
        if (++group.count > mostListed)
            return;
        const bool leaving = kind == Kind::Leaving;
        const QString end =
            (leaving ? QStringLiteral("to ") : QStringLiteral("from ")) + elided(nameOf(lts_, other), 20);
        group.rows.push_back(
            {kind, visibleText(lts_.labels().text(label)), end, colourOf(set), other, transition});
    }
    Group& groupOf(ColourSet set)
    {
        for (Group& group : groups_)
            if (group.colours == set)
                return group;
        groups_.push_back({set, 0, {}});
        return groups_.back();
    }
    static std::optional<Colour> colourOf(ColourSet set)
    {
        for (const Colour colour : {Colour::Incorrect, Colour::Correct, Colour::Neutral})
            if (set.has(colour))
                return colour;
        return std::nullopt;
    }

    void addGroups(Kind kind, const QString& verb)
    {
        std::stable_sort(groups_.begin(), groups_.end(), [](const Group& left, const Group& right) {
            return left.colours.rank() < right.colours.rank();
        });
        for (const Group& group : groups_) {
            const QString words = wordsOf(group.colours);
            add(Kind::Heading, words.isEmpty() ? verb : verb + QStringLiteral(", ") + words,
                groupedText(group.count));
            rows_.insert(rows_.end(), group.rows.begin(), group.rows.end());
            if (group.count > mostListed)
                add(kind == Kind::Leaving ? Kind::MoreLeaving : Kind::MoreEntering,
                    QStringLiteral("… and %1 more").arg(groupedText(group.count - mostListed)),
                    QStringLiteral("list all"));
        }
        if (groups_.empty())
            add(Kind::Heading, verb, QStringLiteral("none"));
        groups_.clear();
    }

    const OpenedModel& model_;
    const Lts& lts_;
    std::span<const ColourSet> colours_;
    StateId state_;
    std::vector<Group> groups_; ///< at most eight
    std::vector<DetailsRow> rows_;
};

} // namespace

std::vector<DetailsRow> detailsOfTransition(const Snapshot& now, std::span<const ColourSet> colours,
                                            std::uint32_t transition)
{
    const Lts& lts = now.model->lts;
    const Transition& step = lts.transitions()[transition];
    const StateId source = sourceOf(lts, transition);
    std::vector<DetailsRow> rows;
    rows.push_back(
        {Kind::Value, QStringLiteral("label"), visibleText(lts.labels().text(step.label)), {}, {}, {}});
    rows.push_back({Kind::Entering, QStringLiteral("from"), nameOf(lts, source), {}, source, {}});
    rows.push_back({Kind::Leaving, QStringLiteral("to"), nameOf(lts, step.target), {}, step.target, {}});
    const QString words = colours.empty() ? QString() : wordsOf(colours[transition]);
    if (!words.isEmpty())
        rows.push_back({Kind::Value, QStringLiteral("verdict"), words, {}, {}, {}});
    QStringList taken;
    for (std::size_t i = 0; now.trace && i < now.trace->length(); ++i)
        if (now.trace->trace.stateAfter(i) == source && now.trace->trace.steps[i] == step)
            taken.push_back(groupedText(i + 1));
    if (!taken.isEmpty())
        rows.push_back({Kind::Value,
                        QStringLiteral("taken by the run that is shown as step"),
                        elided(taken.join(QStringLiteral(", ")), 40),
                        {},
                        {},
                        {}});
    return rows;
}

std::vector<DetailsRow> detailsOf(const OpenedModel& model, std::span<const ColourSet> colours, StateId state)
{
    return Details(model, colours, state).collect();
}

} // namespace threadmend
