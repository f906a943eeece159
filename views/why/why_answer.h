// SPDX-License-Identifier: GPL-3.0-or-later
// Who can say why something can or cannot happen: one descriptor a kind of model that knows more than its
// space, one file each in answerers/.
#pragma once

#ifndef Q_MOC_RUN
#include "core/model/model_kind.h"
#include "core/session/snapshot/snapshot.h"
#endif
#include "views/rows/row_delegate.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

class Session;

/// What is asked about: something that can happen (an event, a label), or something that can hold.
struct WhyQuestion {
    enum class Of { Nothing, Event, Proposition };
    Of of = Of::Nothing;
    std::string name;
    bool operator==(const WhyQuestion&) const = default;
};

/// Something of the model that has a say in it.
struct WhyRow {
    QString name;
    QString where;
    QString says;
    QString glyph;
    Tone tone = Tone::Text;
    bool heading = false;
    std::optional<std::uint32_t> lane;
    /// The step of the trace that put it where it is.
    std::optional<std::size_t> since;
};

struct WhyAnswer {
    QString verdict; ///< one sentence
    std::vector<WhyRow> rows;
};

struct WhyAnswerer {
    /// The kinds whose models it answers for; null: all that nobody else takes.
    bool (*appliesTo)(const ModelKind& kind) = nullptr;
    /// What a person can do here, while nothing is asked.
    const char* invitation = "";
    /// What can be asked about: "label of the model".
    const char* noun = "";
    /// All that can be asked about.
    QStringList (*names)(const OpenedModel& model) = nullptr;
    /// What a name stands for.
    WhyQuestion (*questionOf)(const OpenedModel& model, const std::string& name) = nullptr;
    /// What is pointed at elsewhere in the window; a model is open.
    std::optional<std::string> (*pointedAt)(const Snapshot& now) = nullptr;
    /// Points at it everywhere; null if there is no such thing.
    void (*pointAt)(Session& session, const WhyQuestion& question) = nullptr;
    /// In `state`, where the run that is looked at leads there with its past.
    WhyAnswer (*answer)(const Snapshot& now, StateId state, const WhyQuestion& question) = nullptr;
};

/// All of them, sorted by file name (written by CMake).
std::span<const WhyAnswerer* const> whyAnswerers();

/// The one for models of a kind.
const WhyAnswerer& whyAnswererFor(const ModelKind& kind);

} // namespace threadmend
