// An organiser's own words at the desk, and what the desk says of its orders in them.
#pragma once

#include <string>
#include <vector>

#include "app/desk_order.h"
#include "base/phrase.h"
#include "words/voice.h"

namespace annabella::host {

// "ergebnis 3 remis runde=2" is "result 3 draw round=2". The words of orders themselves stay what
// they are; an unknown verb, too. `words` are not empty.
DeskOrder order_in_own_words(const std::vector<std::string>& words, const Voice& voice);

// All orders by their purpose, or what one of them needs.
std::vector<Phrase> help_of_the_desk();
Phrase help_on(const std::string& verb);

}  // namespace annabella::host
