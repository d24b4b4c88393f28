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

// Whether the dialogue knows an order of this name, which is Annabella's own word for it.
bool is_verb(const std::string& verb);

// Without the sign that ends a sentence, "pairings.", unless it may belong to a name.
std::vector<std::string> without_end_of_sentence(std::vector<std::string> words);

// All orders by their purpose, or what one of them needs.
std::vector<Phrase> help_of_the_desk();
Phrase help_on(const std::string& verb);

}  // namespace annabella::host
