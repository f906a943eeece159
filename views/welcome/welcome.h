// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows before a model is open: what to do first.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QVBoxLayout;

namespace threadmend {

class Commands;

/// A model that a person may open by a click.
struct Offer {
    QString path;
    QString name;
    QString sentence;
};

/// Samples with a sentence each, recent files, and the way to open another file.
class Welcome : public QWidget {
    Q_OBJECT
public:
    Welcome(const Commands& commands, QWidget* parent);

    void setOffers(const std::vector<Offer>& samples, const std::vector<Offer>& recent);

signals:
    void chosen(const QString& path);

private:
    void addOffer(const Offer& offer, QVBoxLayout& column);

    QVBoxLayout* samples_ = nullptr;
    QVBoxLayout* recent_ = nullptr;
    QWidget* recentBox_ = nullptr;
};

} // namespace threadmend
