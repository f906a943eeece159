// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/natives/natives.h"

namespace threadmend::behavioral {

void installAll(Realm& realm)
{
    for (const auto install :
         {installObjects, installErrors, installArrays, installTexts, installNumbers, installCollections,
          installPatterns, installJson, installEvents, installBp, installLibrary, installForeignMembers})
        install(realm);
}

} // namespace threadmend::behavioral
