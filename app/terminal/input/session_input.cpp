// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/input/session_input.h"

#include "app/files/session_file.h"
#include "app/terminal/console/console.h"
#include "app/wording/printable.h"

#include <filesystem>
#include <system_error>

namespace threadmend {

std::optional<InputError> takeSession(Arguments& arguments, Console& console)
{
    if (!isSessionFile(QString::fromStdString(arguments.model)))
        return std::nullopt;
    const auto session = readSessionFile(arguments.model);
    if (!session)
        return *session.error();
    std::error_code ignored;
    if (!std::filesystem::exists(session->record.path.toStdString(), ignored))
        return InputError{arguments.model, 0, 0,
                          "is about a model that is not there: " + session->record.path.toStdString(),
                          "put the model back, or the session beside it"};
    if (session->isOfAnotherModel())
        console.warn(printable(session->record.path.toStdString()) +
                     " was changed since the session was saved");
    arguments.session = arguments.model;
    arguments.model = session->record.path.toStdString();
    return std::nullopt;
}

Outcome<std::vector<Property>> propertiesOfSession(const Arguments& arguments)
{
    const auto session = readSessionFile(arguments.session);
    if (!session)
        return session.failure();
    std::vector<Property> properties;
    for (std::size_t i = 0; i < session->record.properties.size(); ++i)
        if (session->record.enabled[i] || !arguments.properties.empty())
            properties.push_back(session->record.properties[i]);
    if (properties.empty() && arguments.properties.empty())
        return InputError{arguments.session, 0, 0, "holds no property that is enabled",
                          "ask for one: -p deadlock-free"};
    return properties;
}

} // namespace threadmend
