// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel of abstraction shows of its work.
#include "core/model/behavioral/product/program_model.h"
#include "core/model/text/wording.h"
#include "views/abstraction/abstraction_panel.h"
#include "views/abstraction/abstraction_words.h"
#include "views/abstraction/correlation_map.h"
#include "views/abstraction/size_chart.h"
#include "views/bring_forward.h"
#include "views/commands/commands.h"
#include "views/film/film_bar.h"
#include "views/graph/captions.h"
#include "views/repair/repair_words.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>

namespace threadmend {

bool AbstractionPanel::isProgramOpen() const
{
    return now().model && behavioral::holdsPrograms(*now().model->kind);
}

void AbstractionPanel::follow(const ChangeSet& changes)
{
    if (changes.has(Change::Model)) {
        if (isVisible() && isProgramOpen())
            work_.ask();
        showModules();
    }
    if (changes.hasAny(Change::Properties | Change::Explanation | Change::Model))
        fillProperties();
}

/// The one that a person has chosen stays, until another one is shown.
void AbstractionPanel::fillProperties()
{
    const auto before = chosenProperty();
    const QSignalBlocker quiet(property_);
    property_->clear();
    int at = 0;
    for (const ListedProperty& each : *now().properties) {
        if (each.key == before)
            at = property_->count();
        property_->addItem(elided(visibleText(each.property.name), 70), each.key.value);
    }
    for (int i = 0; i < property_->count() && shown_ != now().shown && now().shown; ++i)
        if (property_->itemData(i).toUInt() == now().shown->value)
            at = i;
    shown_ = now().shown;
    property_->setCurrentIndex(property_->count() == 0 ? -1 : at);
    property_->setVisible(property_->count() > 0);
}

std::optional<PropertyKey> AbstractionPanel::chosenProperty() const
{
    if (property_->currentIndex() < 0)
        return std::nullopt;
    return PropertyKey(property_->currentData().toUInt());
}

void AbstractionPanel::check()
{
    bringForward(this);
    if (const auto key = chosenProperty())
        work_.check(*key);
}

QString AbstractionPanel::sentence() const
{
    if (!work_.problem().isEmpty())
        return work_.problem();
    if (!isProgramOpen())
        return QStringLiteral(
            "How b-threads are related, and abstractions by their modules, stand here: open a "
            "behavioral program.");
    if (work_.related() == nullptr)
        return QStringLiteral("Relating b-threads …");
    QString text = modulesSentence(work_.related()->program.threads.size(), work_.plans().size());
    if (work_.modules() == nullptr)
        text += QStringLiteral("; composing them …");
    else if (work_.modules()->cuts > 0)
        text += QStringLiteral("; what was too large was cut where its b-threads are least related");
    text += QLatin1Char('.');
    if (work_.isChecking())
        return text + QStringLiteral(" Refining the abstraction …");
    if (!work_.film())
        return text + QStringLiteral(" Check by abstraction: the answer without the states of the program.");
    text += QStringLiteral(" Asked: “%1”").arg(elided(work_.filmedProperty(), 60));
    if (work_.film()->edits > 0)
        text += QStringLiteral(", from classes that were split or merged by hand");
    return text + QLatin1Char('.');
}

void AbstractionPanel::showModules()
{
    showThreshold();
    std::vector<ListedRow> rows;
    const auto* film = work_.film().get();
    for (std::size_t i = 0; i < work_.plans().size(); ++i) {
        const abstraction::ModulePlan& plan = work_.plans()[i];
        QStringList threads;
        for (const std::size_t thread : plan.threads)
            threads.push_back(visibleText(work_.related()->program.threads[thread].name));
        ListedRow row{visibleText(plan.name), QStringLiteral("…"), threads.join(QStringLiteral(", "))};
        if (plan.isAnnotated)
            row.note = QStringLiteral("as the program says: ") + row.note;
        if (work_.modules() != nullptr) {
            const std::size_t classes =
                film != nullptr ? film->partition(work_.picture(), i).classCount() : work_.coarsest()[i];
            row.trailing = QStringLiteral("%1 → %2").arg(
                QString::fromStdString(counted(work_.modules()->modules[i].stateCount(), "state")),
                QString::fromStdString(grouped(classes)));
        }
        rows.push_back(std::move(row));
    }
    modules_.setRows(std::move(rows));
    const bool any = work_.related() != nullptr;
    parts_->setVisible(any);
    if (!any || !map_->currentIndex().isValid())
        relation_->setText(
            QStringLiteral("A cell says how much two b-threads are related; from %1 on they are "
                           "in one module, outlined.")
                .arg(QString::number(work_.threshold(), 'f', 2)));
    else
        say(map_->currentIndex());
    sentence_->setText(sentence());
    context_.commands.update();
}

void AbstractionPanel::showFilm()
{
    const AbstractionWork::Film& film = work_.film();
    stop_->setVisible(work_.isBusy());
    bar_->setVisible(film != nullptr);
    noRounds_->setVisible(!film);
    chart_->setVisible(film != nullptr);
    roundList_->setVisible(film != nullptr);
    std::vector<ListedRow> rows;
    std::vector<SizeChart::Sizes> sizes;
    for (std::size_t i = 0; film && i < film->pictureCount(); ++i) {
        sizes.push_back({film->explored(i).states, film->classCount(i)});
        ListedRow row{roundTitle(*film, i), QString::fromStdString(counted(sizes.back().searched, "state"))};
        if (film->isResult(i))
            row.note =
                film->answer.isReached ? QStringLiteral("a run of the program") : QStringLiteral("holds");
        else
            row.note = divergenceText(*film, i) + QStringLiteral(" · ") + runText(film->word(i));
        rows.push_back(std::move(row));
    }
    const QSignalBlocker quiet(roundList_->selectionModel());
    rounds_.setRows(std::move(rows));
    chart_->setSizes(std::move(sizes));
    showPicture();
}

void AbstractionPanel::showPicture()
{
    const AbstractionWork::Film& film = work_.film();
    if (film) {
        const std::size_t picture = work_.picture();
        const std::size_t rounds = film->answer.rounds.size();
        bar_->show({film->pictureCount(), picture, roundTitle(*film, picture), roundSentence(*film, picture),
                    roundTitle(*film, rounds == 0 ? 0 : rounds - 1)});
        chart_->setCurrent(picture);
        const QModelIndex row = rounds_.index(static_cast<int>(picture));
        roundList_->setCurrentIndex(row);
        roundList_->scrollTo(row);
    } else {
        bar_->show({});
    }
    showModules();
}

void AbstractionPanel::say(const QModelIndex& cell)
{
    if (cell.isValid())
        relation_->setText(relations_.sentence(cell));
}

} // namespace threadmend
