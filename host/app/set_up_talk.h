// Setting up a position by ear: what is answered to each line, until a game can begin.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/set_up_board.h"
#include "app/set_up_line.h"
#include "base/result.h"
#include "commands/command.h"
#include "words/voice.h"

namespace annabella::host {

class SetUpTalk {
 public:
  // The men that an electronic board shows, on the squares as it counts them.
  using Look = std::function<Result<std::vector<PlacedPiece>>()>;

  // The variant lives longer; `others` are understood as well. Without a `look` there is no board.
  // `lay_turned`: as it was found on another evening.
  SetUpTalk(Variant& variant, std::shared_ptr<const Voice> voice,
            std::vector<std::shared_ptr<const Voice>> others, Look look = {},
            std::optional<bool> lay_turned = {});

  std::vector<Phrase> welcome() const;
  std::vector<Phrase> hear(const std::string& line);

  bool has_left() const { return has_left_; }
  // Where the game begins; nothing: it is not ready.
  const std::optional<std::string>& fen() const { return fen_; }

  const SetUpBoard& board() const { return board_; }
  // Whether the electronic board lies the other way round; nothing: that is not known.
  std::optional<bool> lies_turned() const { return lies_turned_; }

 private:
  struct Doing;  // one order
  // What is open about how a board lies whose men do not tell; the second may stay unanswered.
  enum class Asked : std::uint8_t { nothing = 1, which_way, as_before };

  std::optional<std::vector<Phrase>> hear_fen(const std::string& line);
  std::optional<std::vector<Phrase>> hear_orders(const Utterance& line);
  std::optional<std::vector<Phrase>> hear_command(const Utterance& line, bool was_leaving);
  std::optional<std::vector<Phrase>> answer(const Utterance& line) const;
  std::vector<Phrase> take_from_board(const std::vector<PlacedPiece>& men, bool is_said_turned);
  Phrase question() const;
  bool waits_for_answer(const SetUpLine::Order& order);
  std::optional<std::vector<Phrase>> hear_which_way(const HeardCommand& command);
  std::vector<Phrase> leave(bool was_leaving);
  std::vector<Phrase> undo();
  std::vector<Phrase> finish();
  std::vector<Phrase> position() const;
  std::vector<Phrase> castling() const;

  Variant* variant_;
  std::shared_ptr<const Voice> voice_;
  std::vector<std::shared_ptr<const Voice>> others_;
  Tongues tongues_;
  Look look_;
  SetUpBoard board_;
  std::vector<Phrase> undoable_;  // what each step of the board was
  std::vector<Phrase> said_;      // last
  Color side_ = Color::white;
  std::optional<bool> lay_turned_, lies_turned_;
  Asked asked_ = Asked::nothing;
  std::size_t asked_at_ = 0;  // so many steps
  std::string doubted_;       // a position that no game reaches, and that was told
  bool is_leaving_ = false;   // he has wished for it in the line before
  bool has_left_ = false;
  std::optional<std::string> fen_;
};

}  // namespace annabella::host
