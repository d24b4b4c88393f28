#include "web/feed_messages.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "web/json_words.h"

namespace annabella::host {
namespace {

using nlohmann::json;

// Nothing: there is no such member, or it is no text.
std::optional<std::string> text_in(const json& object, const char* name) {
  const auto member = object.find(name);
  if (member == object.end() || !member->is_string()) return std::nullopt;
  return member->get<std::string>();
}

std::optional<int> number_in(const json& object, const char* name) {
  const auto member = object.find(name);
  if (member == object.end() || !member->is_number_integer()) return std::nullopt;
  return static_cast<int>(
      std::clamp<std::int64_t>(member->get<std::int64_t>(), -1, std::numeric_limits<int>::max()));
}

bool is_set(const json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_boolean() && member->get<bool>();
}

// A name may be no UTF-8.
std::string message(const char* kind, json what) {
  return json{{kind, std::move(what)}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

json printed(const std::vector<Phrase>& lines, const Voice& voice) {
  json texts = json::array();
  for (const Phrase& line : lines) texts.push_back(voice.say(line).printed);
  return texts;
}

}  // namespace

std::optional<FeedWish> read_feed_wish(std::string_view text) {
  const json wish = json::parse(text, nullptr, false);
  if (!wish.is_object()) return std::nullopt;
  const std::string voice = text_in(wish, "voice").value_or("");
  if (auto code = text_in(wish, "join")) return FeedWish{JoinWish{std::move(*code)}, voice};
  if (auto token = text_in(wish, "return")) {
    return FeedWish{
        ReturnWish{std::move(*token), number_in(wish, "fact").value_or(0), is_set(wish, "log")},
        voice};
  }
  if (auto line = text_in(wish, "say")) {
    // An answer to a question that nobody can name is no line of its own.
    const bool answers = wish.contains("question") && !wish["question"].is_null();
    if (answers && !number_in(wish, "question")) return std::nullopt;
    return FeedWish{PageLine{std::move(*line), number_in(wish, "question")}, voice};
  }
  if (!voice.empty()) return FeedWish{LanguageWish{voice}, voice};
  if (wish.contains("alive")) return FeedWish{AliveWish{}, voice};
  return std::nullopt;
}

std::string welcome_message(const Welcome& welcome, const Voice& voice) {
  json told{{"role", json_of(welcome.as.role)},
            {"side", nullptr},
            {"token", welcome.token},
            {"game", welcome.game},
            {"may", welcome.may},
            {"lines", printed(welcome.lines, voice)}};
  if (welcome.as.side) told["side"] = json_of(*welcome.as.side);
  if (!welcome.log.empty()) told["log"] = json_of(welcome.log, voice);
  return message("welcome", std::move(told));
}

std::string refused_message(const Phrase& why, const Voice& voice) {
  return message("refused", {{"why", why.key}, {"words", voice.say(why).printed}});
}

std::string answer_message(const std::vector<Phrase>& lines, bool is_refusal,
                           const Choices& choices, const Voice& voice) {
  json answer{{"lines", printed(lines, voice)}, {"refusal", is_refusal}};
  json offered = json::array();
  for (const Choice& choice : choices.between) {
    offered.push_back({{"shown", choice.shown}, {"say", choice.said}});
    if (!choice.letter.empty()) offered.back()["letter"] = choice.letter;
    if (!choice.man.empty()) offered.back()["man"] = choice.man;
  }
  answer["choices"] = std::move(offered);
  if (!choices.between.empty()) answer["question"] = choices.question;
  return message("answer", std::move(answer));
}

std::string alive_message() { return message("alive", true); }

}  // namespace annabella::host
