// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/property_edits.h"

#include "views/graph/captions.h"

#include <algorithm>

namespace threadmend {

namespace {

PropertyList::iterator placeOf(PropertyList& list, PropertyKey key)
{
    return std::find_if(list.begin(), list.end(),
                        [&](const ListedProperty& each) { return each.key == key; });
}

QString titled(const char* verb, const Property& property)
{
    constexpr int most = 40;
    return QLatin1String(verb) + QLatin1Char(' ') + elided(visibleText(property.name), most);
}

} // namespace

PropertyKey acceptProperty(Session& session, std::optional<PropertyKey> edited, Property property)
{
    PropertyList list = *session.now().properties;
    const auto place = edited ? placeOf(list, *edited) : list.end();
    const bool isNew = place == list.end();
    const QString text = titled(isNew ? "Add" : "Edit", property);
    if (!isNew && place->property.text == property.text) {
        place->property = std::move(property);
        if (list != *session.now().properties)
            session.editProperties(std::move(list), text);
        return *edited;
    }
    const PropertyKey key(session.now().nextKey);
    // A new question wants its answer.
    const bool show = isNew || !session.now().shown || session.now().shown == edited;
    if (isNew)
        list.push_back({key, std::move(property), true});
    else
        *place = {key, std::move(property), place->enabled};
    session.editProperties(std::move(list), text);
    if (session.now().model)
        session.dispatch(action::Check{{key}});
    if (show)
        session.dispatch(action::ShowProperty{key});
    return key;
}

void deleteProperty(Session& session, PropertyKey key)
{
    PropertyList list = *session.now().properties;
    const auto place = placeOf(list, key);
    if (place == list.end())
        return;
    const QString text = titled("Delete", place->property);
    list.erase(place);
    session.editProperties(std::move(list), text);
}

void setPropertyEnabled(Session& session, PropertyKey key, bool enabled)
{
    PropertyList list = *session.now().properties;
    const auto place = placeOf(list, key);
    if (place == list.end() || place->enabled == enabled)
        return;
    place->enabled = enabled;
    const QString text = titled(enabled ? "Switch on" : "Switch off", place->property);
    session.editProperties(std::move(list), text);
}

void moveProperty(Session& session, PropertyKey key, int by)
{
    PropertyList list = *session.now().properties;
    const auto place = placeOf(list, key);
    if (place == list.end() || (by < 0 ? place == list.begin() : place + 1 == list.end()))
        return;
    const QString text = titled("Move", place->property);
    std::iter_swap(place, place + (by < 0 ? -1 : 1));
    session.editProperties(std::move(list), text);
}

} // namespace threadmend
