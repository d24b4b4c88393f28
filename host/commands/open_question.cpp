#include "commands/open_question.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "commands/command.h"
#include "commands/line_reader.h"
#include "game/arbiter.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

const Position& position_of(const OpenQuestion::Choice& choice, const Game& game) {
  return choice.mends ? game.before(game.plies().size() - 1) : game.position();
}

// What an answer names: "Springer", "S", "eins", "Gustav eins", "kurz".
struct Mention {
  Piece kind = kNoPiece;
  std::optional<int> file, rank;
  std::string castling;

  bool empty() const { return kind == kNoPiece && !file && !rank && castling.empty(); }
};

bool take(const Sense& sense, Mention& mention) {
  if (const auto* square = std::get_if<Square>(&sense.means)) {
    if (mention.file || mention.rank) return false;
    mention.file = square->file;
    mention.rank = square->rank;
  } else if (const auto* file = std::get_if<FileName>(&sense.means)) {
    if (mention.file || mention.rank) return false;
    mention.file = file->file;
  } else if (const auto* rank = std::get_if<RankName>(&sense.means)) {
    if (mention.rank) return false;
    mention.rank = rank->rank;
  } else if (const auto* kind = std::get_if<PieceKind>(&sense.means)) {
    if (mention.kind != kNoPiece) return false;
    mention.kind = kind->letter;
  } else if (const auto& word = std::get<std::string>(sense.means);
             word == "castling-short" || word == "castling-long") {
    mention.castling = word;
  } else {
    return means_nothing(sense) || word == "promotes" || word == "captures" || word == "castling";
  }
  return true;
}

// "S" is one man only, in one language's letters; lower case too.
std::vector<Sense> senses_of_answer(const Utterance& utterance, std::size_t word,
                                    const Tongues& tongues, const Voice& letters) {
  const bool letter = is_one_character(utterance.words[word].typed);
  std::vector<Sense> senses;
  for (const Voice* voice : tongues.all) {
    for (Sense& sense : senses_at(utterance, word, *voice)) {
      if (letter && std::holds_alternative<PieceKind>(sense.means)) continue;
      senses.push_back(std::move(sense));
    }
  }
  const Piece kind = letter ? kind_of_letter(utterance.words[word].typed, letters) : kNoPiece;
  if (kind != kNoPiece) senses.push_back({PieceKind{kind}, 1});
  return senses;
}

void collect(const Utterance& utterance, std::size_t word, const Mention& so_far,
             const Tongues& tongues, const Voice& letters, std::vector<Mention>& mentions) {
  constexpr std::size_t kMostWords = 6;
  if (utterance.words.size() > kMostWords) return;
  if (word == utterance.words.size()) {
    if (!so_far.empty()) mentions.push_back(so_far);
    return;
  }
  for (const Sense& sense : senses_of_answer(utterance, word, tongues, letters)) {
    Mention mention = so_far;
    if (!take(sense, mention)) continue;
    collect(utterance, word + sense.words, mention, tongues, letters, mentions);
  }
}

bool stands_at(const Mention& mention, Square square) {
  return (!mention.file || *mention.file == square.file) &&
         (!mention.rank || *mention.rank == square.rank);
}

std::vector<Move> named_by(const Mention& mention, const std::vector<Move>& moves,
                           const Position& position) {
  std::vector<Move> named;
  for (const Move& move : moves) {
    const MoveFacts facts = position.describe(move);
    const Piece kind = kind_of(move.promotion ? move.promotion : facts.piece);
    if (mention.kind != kNoPiece && mention.kind != kind) continue;
    if (mention.castling == "castling-short" && !facts.castles_short) continue;
    if (mention.castling == "castling-long" && !facts.castles_long) continue;
    named.push_back(move);
  }
  const auto to_others = [&](auto square_of) {
    std::vector<Move> fit;
    std::ranges::copy_if(named, std::back_inserter(fit),
                         [&](const Move& move) { return stands_at(mention, square_of(move)); });
    return fit;
  };
  if (!mention.file && !mention.rank) return named;
  std::vector<Move> from = to_others([](const Move& move) { return move.from; });
  if (!from.empty()) return from;
  return to_others([](const Move& move) { return move.to; });
}

// The moves that the answer leaves, fewer than before; empty: it is no answer.
std::vector<Move> narrowed(const std::vector<Move>& moves, const std::vector<Mention>& mentions,
                           const Position& position) {
  std::vector<Move> left;
  for (const Mention& mention : mentions) {
    std::vector<Move> named = named_by(mention, moves, position);
    if (named.empty() || named.size() == moves.size()) continue;
    if (left.empty() || named.size() < left.size()) {
      left = std::move(named);
    } else if (named.size() == left.size() && named != left) {
      // "b" may be a file and a bishop: both stay.
      for (const Move& move : named) {
        if (std::ranges::find(left, move) == left.end()) left.push_back(move);
      }
    }
  }
  return left;
}

// In one's own letters; else, unless they have it for another man, in those of all the others: "S"
// may be a knight and a bishop.
std::vector<Move> narrowed(const std::vector<Move>& moves, const Utterance& utterance,
                           const Position& position, const Tongues& tongues) {
  std::vector<Move> all;
  const bool is_own_man = utterance.words.size() == 1 &&
                          kind_of_letter(utterance.words.front().typed, tongues.own()) != kNoPiece;
  for (const Voice* letters : tongues.all) {
    std::vector<Mention> mentions;
    collect(utterance, 0, {}, tongues, *letters, mentions);
    std::vector<Move> left = narrowed(moves, mentions, position);
    if (letters == &tongues.own() && (!left.empty() || is_own_man)) return left;
    for (const Move& move : left) {
      if (std::ranges::find(all, move) == all.end()) all.push_back(move);
    }
  }
  return all;
}

// "l" is the bishop's letter in German and short for "last" everywhere: a small letter that is both
// is asked about, and a capital is the man's.
std::optional<Phrase> letter_or_command(const Utterance& utterance, Color by,
                                        const Tongues& tongues) {
  if (utterance.words.size() != 1) return std::nullopt;
  const std::string& typed = utterance.words.front().typed;
  const Piece kind = tongues.kind_of_letter(typed);
  if (!is_one_character(typed) || lowered(typed) != typed || kind == kNoPiece) return std::nullopt;
  for (const HeardCommand& command : commands_at_front(utterance, tongues)) {
    if (!asked_by(command, by, tongues)) continue;
    return Phrase{"note.letter-or-command",
                  {{"letter", typed},
                   {"piece", PieceKind{kind}},
                   {"command", std::vector{Phrase{"command." + command.name, {}}}}}};
  }
  return std::nullopt;
}

bool castles(const Move& move, const Position& position) {
  const MoveFacts facts = position.describe(move);
  return facts.castles_short || facts.castles_long;
}

// The moves in the order in which the question names them; what it does not tell apart is together.
std::vector<std::vector<Move>> alternatives(const std::vector<Move>& moves,
                                            const Position& position) {
  std::vector<std::pair<Phrase, std::vector<Move>>> named;
  for (const Move& move : moves) {
    Phrase words = words_for(move, position);
    auto same = std::ranges::find(named, words, &std::pair<Phrase, std::vector<Move>>::first);
    if (same == named.end()) same = named.insert(same, {std::move(words), {}});
    same->second.push_back(move);
  }
  std::vector<std::vector<Move>> all;
  for (auto& [words, its] : named) all.push_back(std::move(its));
  if (std::ranges::all_of(moves, [&](const Move& move) { return castles(move, position); })) {
    std::ranges::stable_sort(all, {}, [&](const std::vector<Move>& its) {
      return position.describe(its.front()).castles_long;
    });
  }
  return all;
}

// "2", "zwei", and no more: as a word, "nth-2" is the other way to say it. Empty: it is none.
std::string number_at(const Utterance& utterance, std::size_t first, const Tongues& tongues) {
  for (const Voice* voice : tongues.all) {
    for (const Sense& sense : senses_at(utterance, first, *voice)) {
      const auto* rank = std::get_if<RankName>(&sense.means);
      const bool is_all = first + sense.words == utterance.words.size();
      if (rank && is_all) return std::to_string(rank->rank + 1);
    }
  }
  return "";
}

// "die erste", "2", "der letzte". Empty: he names none so.
std::vector<Move> counted(const std::vector<Move>& moves, const Utterance& utterance,
                          const Position& position, const Tongues& tongues) {
  std::size_t first = 0;
  while (const std::size_t small = filler_at(utterance, first, tongues)) first += small;
  if (first >= utterance.words.size()) return {};
  const KeyWord word = nth_at(utterance, first, tongues);
  if (word.length > 0 && first + word.length < utterance.words.size()) return {};
  const std::string which =
      word.length > 0 ? word.means.substr(4) : number_at(utterance, first, tongues);
  std::vector<std::vector<Move>> all = alternatives(moves, position);
  if (all.size() < 2) return {};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (which == std::to_string(i + 1) || (which == "last" && i + 1 == all.size())) return all[i];
  }
  return {};
}

// "k" and "l" where castling is asked about: how the words for one side begin, and none for the
// other's.
std::vector<Move> initial_of_side(const std::vector<Move>& moves, const Utterance& utterance,
                                  const Position& position, const Tongues& tongues) {
  if (utterance.words.size() != 1 || utterance.words[0].plain.size() != 1) return {};
  if (!std::ranges::all_of(moves, [&](const Move& move) { return castles(move, position); }))
    return {};
  bool short_side = false;
  bool long_side = false;
  for (const Spelling& spelling : tongues.own().words()) {
    if (!spelling.text.starts_with(utterance.words[0].plain)) continue;
    short_side |= spelling.means == "castling-short";
    long_side |= spelling.means == "castling-long";
  }
  std::vector<Move> left;
  std::ranges::copy_if(moves, std::back_inserter(left), [&](const Move& move) {
    return short_side != long_side && position.describe(move).castles_short == short_side;
  });
  return left;
}

// What may be answered.
Phrase explanation(const OpenQuestion& question) {
  for (const auto& [asked, explained] : {std::pair{"ask.promotion", "explain.promotion"},
                                         {"ask.castling", "explain.castling"},
                                         {"ask.where", "explain.where"}}) {
    if (question.ask.key == asked) return {explained, {}};
  }
  const bool chooses = std::holds_alternative<OpenQuestion::Choice>(question.about);
  return {chooses ? "explain.which" : "explain.yes-or-no", {}};
}

Read with_note(Phrase note, const OpenQuestion& question) {
  Read again = asked(question);
  again.reading.notes.push_back(std::move(note));
  return again;
}

Read explained(const OpenQuestion& question) { return with_note(explanation(question), question); }

bool is_among(const Move& move, const std::vector<Move>& moves) {
  return std::ranges::find(moves, move) != moves.end();
}

// "Ne" of an Englishman: the knight from there.
bool is_own_man_and_file(const Utterance& utterance, const Tongues& tongues) {
  return is_a_man_and_his_file(utterance.words.front(), tongues) &&
         is_mans_capital(utterance.words.front(), tongues.own());
}

// The whole move that an answer is, or what its beginning leaves, if the question has offered it.
std::vector<Move> offered(const OpenQuestion::Choice& choice, const HeardMove& answer) {
  std::vector<Move> moves;
  std::ranges::copy_if(answer.moves, std::back_inserter(moves),
                       [&](const Move& move) { return is_among(move, choice.moves); });
  const bool leaves =
      answer.whole ? moves.size() == answer.moves.size() : moves.size() < choice.moves.size();
  return leaves ? moves : std::vector<Move>{};
}

// Moves that the same words name and the question does not: "Dame schlägt Bella acht", where it was
// asked what the pawn becomes there.
std::vector<Move> named_besides(const OpenQuestion::Choice& choice, const HeardMove& answer) {
  std::vector<Move> moves;
  if (!answer.whole) return moves;
  std::ranges::copy_if(answer.moves, std::back_inserter(moves),
                       [&](const Move& move) { return !is_among(move, choice.moves); });
  return moves;
}

// "Springer Cesar" and "Cesar sechs": the word in which they overlap is one.
std::string joined(const Utterance& begun, const Utterance& rest) {
  const std::vector<Word>& words = begun.words;
  if (words.back().plain != rest.words.front().plain) return begun.text + ' ' + rest.text;
  if (words.size() == 1) return rest.text;
  const std::size_t end = words[words.size() - 2].end;
  return begun.text.substr(0, end) + ' ' + rest.text;
}

// After "Springer" is no move of his: "Bauer Eva fünf".
bool is_another_move(const HeardMove& answer) {
  return answer.whole && (!answer.moves.empty() || names_a_man(answer));
}

// "schlägt Eva fünf": whoever it was begun with.
bool leaves_open_who_takes(const HeardMove& answer) {
  return answer.heard && answer.heard->capture && answer.heard->piece == kNoPiece &&
         !answer.heard->from_file && !answer.heard->from_rank;
}

// "b" was asked about as a file, and is a bishop's letter after all.
bool becomes_a_man(const OpenQuestion& question, const HeardMove& heard, const Position& position) {
  if (question.man != kNoPiece || heard.moves.size() != 1) return false;
  const char letter = question.begun.front();
  return question.begun.size() == 1 && letter >= 'a' && letter <= 'h' &&
         kind_of(position.describe(heard.moves.front()).piece) != 'P';
}

// "Bishop" after "b": the letter was not his file, but he.
bool spells_out(const HeardMove& answer, const std::string& begun, const Tongues& tongues) {
  if (!is_one_character(begun) || answer.moves.empty() || answer.whole || !answer.heard) {
    return false;
  }
  MovePattern man;
  man.piece = answer.heard->piece;
  const std::vector<Piece> men = men_of_letter(begun, tongues.all);
  return *answer.heard == man && std::ranges::find(men, man.piece) != men.end();
}

// "e4", "nach Eva vier": no man, and where he goes.
bool is_goal_alone(const HeardMove& answer) {
  return answer.heard && answer.heard->piece == 'P' && !answer.heard->from_file &&
         !answer.heard->from_rank && answer.heard->promotion == kNoPiece;
}

// A move that was begun goes on: what is said in parts is what it would be in one breath.
std::optional<Read> go_on(const OpenQuestion& question, const OpenQuestion::Choice& choice,
                          const Utterance& utterance, const Game& game, const Tongues& tongues) {
  const Position& position = position_of(choice, game);
  // It ends no move that was begun: it is the offer itself, and is asked about as such.
  const auto offers = [](const HeardCommand& command) {
    return command.name == "draw" && command.rest.words.empty();
  };
  if (std::ranges::any_of(commands_at_front(utterance, tongues), offers)) return std::nullopt;
  HeardMove whole = hear_move(utterance, position, game.variant(), tongues);
  if (spells_out(whole, question.begun, tongues)) {
    whole.offers_draw |= choice.offers_draw;
    return ask_the_rest(whole, utterance.text, choice.mends, question.by, game);
  }
  const std::vector<std::string> lines = wholes(Utterance(question.begun), utterance);
  for (const std::string& line : lines) {
    HeardMove heard = by_man(hear_move(Utterance(line), position, game.variant(), tongues),
                             question.man, position);
    if (!heard.heard) continue;
    if (heard.moves.empty()) {
      // Behind the man it is his goal, though he cannot reach it and a pawn can.
      const bool is_his_goal = question.man != kNoPiece && &line == &lines.front() &&
                               (is_goal_alone(whole) || leaves_open_who_takes(whole));
      if (is_another_move(whole) && !is_his_goal) return std::nullopt;
      return Read{
          {.by = question.by, .what = NotUnderstood{not_possible(*heard.heard, game)}, .notes = {}},
          {}};
    }
    heard.offers_draw |= choice.offers_draw;
    if (!heard.whole) return ask_the_rest(heard, line, choice.mends, question.by, game);
    heard.doubtful |= becomes_a_man(question, heard, position);
    if (names_a_man(whole)) {
      for (const Move& move : whole.moves) {
        if (!is_among(move, heard.moves)) heard.moves.push_back(move);
      }
    }
    return chosen({heard.moves, choice.mends, heard.offers_draw, heard.doubtful}, question.by,
                  game);
  }
  std::vector<Move> moves = offered(choice, whole);
  if (moves.empty()) return std::nullopt;
  constexpr std::size_t kMostToName = 3;  // more in one question nobody keeps in mind
  if (!whole.whole && moves.size() > kMostToName) {
    whole.moves = std::move(moves);
    whole.offers_draw |= choice.offers_draw;
    return ask_the_rest(whole, utterance.text, choice.mends, question.by, game);
  }
  return chosen(
      {std::move(moves), choice.mends, choice.offers_draw || whole.offers_draw, whole.doubtful},
      question.by, game);
}

std::optional<Read> answer_choice(const OpenQuestion& question, const OpenQuestion::Choice& choice,
                                  const Utterance& utterance, const Game& game,
                                  const Tongues& tongues) {
  if (!question.begun.empty()) return go_on(question, choice, utterance, game, tongues);
  const Position& position = position_of(choice, game);
  if (std::vector<Move> side = initial_of_side(choice.moves, utterance, position, tongues);
      !side.empty()) {
    return chosen({std::move(side), choice.mends, choice.offers_draw}, question.by, game);
  }
  std::string spoken = utterance.text;
  std::ranges::replace(spoken, '=', ' ');
  std::vector<Move> left = narrowed(choice.moves, Utterance(spoken), position, tongues);
  std::vector<Move> nth = counted(choice.moves, utterance, position, tongues);
  if (left.empty()) {
    left = std::move(nth);
  } else if (!nth.empty() && nth != left) {  // the second, or the one from the second rank?
    return explained(question);
  }
  const HeardMove whole = hear_move(utterance, position, game.variant(), tongues);
  if (left.empty()) {
    left = offered(choice, whole);
    // "Kg1" again: castling was offered by its own name.
    const auto castling = [&](const Move& move) { return castles(move, position); };
    if (!std::ranges::all_of(left, castling)) std::erase_if(left, castling);
  }
  if (left.empty()) return std::nullopt;
  if (const auto note = letter_or_command(utterance, question.by, tongues)) {
    return with_note(*note, question);
  }
  const bool offers = choice.offers_draw || offers_draw(utterance.text);
  std::ranges::move(named_besides(choice, whole), std::back_inserter(left));
  return chosen({std::move(left), choice.mends, offers}, question.by, game);
}

// D.2.8: another man's whole move, said where it was asked which move mends the announcement, mends
// it as well; the announced one, said again, is its repetition.
std::optional<Read> mended_otherwise(const OpenQuestion& question,
                                     const OpenQuestion::Choice& choice, const Utterance& utterance,
                                     const Game& game, const Tongues& tongues) {
  if (!choice.mends) return std::nullopt;
  const HeardMove whole = hear_move(utterance, position_of(choice, game), game.variant(), tongues);
  if (!is_another_move(whole) || is_among(game.last()->move, whole.moves)) return std::nullopt;
  if (whole.moves.empty()) {
    return Read{
        {.by = question.by, .what = NotUnderstood{not_possible(*whole.heard, game)}, .notes = {}},
        {}};
  }
  return chosen({whole.moves, true, choice.offers_draw || whole.offers_draw, whole.doubtful},
                question.by, game);
}

// An empty line is no, and the clock's press where it is his to press: his time runs, and what he
// was asked comes before it (9.1.2.1).
Read with_the_press(Read no, const OpenQuestion& question, const Game& game) {
  const Ply* made = game.to_press();
  const auto* dropped = std::get_if<Dropped>(&no.reading.what);
  const bool is_his = made != nullptr && made->side == question.by && question.role < Role::arbiter;
  if (!is_his || dropped == nullptr) return no;
  const Ruling pressed = rule(game, Intent{.by = question.by,
                                           .role = question.role,
                                           .at = game.clock().since,
                                           .action = PressClock{}});
  if (std::holds_alternative<Phrase>(pressed)) return no;
  no.reading.notes.push_back(dropped->what);
  no.reading.what = Wanted{question.by, {PressClock{}}};
  return no;
}

// "last", "x e4": he asks about the game, whatever its letters would choose. A letter by itself,
// and a file's, is an answer.
bool is_query(const OpenQuestion& question, const Utterance& utterance, const Game& game,
              const Tongues& tongues) {
  if (utterance.words.empty()) return false;
  const std::string& first = utterance.words.front().plain;
  const bool is_letter = first.size() == 1;
  const bool may_answer =
      is_letter && (utterance.words.size() == 1 || (first >= "a" && first <= "h"));
  if (may_answer && !utterance.slash) return false;
  const Read alone = read_line(utterance, {.role = question.role, .side = question.by, .about = {}},
                               game, tongues);
  return std::holds_alternative<Query>(alone.reading.what);
}

}  // namespace

Phrase question_of(const std::vector<Move>& moves, const Position& position) {
  bool castling = true;
  std::vector<Phrase> named;
  for (const Move& move : moves) {
    const MoveFacts facts = position.describe(move);
    castling &= facts.castles_short || facts.castles_long;
    Phrase words = words_for(move, position);
    if (std::ranges::find(named, words) == named.end()) named.push_back(std::move(words));
  }
  if (castling) return {"ask.castling", {}};
  if (named.size() == 1) return {"ask.promotion", {}};
  return {"ask.which", {{"moves", std::vector{one_of(named)}}}};
}

std::vector<std::string> wholes(const Utterance& begun, const Utterance& rest) {
  if (rest.words.empty()) return {};
  std::vector<std::string> lines{joined(begun, rest)};
  if (begun.words.size() == 1) lines.push_back(joined(rest, begun));
  return lines;
}

Read asked(OpenQuestion question) {
  Reading reading{.by = question.by, .what = Question{question.ask}, .notes = {}};
  return {std::move(reading), std::move(question)};
}

Read ask_the_rest(const HeardMove& heard, const std::string& line, bool mends, Color by,
                  const Game& game) {
  const OpenQuestion::Choice choice{heard.moves, mends, heard.offers_draw};
  OpenQuestion question{.ask = ask_where(heard, line),
                        .by = by,
                        .about = choice,
                        .begun = line,
                        .man = heard.heard->piece};
  if (heard.heard->castling != MovePattern::Castling::none && heard.moves.size() == 1) {
    question.ask = ask_whether(heard.moves.front(), position_of(choice, game));
    question.about = OpenQuestion::OwnMove{choice};
  }
  return asked(std::move(question));
}

Read chosen(const OpenQuestion::Choice& choice, Color by, const Game& game) {
  if (choice.moves.size() > 1) {
    return asked(
        {.ask = question_of(choice.moves, position_of(choice, game)), .by = by, .about = choice});
  }
  if (choice.doubtful) {
    return asked(
        {.ask = ask_whether(choice.moves.front(), position_of(choice, game)),
         .by = by,
         .about = OpenQuestion::OwnMove{{choice.moves, choice.mends, choice.offers_draw}}});
  }
  Wanted wanted{by, {}};
  if (choice.mends) wanted.actions.push_back(WithdrawMove{});
  wanted.actions.push_back(AnnounceMove{choice.moves.front()});
  if (choice.offers_draw) wanted.actions.push_back(OfferDraw{});  // 9.1.2.1: after the move
  return {{.by = by, .what = std::move(wanted), .notes = {}}, {}};
}

Read read_back(Read read, const Utterance& utterance, const Game& game, std::optional<Time> at) {
  const auto* wanted = std::get_if<Wanted>(&read.reading.what);
  const auto* service = std::get_if<Service>(&read.reading.what);
  const bool leaves =
      service && (service->kind == Service::Kind::quit || service->kind == Service::Kind::save);
  if (!wanted && !leaves) return read;
  Phrase ask{"ask.meant-words", {{"words", utterance.text}}};
  const Action* first = wanted ? &wanted->actions.front() : nullptr;
  if (const auto* announced = first ? std::get_if<AnnounceMove>(first) : nullptr) {
    ask = ask_whether(announced->move, game.position());
  } else if (const auto* repeated = first ? std::get_if<RepeatMove>(first) : nullptr) {
    ask = ask_whether(repeated->move, *game.unrepeated()->before);
  }
  Read back = asked({.ask = std::move(ask),
                     .by = read.reading.by,
                     .about = OpenQuestion::Meant{std::move(read.reading.what), at},
                     .role = read.reading.role});
  back.reading.notes = std::move(read.reading.notes);
  back.reading.drops = read.reading.drops;
  return back;
}

std::optional<Read> read_answer(const OpenQuestion& question, const Utterance& utterance,
                                const Game& game, const Tongues& tongues) {
  const auto* action = std::get_if<Action>(&question.about);
  const auto* own = std::get_if<OpenQuestion::OwnMove>(&question.about);
  const auto* meant = std::get_if<OpenQuestion::Meant>(&question.about);
  const auto* either = std::get_if<OpenQuestion::Either>(&question.about);
  const char* what = meant ? "dropped.heard" : action ? "dropped.action" : "dropped.move";
  const Phrase kept = question.if_no.value_or(Phrase{what, {}});
  Read no{{.by = question.by, .what = Dropped{kept}, .notes = {}}, {}};
  if (own && own->wrong) no.reading.what = NotUnderstood{*own->wrong};
  if (either) no.reading.what = either->no;
  if (utterance.text.empty()) {
    const bool is_yes_or_no = action || own || meant;
    return is_yes_or_no ? with_the_press(std::move(no), question, game) : asked(question);
  }

  const auto* asks_which = std::get_if<OpenQuestion::Choice>(&question.about);
  const OpenQuestion::Choice* choice = own ? &own->move : asks_which;
  const bool is_of_a_draw = action && (std::holds_alternative<OfferDraw>(*action) ||
                                       std::holds_alternative<AcceptDraw>(*action));
  const auto mends = [&](const Utterance& line) {
    return choice ? mended_otherwise(question, *choice, line, game, tongues) : std::nullopt;
  };
  for (const HeardCommand& command : commands_at_front(utterance, tongues)) {
    const bool is_man = command.name == "no" && is_own_man_and_file(utterance, tongues);
    if (is_man) continue;
    if (command.name == "no" && only_fillers(command.rest, tongues)) return no;
    if (command.name == "decline-draw" && command.rest.words.empty() && is_of_a_draw) return no;
    if (command.name == "no" && !wants_instead(command, utterance, tongues)) {
      return with_note({"line.denies-a-move", {}}, question);
    }
    // "nein, Springer Felix drei": no, and then this.
    if (command.name == "no") {
      if (auto mended = mends(command.rest)) return mended;
      Read read = read_line(command.rest, {.role = question.role, .side = question.by, .about = {}},
                            game, tongues);
      read.reading.notes.insert(read.reading.notes.begin(), kept);
      return read;
    }
    if (!command.rest.words.empty()) continue;
    // He has begun a move, and wants none of it: what the opponent announced stands (D.2.8).
    const bool begins_his_own =
        asks_which && !asks_which->mends && question.by == game.position().turn();
    if (command.name == "correction" && begins_his_own) return no;
    if (command.name == "repeat") return asked(question);
    if (command.name == "help") return explained(question);
    if (command.name == "yes" && own) return chosen(own->move, question.by, game);
    if (command.name == "yes" && meant) {
      return Read{{.by = question.by, .what = meant->what, .notes = {}, .said_at = meant->said_at},
                  {}};
    }
    if (command.name == "yes" && either) {
      return Read{{.by = question.by, .what = either->yes, .notes = {}}, {}};
    }
    if (command.name == "yes" && !action) return asked(question);
    if (command.name == "yes") {
      Wanted wanted{question.by, {*action}};
      wanted.actions.insert(wanted.actions.end(), question.also.begin(), question.also.end());
      return Read{{.by = question.by, .what = std::move(wanted), .notes = {}}, {}};
    }
    if (command.name == "stop") {
      return Read{
          {.by = question.by, .what = Service{Service::Kind::stop_speaking, ""}, .notes = {}},
          question};
    }
  }
  if (is_query(question, utterance, game, tongues)) return std::nullopt;
  if (asks_in_words(utterance, tongues)) return std::nullopt;
  std::optional<Read> answer;
  if (own && !question.begun.empty()) answer = go_on(question, *choice, utterance, game, tongues);
  if (asks_which) answer = answer_choice(question, *choice, utterance, game, tongues);
  return answer ? answer : mends(utterance);
}

}  // namespace annabella::host
