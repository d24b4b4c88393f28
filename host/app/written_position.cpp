#include "app/written_position.h"

#include <algorithm>
#include <exception>
#include <string_view>
#include <utility>

#include "commands/attackers.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

bool in_check(const Variant& variant, const Position& position) {
  const Color side = position.turn();
  const auto attacked = [&](const PlacedPiece& placed) {
    return placed.piece == piece_of(side, 'K') &&
           !attackers(variant, position, placed.square, opponent(side)).empty();
  };
  return std::ranges::any_of(position.pieces(), attacked);
}

PositionReport report_of(const std::string& fen, Variant& variant) {
  if (const Legality* legality = capability<Legality>(variant)) return legality->report(fen);
  PositionReport report;
  try {
    const std::unique_ptr<Position> position = variant.from_fen(fen);
    report.fen = position->fen();
    report.readable = true;
    report.check = in_check(variant, *position);
  } catch (const std::exception& why) {
    report.reasons.push_back({"refused", why.what()});
  }
  return report;
}

// "white-too-many-pawns" is a sentence about White.
Phrase sentence(const Finding& finding) {
  constexpr std::string_view kWhite = "white-";
  constexpr std::string_view kBlack = "black-";
  std::string_view key = finding.key;
  Phrase phrase{"", {{"detail", finding.detail}}};
  if (key.starts_with(kWhite) || key.starts_with(kBlack)) {
    phrase.with["side"] = key.starts_with(kWhite) ? Color::white : Color::black;
    key.remove_prefix(kWhite.size());
  }
  constexpr std::string_view kFault = "fen-";
  const bool fault = key.starts_with(kFault);
  if (fault) key.remove_prefix(kFault.size());
  phrase.key = (fault ? "fen." : "illegal.") + std::string(key);
  return phrase;
}

// Whole sentences, with nothing but a blank between them.
Phrase one_after_another(const std::vector<Phrase>& all) {
  Phrase text = all.back();
  for (std::size_t i = all.size() - 1; i-- > 0;) {
    text = {"position.and",
            {{"first", std::vector{all[i]}}, {"then", std::vector{std::move(text)}}}};
  }
  return text;
}

}  // namespace

WrittenPosition read_position(const std::string& fen, Variant& variant) {
  WrittenPosition written{report_of(fen, variant), nullptr};
  if (!written.report.fen.empty()) written.position = variant.from_fen(written.report.fen);
  return written;
}

std::optional<Phrase> refusal_of(const std::string& fen, Variant& variant) {
  try {
    variant.from_fen(fen);
    return std::nullopt;
  } catch (const std::exception& why) {
    std::vector<Phrase> reasons = sentences(report_of(fen, variant));
    if (reasons.empty()) {
      reasons.push_back({"illegal.refused", {{"detail", std::string(why.what())}}});
    }
    return Phrase{"position.cannot-begin",
                  {{"fen", fen}, {"reasons", std::vector{one_after_another(reasons)}}}};
  }
}

Result<std::unique_ptr<Position>> beginning(const std::string& fen, Variant& variant) {
  if (fen.empty()) return variant.start(variant.traits().usual_start);
  if (const auto refusal = refusal_of(fen, variant)) return Error{*refusal};
  return variant.from_fen(fen);
}

std::vector<Phrase> sentences(const PositionReport& report) {
  std::vector<Phrase> all;
  for (const Finding& fault : report.faults) all.push_back(sentence(fault));
  for (const Finding& reason : report.reasons) all.push_back(sentence(reason));
  return all;
}

}  // namespace annabella::host
