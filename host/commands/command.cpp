#include "commands/command.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "commands/orders.h"

namespace annabella::host {
namespace {

enum class About : std::uint8_t { nothing = 1, count, men, line, square, side, topic };

struct Asking {
  std::string_view name;
  Query::Kind kind;
  About about;
};

constexpr std::array kQueries{
    Asking{"last", Query::Kind::last, About::nothing},
    Asking{"moves", Query::Kind::moves, About::count},
    Asking{"clock", Query::Kind::clock, About::side},
    Asking{"my", Query::Kind::my_clock, About::nothing},
    Asking{"pieces", Query::Kind::pieces, About::men},
    Asking{"line", Query::Kind::line, About::line},
    Asking{"square", Query::Kind::square, About::square},
    Asking{"rays", Query::Kind::rays, About::square},
    Asking{"targets", Query::Kind::targets, About::square},
    Asking{"captures", Query::Kind::captures, About::square},
    Asking{"attackers", Query::Kind::attackers, About::square},
    Asking{"turn", Query::Kind::turn, About::nothing},
    Asking{"count", Query::Kind::count, About::nothing},
    Asking{"board", Query::Kind::board, About::nothing},
    Asking{"start", Query::Kind::start, About::nothing},
    Asking{"sheet", Query::Kind::sheet, About::side},
    Asking{"missing", Query::Kind::missing, About::side},
    Asking{"help", Query::Kind::help, About::topic},
    Asking{"agreed", Query::Kind::agreed, About::nothing},
    Asking{"obligation", Query::Kind::touched, About::nothing},
};

// `value` set: that one; empty: what follows, a number or, as `text`, anything.
struct Serving {
  std::string_view name;
  Service::Kind kind;
  std::string_view value;
  bool text = false;
};

constexpr std::array kServices{
    Serving{"stop", Service::Kind::stop_speaking, ""},
    Serving{"repeat", Service::Kind::repeat, ""},
    Serving{"quit", Service::Kind::quit, ""},
    Serving{"page", Service::Kind::page, ""},
    Serving{"hint", Service::Kind::hint, ""},
    Serving{"rate", Service::Kind::rate, ""},
    Serving{"faster", Service::Kind::rate, "+"},
    Serving{"slower", Service::Kind::rate, "-"},
    Serving{"pitch", Service::Kind::pitch, ""},
    Serving{"higher", Service::Kind::pitch, "+"},
    Serving{"lower", Service::Kind::pitch, "-"},
    Serving{"volume", Service::Kind::volume, ""},
    Serving{"louder", Service::Kind::volume, "+"},
    Serving{"quieter", Service::Kind::volume, "-"},
    Serving{"voice", Service::Kind::voice, "", true},
    Serving{"device", Service::Kind::device, "", true},
    Serving{"microphone", Service::Kind::microphone, "", true},
    Serving{"reader", Service::Kind::speech, "reader"},
    Serving{"own-voice", Service::Kind::speech, "on"},
    Serving{"save", Service::Kind::save, "", true},
};

constexpr int kMovesUnlessSaid = 5;

// How the keys begin that no line begins with: words within it, and words before a game.
constexpr std::array<std::string_view, 12> kWithinLines{
    "side-",  "topic-",        "role-",    "unit-",  "mark-", "absent-",
    "claim-", "irregularity-", "penalty-", "score-", "nth-",  "set-up-"};

std::optional<int> digits(std::string_view text) {
  if (text.empty() || text.size() > 3) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::optional<int> only_number(const Utterance& utterance, const Tongues& tongues) {
  const std::string& text = utterance.text;
  const bool is_negative = text.size() > 1 && text[0] == '-' && text[1] >= '0' && text[1] <= '9';
  if (utterance.words.size() != 1 || is_negative) return std::nullopt;
  if (const auto value = digits(utterance.words[0].plain)) return value;
  for (const Voice* voice : tongues.all) {
    for (const Sense& sense : senses_at(utterance, 0, *voice)) {
      if (const auto* rank = std::get_if<RankName>(&sense.means)) return rank->rank + 1;
    }
  }
  return std::nullopt;
}

std::optional<Argument> place_from(const Utterance& utterance, std::size_t word,
                                   std::optional<Argument> so_far, const Voice& voice) {
  if (word == utterance.words.size()) return so_far;
  for (const Sense& sense : senses_at(utterance, word, voice)) {
    const std::size_t next = word + sense.words;
    std::optional<Argument> place;
    if (means_nothing(sense)) {
      place = place_from(utterance, next, so_far, voice);
    } else if (const auto* rank = std::get_if<RankName>(&sense.means); rank && so_far) {
      const auto* file = std::get_if<FileName>(&*so_far);
      if (file == nullptr) continue;
      const Square square{static_cast<std::uint8_t>(file->file),
                          static_cast<std::uint8_t>(rank->rank)};
      place = place_from(utterance, next, square, voice);
    } else if (rank) {
      place = place_from(utterance, next, *rank, voice);
    } else if (const auto* file = std::get_if<FileName>(&sense.means); file && !so_far) {
      place = place_from(utterance, next, *file, voice);
    } else if (const auto* square = std::get_if<Square>(&sense.means); square && !so_far) {
      place = place_from(utterance, next, *square, voice);
    }
    if (place) return place;
  }
  return std::nullopt;
}

// "N" are the white knights and "n" the black ones, "A" and "a" all of a side.
bool take_letter(const std::string& typed, const Tongues& tongues, Query& query) {
  const Piece kind = tongues.kind_of_letter(typed);
  if (kind == kNoPiece && lowered(typed) != "a") return false;
  if (kind != kNoPiece) query.about = PieceKind{kind};
  if (!query.side) query.side = lowered(typed) == typed ? Color::black : Color::white;
  return true;
}

std::size_t take_men_word(const Utterance& words, std::size_t word, const Tongues& tongues,
                          Query& query) {
  for (const Voice* voice : tongues.all) {
    for (const Sense& sense : senses_at(words, word, *voice)) {
      if (const auto* kind = std::get_if<PieceKind>(&sense.means)) {
        query.about = *kind;
        return sense.words;
      }
      if (means_nothing(sense)) return sense.words;
    }
    for (const Spelling& spelling : voice->commands()) {
      const std::size_t length = length_of(spelling, words, word);
      if (spelling.means == "all-men" && length > 0) return length;
    }
  }
  return 0;
}

bool take_men(const Utterance& rest, const Tongues& tongues, Query& query) {
  for (std::size_t word = 0; word < rest.words.size();) {
    if (const NamedSide named = side_at(rest, word, tongues); named.length > 0) {
      query.side = named.side;
      word += named.length;
    } else if (is_one_character(rest.words[word].typed)) {
      if (!take_letter(rest.words[word].typed, tongues, query)) return false;
      ++word;
    } else {
      const std::size_t length = take_men_word(rest, word, tongues, query);
      if (length == 0) return false;
      word += length;
    }
  }
  return true;
}

// The topic or command of which the player wants to hear more; what it is not is said back to him.
std::string topic_of(const Utterance& rest, const Tongues& tongues) {
  for (const Voice* voice : tongues.all) {
    for (const Spelling& spelling : voice->commands()) {
      const std::size_t length = length_of(spelling, rest, 0);
      if (length == 0 || length < rest.words.size()) continue;
      if (spelling.means.starts_with("topic-")) return spelling.means;
      if (spelling.means == "role-arbiter") return "topic-arbiter";
      if (spelling.means == "role-assistant") return "topic-table";
      if (const std::string_view order = order_begun_by(spelling.means); !order.empty()) {
        return std::string(order);
      }
    }
  }
  for (const HeardCommand& command : commands_at_front(rest, tongues)) {
    if (command.rest.words.empty()) return command.name;
  }
  return shortened(rest.text);
}

bool take_about(const Utterance& rest, About about, const Tongues& tongues, Query& query) {
  switch (about) {
    case About::nothing:
      return rest.words.empty();
    case About::count: {
      const auto number = only_number(rest, tongues);
      query.count = number.value_or(kMovesUnlessSaid);
      return number ? *number > 0 : rest.words.empty();
    }
    case About::men:
      return take_men(rest, tongues, query);
    case About::side: {
      const NamedSide named = rest.words.empty() ? NamedSide{} : side_at(rest, 0, tongues);
      if (named.length > 0) query.side = named.side;
      return named.length == rest.words.size();
    }
    case About::topic:
      query.about = topic_of(rest, tongues);
      return true;
    case About::line:
    case About::square:
      break;
  }
  const std::optional<Argument> place = only_place(rest, tongues);
  if (!place || (about == About::square && !std::holds_alternative<Square>(*place))) return false;
  query.about = *place;
  return true;
}

std::optional<Service> service_of(const Serving& serving, const Utterance& rest) {
  Service service{serving.kind, std::string(serving.value)};
  const bool bare = !serving.value.empty() || serving.kind == Service::Kind::stop_speaking ||
                    serving.kind == Service::Kind::repeat || serving.kind == Service::Kind::quit ||
                    serving.kind == Service::Kind::page || serving.kind == Service::Kind::hint;
  if (bare) return rest.words.empty() ? std::optional(service) : std::nullopt;
  service.value = rest.text;
  // "partie eins.pgn": the first mark has gone with the blank before it.
  if (std::ranges::count(service.value, '"') == 1 && service.value.ends_with('"')) {
    service.value.pop_back();
  }
  const bool step = service.value == "+" || service.value == "-";
  if (serving.text ? service.value.empty() : !step && !digits(service.value)) return std::nullopt;
  return service;
}

// "hat ... berührt" is around what it is about.
std::optional<HeardCommand> command_around(const Spelling& spelling, const Utterance& utterance) {
  constexpr std::string_view kGap = " ... ";
  const std::size_t gap = spelling.text.find(kGap);
  if (gap == std::string::npos) return std::nullopt;
  const Spelling head{spelling.text.substr(0, gap), {}, spelling.form};
  const Spelling tail{spelling.text.substr(gap + kGap.size()), {}, spelling.form};
  const std::size_t first = length_of(head, utterance, 0);
  if (first == 0) return std::nullopt;
  for (std::size_t word = first + 1; word < utterance.words.size(); ++word) {
    const std::size_t last = length_of(tail, utterance, word);
    if (last == 0 || word + last < utterance.words.size()) continue;
    return HeardCommand{spelling.means, first + last, utterance.between(first, word)};
  }
  return std::nullopt;
}

// How many words from the first one on deny what follows them: "nicht ..."; 0: none.
std::size_t denial_at_front(const Spelling& spelling, const Utterance& utterance) {
  constexpr std::string_view kMore = " ...";
  if (spelling.means != "not" || !spelling.text.ends_with(kMore)) return 0;
  const std::string words = spelling.text.substr(0, spelling.text.size() - kMore.size());
  return length_of({words, spelling.means, spelling.form}, utterance, 0);
}

// "ne, c5", "ne: c5": whoever reads it hears the pause.
bool has_sign_behind(const Utterance& utterance, std::size_t words) {
  std::string_view signs = utterance.text;
  signs.remove_prefix(utterance.words[words - 1].end);
  signs = signs.substr(0, signs.find_first_not_of(" \t,;:.!-\""));
  return signs.find_first_of(",;:.!-") != std::string_view::npos;
}

// "no" is "well" in Czech: what means nothing in one's own language is no other language's no.
std::size_t own_small_words(const Utterance& utterance, const Tongues& tongues) {
  std::size_t longest = 0;
  if (utterance.words.empty()) return longest;
  for (const Sense& sense : senses_at(utterance, 0, tongues.own())) {
    if (means_nothing(sense)) longest = std::max(longest, sense.words);
  }
  return longest;
}

}  // namespace

bool is_command(std::string_view name) {
  return name != "filler" && name != "from" && name != "drop" && name != "illegible" &&
         name != "all-men" && name != "stands" && name != "not" &&
         std::ranges::none_of(kWithinLines,
                              [&](std::string_view begin) { return name.starts_with(begin); });
}

std::vector<HeardCommand> commands_at_front(const Utterance& utterance, const Tongues& tongues) {
  std::vector<HeardCommand> found;
  if (utterance.text == "?") found.push_back({.name = "help", .rest = Utterance("")});
  const std::size_t small = own_small_words(utterance, tongues);
  for (const Voice* voice : tongues.all) {
    std::vector<HeardCommand> here;
    for (const Spelling& spelling : voice->commands()) {
      const std::size_t length = length_of(spelling, utterance, 0);
      if (voice != &tongues.own() && spelling.means == "no" && length <= small) continue;
      if (auto around = command_around(spelling, utterance)) here.push_back(*std::move(around));
      const std::size_t denial = denial_at_front(spelling, utterance);
      if (denial > 0 && denial < utterance.words.size()) {
        here.push_back({"no", denial, utterance.after(denial)});
      }
      if (length == 0) continue;
      if (is_command(spelling.means)) {
        here.push_back({spelling.means, length, utterance.after(length)});
      } else if (const std::string_view order = order_begun_by(spelling.means); !order.empty()) {
        here.push_back({std::string(order), length, utterance});
      }
    }
    std::ranges::stable_sort(here, std::ranges::greater{}, &HeardCommand::length);
    found.insert(found.end(), here.begin(), here.end());
  }
  return found;
}

bool wants_instead(const HeardCommand& no, const Utterance& utterance, const Tongues& tongues) {
  bool is_plain = false;
  for (const Voice* voice : tongues.all) {
    const std::string name = levelled(voice->say({"command.no", {}}).printed);
    is_plain |= length_of({name, no.name}, utterance, 0) > 0;
    for (const Spelling& spelling : voice->commands()) {
      const bool denies = denial_at_front(spelling, utterance) == no.length;
      if (denies && !has_sign_behind(utterance, no.length)) return false;
    }
  }
  return is_plain;
}

bool only_fillers(const Utterance& utterance, const Tongues& tongues) {
  for (std::size_t word = 0; word < utterance.words.size();) {
    const std::size_t small = filler_at(utterance, word, tongues);
    if (small == 0 || is_one_character(utterance.words[word].typed)) return false;
    word += small;
  }
  return true;
}

std::optional<std::variant<Query, Service>> asked_by(const HeardCommand& command, Color speaker,
                                                     const Tongues& tongues) {
  // "wiederhole 5" and "züge e4" are another command's business.
  if (command.name == "repeat" && only_number(command.rest, tongues)) {
    return asked_by({"moves", command.length, command.rest}, speaker, tongues);
  }
  if (command.name == "moves" && only_place(command.rest, tongues) &&
      !only_number(command.rest, tongues)) {
    return asked_by({"targets", command.length, command.rest}, speaker, tongues);
  }
  if (command.name == "other-clock" && command.rest.words.empty()) {
    return Query{.kind = Query::Kind::my_clock, .side = opponent(speaker)};
  }
  if (const auto asking = std::ranges::find(kQueries, command.name, &Asking::name);
      asking != kQueries.end()) {
    Query query{.kind = asking->kind, .side = {}};
    if (!take_about(command.rest, asking->about, tongues, query)) return std::nullopt;
    if (query.kind == Query::Kind::clock && query.side) query.kind = Query::Kind::my_clock;
    return query;
  }
  if (const auto serving = std::ranges::find(kServices, command.name, &Serving::name);
      serving != kServices.end()) {
    if (auto service = service_of(*serving, command.rest)) return *service;
  }
  return std::nullopt;
}

std::optional<Argument> only_place(const Utterance& utterance, const Tongues& tongues) {
  for (const Voice* voice : tongues.all) {
    if (auto place = place_from(utterance, 0, std::nullopt, *voice)) return place;
  }
  return std::nullopt;
}

KeyWord key_word_at(const Utterance& utterance, std::size_t word, const Tongues& tongues,
                    std::string_view key) {
  KeyWord longest;
  for (const Voice* voice : tongues.all) {
    for (const Spelling& spelling : voice->commands()) {
      if (!spelling.means.starts_with(key)) continue;
      const std::size_t length = length_of(spelling, utterance, word);
      if (length > longest.length) longest = {spelling.means, length};
    }
    if (longest.length > 0) break;
  }
  return longest;
}

KeyWord nth_at(const Utterance& utterance, std::size_t word, const Tongues& tongues) {
  const KeyWord named = key_word_at(utterance, word, tongues, "nth-");
  if (named.length > 0 || word >= utterance.words.size()) return named;
  // In English it is a unit of time, too.
  return utterance.words[word].plain == "second" ? KeyWord{"nth-2", 1} : KeyWord{};
}

std::size_t filler_at(const Utterance& utterance, std::size_t word, const Tongues& tongues) {
  if (word >= utterance.words.size()) return 0;
  // In a report, "der König steht auf e1", it says nothing more; in a move it asks.
  const KeyWord stands = key_word_at(utterance, word, tongues, "stands");
  if (stands.length > 0) return stands.length;
  for (const Voice* voice : tongues.all) {
    std::size_t longest = 0;
    for (const Sense& sense : senses_at(utterance, word, *voice)) {
      if (means_nothing(sense)) longest = std::max(longest, sense.words);
    }
    if (longest > 0) return longest;
  }
  return 0;
}

NamedSide side_at(const Utterance& utterance, std::size_t word, const Tongues& tongues) {
  NamedSide named;
  const auto hear = [&](const Spelling& spelling, std::string_view white, std::string_view black) {
    if (spelling.means != white && spelling.means != black) return;
    const std::size_t length = length_of(spelling, utterance, word);
    if (length <= named.length) return;
    named = {spelling.means == white ? Color::white : Color::black, length};
  };
  for (const Voice* voice : tongues.all) {
    for (const Spelling& spelling : voice->words()) hear(spelling, "white", "black");
    for (const Spelling& spelling : voice->commands()) hear(spelling, "side-white", "side-black");
    if (named.length > 0) return named;
  }
  return named;
}

}  // namespace annabella::host
