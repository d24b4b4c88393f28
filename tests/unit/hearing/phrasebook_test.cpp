// The nets of phrases: all that a recogniser can hear is a move or a command to the grammar that
// typed words go through, and all that the program announces can be heard.
#include "hearing/phrasebook.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>

#include "commands/command.h"
#include "commands/heard_move.h"
#include "commands/orders.h"
#include "commands/said_by.h"
#include "double.h"
#include "game/move_phrase.h"
#include "positional.h"
#include "support/chess960_variant.h"
#include "support/legal_move.h"
#include "support/null_host.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

constexpr const char* kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",  // en passant
    "r1b1k3/1P4P1/8/8/8/8/5K2/8 w - - 0 1",                           // a pawn promotes
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "8/8/4k3/8/8/3R4/8/R3K3 w - - 0 1",  // two rooks to one square
    "4k3/8/8/8/8/5q2/8/7K w - - 0 1",    // in check
};

std::shared_ptr<const Voice> voice_named(const std::string& id) {
  const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + id);
  if (!voice) throw std::runtime_error(voice.error().what.key);
  return *voice;
}

Pronunciations pronunciations_of(const std::string& id) {
  const auto read =
      Pronunciations::read(std::string(SOURCE_DIR) + "/voices/" + id + "/hearing.dict");
  if (!read) throw std::runtime_error(read.error().what.key);
  return *read;
}

// A net to walk through.
class Walk {
 public:
  explicit Walk(const PhraseNet& net) {
    for (const PhraseNet::Arc& arc : net.arcs) {
      const std::string plain = arc.word.empty() ? "" : Utterance(arc.word).words[0].plain;
      out_[arc.from].push_back({arc.to, arc.word, plain});
    }
  }

  bool can_hear(const std::string& said) const { return behind(said).contains(PhraseNet::kEnd); }
  bool can_begin(const std::string& said) const { return !behind(said).empty(); }

  std::string wander(std::mt19937& chance) const {
    std::string words;
    for (int place = PhraseNet::kBegin; place != PhraseNet::kEnd;) {
      const auto out = out_.find(place);
      if (out == out_.end()) return "a blind alley after: " + words;
      const Step& step = out->second[chance() % out->second.size()];
      if (!step.word.empty()) words += (words.empty() ? "" : " ") + step.word;
      place = step.to;
    }
    return words;
  }

 private:
  struct Step {
    int to;
    std::string word, plain;
  };

  std::set<int> behind(const std::string& said) const {
    std::set<int> places = with_silent({PhraseNet::kBegin});
    for (const Word& word : Utterance(said).words) places = with_silent(after(places, word.plain));
    return places;
  }
  std::set<int> after(const std::set<int>& places, const std::string& plain) const {
    std::set<int> next;
    for (const int place : places) {
      const auto out = out_.find(place);
      if (out == out_.end()) continue;
      for (const Step& step : out->second) {
        if (!step.plain.empty() && step.plain == plain) next.insert(step.to);
      }
    }
    return next;
  }
  std::set<int> with_silent(std::set<int> places) const {
    for (std::size_t before = 0; before != places.size();) {
      before = places.size();
      for (const int place : std::set<int>(places)) {
        const auto out = out_.find(place);
        if (out == out_.end()) continue;
        for (const Step& step : out->second) {
          if (step.word.empty()) places.insert(step.to);
        }
      }
    }
    return places;
  }

  std::map<int, std::vector<Step>> out_;
};

class PhrasesOf : public testing::TestWithParam<const char*> {
 protected:
  void expect_meaning(const std::string& words, const Position& position) {
    const Tongues tongues(*voice_, {});
    const Utterance said(words);
    const HeardMove move = hear_move(said, position, standard_variant(), tongues);
    // The side of castling alone is asked about: it may be a word of something else.
    const bool is_move = move.heard && !move.moves.empty() &&
                         (move.whole || move.heard->castling != MovePattern::Castling::none);
    const bool is_command =
        !commands_at_front(said, tongues).empty() || call_in(said, tongues).has_value();
    EXPECT_TRUE(is_move || is_command) << words << " in " << position.fen();
  }

  std::shared_ptr<const Voice> voice_ = voice_named(GetParam());
  Phrasebook phrases_{*voice_, pronunciations_of(GetParam())};
};

TEST_P(PhrasesOf, AreAllUnderstoodAsIfTheyWereTyped) {
  std::mt19937 chance{64};
  for (const char* fen : kPositions) {
    const auto position = standard_variant().from_fen(fen);
    const Walk net(phrases_.possible_in(*position));
    for (int i = 0; i < 100; ++i) expect_meaning(net.wander(chance), *position);
  }
}

TEST_P(PhrasesOf, HaveEachMoveAsItIsAnnounced) {
  for (const char* fen : kPositions) {
    const auto position = standard_variant().from_fen(fen);
    const Walk possible(phrases_.possible_in(*position));
    const Walk sayable(phrases_.sayable_on(standard_variant().traits()));
    for (const Move& move : position->legal_moves()) {
      const MoveFacts facts = position->describe(move);
      const std::string said = voice_->say(move_phrase(facts, move, *position)).printed;
      EXPECT_TRUE(possible.can_hear(said)) << said << " in " << fen;
      EXPECT_TRUE(sayable.can_hear(said)) << said << " on any board";
    }
  }
}

TEST_P(PhrasesOf, HaveNoMoveThatIsNotPossible) {
  const auto start = standard_variant().from_fen(kPositions[0]);
  const Walk net(phrases_.possible_in(*start));
  for (const char* fen : {kPositions[1], kPositions[5]}) {
    const auto other = standard_variant().from_fen(fen);
    for (const Move& move : other->legal_moves()) {
      const MoveFacts facts = other->describe(move);
      const std::string said = voice_->say(move_phrase(facts, move, *other)).printed;
      const HeardMove typed =
          hear_move(Utterance(said), *start, standard_variant(), Tongues(*voice_, {}));
      EXPECT_TRUE(!typed.moves.empty() || !net.can_hear(said)) << said;
    }
  }
}

// A hint that nobody may have in a rated game is not heard instead of something else.
TEST_P(PhrasesOf, HaveNoCommandThatIsOfNoUse) {
  const auto start = standard_variant().from_fen(kPositions[0]);
  const Walk all(phrases_.possible_in(*start));
  const Walk some(phrases_.possible_in(*start, {}, {"hint", "clock"}));
  int heard = 0;
  for (const Spelling& spelling : voice_->commands()) {
    if (!all.can_hear(spelling.text)) continue;
    ++heard;
    const bool is_out = spelling.means == "hint" || spelling.means == "clock";
    EXPECT_EQ(some.can_hear(spelling.text), !is_out) << spelling.text;
  }
  EXPECT_GT(heard, 20);
}

TEST_P(PhrasesOf, NameTheGoalsOfChess960Castling) {
  const auto position = chess960_variant().from_fen("4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1");
  const Walk net(phrases_.possible_in(*position));
  int castlings = 0;
  for (const Move& move : position->legal_moves()) {
    const MoveFacts facts = position->describe(move);
    if (!facts.castles_short && !facts.castles_long) continue;
    ++castlings;
    const std::string said = voice_->say(move_phrase(facts, move, *position)).printed;
    EXPECT_TRUE(net.can_hear(said)) << said;
  }
  EXPECT_EQ(castlings, 2);
}

// Each man of each side on each square, as the program says him back, and whose turn it is.
TEST_P(PhrasesOf, SetUpMenOnSquares) {
  const VariantTraits board = standard_variant().traits();
  const Walk walk(phrases_.set_up_on(board));
  for (const Color side : {Color::white, Color::black}) {
    for (const char man : board.pieces) {
      for (std::uint8_t at = 0; at < 8; ++at) {
        const Phrase stands{"answer.man-of",
                            {{"side", side},
                             {"piece", PieceKind{man}},
                             {"square", Square{at, static_cast<std::uint8_t>(7 - at)}}}};
        const std::string said = voice_->say(stands).printed;
        EXPECT_TRUE(walk.can_hear(said)) << said;
      }
    }
  }
  const std::map<std::string, std::vector<std::string>> besides{
      {"de",
       {"Schwarz am Zug", "weg Eva vier", "keine Rochade", "kurze Rochade Weiß", "fertig",
        "en passant Eva sechs", "Springer Felix drei", "vom Brett umgedreht", "zurück"}},
      {"en",
       {"Black to move", "off Eva four", "long castling black", "done", "what stands",
        "en passant Eva six", "from the board", "undo"}},
      {"cs", {"černý na tahu", "pryč Eva čtyři", "žádná rošáda", "hotovo", "co stojí", "zpět"}},
      {"sk", {"čierny na ťahu", "preč Eva štyri", "žiadna rošáda", "hotovo", "čo stojí", "späť"}}};
  for (const std::string& said : besides.at(GetParam())) EXPECT_TRUE(walk.can_hear(said)) << said;
}

// D.2.1: each square, each man, and nothing that is neither.
TEST_P(PhrasesOf, NameSquaresAndMenAlone) {
  const Walk walk(phrases_.names());
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const Square square{static_cast<std::uint8_t>(file), static_cast<std::uint8_t>(rank)};
      const std::string name = voice_->say({"trainer.square-named", {{"square", square}}}).printed;
      EXPECT_TRUE(walk.can_hear(name.substr(0, name.size() - 1))) << name;
    }
  }
  for (const char man : std::string("KQRBNP")) {
    const std::string name =
        voice_->say({"trainer.man-named", {{"piece", PieceKind{man}}}}).printed;
    EXPECT_TRUE(walk.can_hear(name.substr(0, name.size() - 1))) << name;
  }
  std::mt19937 chance(1);
  for (int i = 0; i < 200; ++i) {
    const std::string words = walk.wander(chance);
    const Utterance said(words);
    const Tongues tongues(*voice_, {});
    const auto place = only_place(said, tongues);
    const bool is_square = place && std::holds_alternative<Square>(*place);
    const bool is_man = std::ranges::any_of(senses_at(said, 0, *voice_), [&](const Sense& sense) {
      return std::holds_alternative<PieceKind>(sense.means) && sense.words == said.words.size();
    });
    const bool is_command = !commands_at_front(said, tongues).empty();
    EXPECT_TRUE(is_square || is_man || is_command) << words;
  }
}

TEST_P(PhrasesOf, HaveASoundForEachWord) {
  EXPECT_THAT(words_without_sound(*voice_, pronunciations_of(GetParam())), testing::IsEmpty());
  const std::string some = std::string(SOURCE_DIR) + "/tests/data/hearing/some.dict";
  const auto few = Pronunciations::read(some);
  ASSERT_TRUE(few);
  EXPECT_THAT(words_without_sound(*voice_, *few), testing::Contains("bella"));
  EXPECT_THAT(words_without_sound(*voice_, *few), testing::Not(testing::Contains("anna")));
}

// With what the variant says of its moves, and puts on the board.
TEST_P(PhrasesOf, HaveTheWordsOfAVariant) {
  NullHost deaf;
  const DoubleChess twice(deaf);
  const Positional placing(deaf);
  const auto start = twice.start(0);
  const std::string plugins = std::string(SOURCE_DIR) + "/plugins/variants/";
  const std::string folder = std::string(SOURCE_DIR) + "/voices/" + GetParam();
  for (const auto& [words, variant, position] :
       {std::tuple<std::string, const Variant*, std::shared_ptr<const Position>>{
            "double", &twice, start->after(legal_move(*start, "e2e4"))},
        {"double", &twice, twice.start(0)},
        {"positional", &placing, placing.start(0)}}) {
    const std::string brought = plugins + words + "/voices";
    const auto voice = Voice::load(folder, {}, brought);
    const auto sounds = Pronunciations::read(folder, brought);
    ASSERT_TRUE(voice && sounds);
    EXPECT_THAT(words_without_sound(**voice, *sounds), testing::IsEmpty());
    const Phrasebook phrases(**voice, *sounds);
    const Walk possible(phrases.possible_in(*position));
    const Walk sayable(phrases.sayable_on(variant->traits()));
    for (const Move& move : position->legal_moves()) {
      const MoveFacts facts = position->describe(move);
      const std::string said = (*voice)->say(move_phrase(facts, move, *position)).printed;
      EXPECT_TRUE(possible.can_hear(said)) << said;
      EXPECT_TRUE(move.drop != kNoPiece || sayable.can_hear(said)) << said;
    }
  }
}

// Under a role's name all that may be typed is said, but for what no words can hold.
TEST_P(PhrasesOf, HaveEveryCommandOfEveryRole) {
  const Walk orders(phrases_.orders_on(standard_variant().traits()));
  std::map<std::string, bool> said;
  for (const Spelling& spelling : voice_->commands()) {
    const bool begins = is_command(spelling.means) || !order_begun_by(spelling.means).empty() ||
                        spelling.means.starts_with("claim-");
    if (begins) said[spelling.means] |= orders.can_begin(spelling.text);
  }
  EXPECT_GT(said.size(), 100U);
  for (const TypedCommand& typed : typed_commands()) {
    EXPECT_EQ(said.erase(std::string(typed.name)), 1U) << typed.name;
  }
  for (const auto& [name, can_be_said] : said) EXPECT_TRUE(can_be_said) << name;
}

// What an order has besides, however often it is said: it is an order to the grammar.
TEST_P(PhrasesOf, HaveOrdersAsTheyAreTyped) {
  const Walk orders(phrases_.orders_on(standard_variant().traits()));
  const Tongues tongues(*voice_, {});
  const auto start = standard_variant().from_fen(kPositions[0]);
  std::mt19937 chance{65};
  for (int i = 0; i < 1000; ++i) {
    const std::string words = orders.wander(chance);
    Utterance said(words);
    const std::size_t side = side_at(said, 0, tongues).length;
    const bool is_order = !commands_at_front(said, tongues).empty() ||
                          !commands_at_front(said.after(side), tongues).empty() ||
                          call_in(said, tongues).has_value();
    const bool is_move = hear_move(said, *start, standard_variant(), tongues).heard.has_value();
    EXPECT_TRUE(is_order || is_move) << words;
  }
}

// Only the roles' names are where a player is heard: no order of an arbiter's is.
TEST_P(PhrasesOf, HaveOrdersOnlyUnderTheirNames) {
  const auto start = standard_variant().from_fen(kPositions[0]);
  const Walk players(phrases_.possible_in(*start));
  std::set<std::string> called;
  for (const Spelling& spelling : voice_->commands()) {
    const std::string_view means = spelling.means;
    if (means.starts_with("role-") && players.can_hear(spelling.text))
      called.insert(spelling.means);
    const bool is_arbiters = means.starts_with("penalty-") || means.starts_with("score-") ||
                             means.starts_with("irregularity-") || means == "set-clocks" ||
                             means == "start-clocks" || means == "grant" || means == "reject";
    EXPECT_FALSE(is_arbiters && players.can_hear(spelling.text)) << spelling.text;
  }
  EXPECT_THAT(called, testing::ElementsAre("role-arbiter", "role-assistant", "role-player"));
}

INSTANTIATE_TEST_SUITE_P(EachVoice, PhrasesOf, testing::Values("de", "en", "cs", "sk"));

TEST(Phrases, KnowTheNamesThatGermansGiveTheFiles) {
  const auto position = standard_variant().from_fen(kPositions[0]);
  const Phrasebook phrases(*voice_named("de"), pronunciations_of("de"));
  const Walk net(phrases.possible_in(*position));
  for (const char* said :
       {"Emil vier", "Bauer Eva zwei Eva vier", "Eva zwei Emil vier", "Springer Friedrich drei",
        "Pferd Gustav eins Felix drei", "Springer nach Felix drei", "Dora vier", "Remis", "Uhr",
        "wo steht Dame", "was steht auf Eva vier", "falsch", "ja", "nein", "ich gebe auf",
        "Korrektur", "Hilfe", "noch einmal"}) {
    EXPECT_TRUE(net.can_hear(said)) << said;
  }
  EXPECT_FALSE(net.can_hear("Springer Felix vier"));
}

TEST(Phrases, AreWhatAPlayerReportsAndClaims) {
  const auto net = [](const char* voice) {
    const auto position = standard_variant().from_fen(kPositions[0]);
    return Walk(Phrasebook(*voice_named(voice), pronunciations_of(voice)).possible_in(*position));
  };
  const Walk german = net("de");
  for (const char* said : {"gemacht", "Zug gemacht", "die Fahne ist gefallen", "Zeitüberschreitung",
                           "ich rufe den Schiedsrichter", "Uhren anhalten", "ich rücke zurecht",
                           "ich beanspruche Remis wegen dreifacher Stellungswiederholung",
                           "Antrag fünfzig Züge", "Stellungswiederholung"}) {
    EXPECT_TRUE(german.can_hear(said)) << said;
  }
  // For what is asked back, and an arbiter's words are no player's.
  for (const char* said : {"ich beanspruche Remis", "Uhren an", "Verwarnung"}) {
    EXPECT_FALSE(german.can_hear(said)) << said;
  }
  for (const char* said : {"move made", "the flag has fallen", "I call the arbiter", "I adjust",
                           "claim a draw by threefold repetition", "fifty moves"}) {
    EXPECT_TRUE(net("en").can_hear(said)) << said;
  }
  for (const char* said : {"zahráno", "praporek spadl", "volám rozhodčího", "opravuji",
                           "reklamuji remízu třikrát stejná pozice"}) {
    EXPECT_TRUE(net("cs").can_hear(said)) << said;
  }
  for (const char* said : {"zahrané", "zástavka spadla", "volám rozhodcu", "opravujem",
                           "reklamujem remízu trikrát rovnaká pozícia"}) {
    EXPECT_TRUE(net("sk").can_hear(said)) << said;
  }
}

TEST(Phrases, AreWhatAnArbiterOrders) {
  const std::map<std::string, std::vector<std::string>> said{
      {"de",
       {"Uhren anhalten",
        "Uhren an",
        "Strafe Weiß Verwarnung",
        "Verwarnung Schwarz",
        "Zeitgutschrift Schwarz zwei Minuten",
        "Strafe Weiß Zeitabzug eine Minute dreißig Sekunden",
        "Zeitabzug zwei Minuten für Weiß",
        "mehr Zeit für beide zwei Minuten",
        "regelwidriger Zug Weiß",
        "regelwidriger Zug Weiß Springer Eva vier",
        "zwei Hände Schwarz nach Zug zwölf Weiß",
        "Ergebnis Weiß gewinnt",
        "beide verlieren",
        "Ergebnis remis",
        "Uhr stellen Weiß eine Stunde drei Minuten Schwarz fünfzig Minuten",
        "Zähler stellen zwölf elf",
        "Antrag anerkannt",
        "Schwarz fehlt",
        "Weiß ist da",
        "Weiß unterschreibt",
        "Schwarz berührt Eva vier",
        "berührt Springer Felix drei",
        "notiere zwölf Weiß Springer Felix drei",
        "notiere Eva vier",
        "Formular Schwarz",
        "Punktabzug Weiß ein halber Punkt",
        "Hilfe Schiedsrichter",
        "ja",
        "nein",
        "Uhr",
        "Springer Felix drei"}},
      {"en",
       {"stop the clocks", "penalty white warning", "more time black two minutes",
        "illegal move white", "two hands black after move twelve white", "result white wins",
        "set the clocks white one hour three minutes black fifty minutes", "claim granted",
        "black is missing", "black touched Eva four", "record knight felix three", "both lose",
        "time off white twenty one seconds", "yes"}},
      {"cs",
       {"zastavit hodiny", "trest bílý napomenutí", "přidání času černý dvě minuty",
        "nemožný tah bílý", "výsledek bílý vyhrává", "reklamace uznána", "černý chybí",
        "nastavit hodiny bílý jedna hodina tři minuty černý padesát minut", "oba prohrávají",
        "odebrání času bílý dvacet jedna sekund", "ano"}},
      {"sk",
       {"zastaviť hodiny", "trest biely napomenutie", "navýšenie času čierny dve minúty",
        "nemožný ťah biely", "výsledok biely vyhráva", "reklamácia uznaná", "čierny chýba",
        "nastaviť hodiny biely jedna hodina tri minúty čierny päťdesiat minút", "obaja prehrávajú",
        "áno"}}};
  for (const auto& [voice, lines] : said) {
    const Phrasebook phrases(*voice_named(voice), pronunciations_of(voice));
    const Walk orders(phrases.orders_on(standard_variant().traits()));
    for (const std::string& line : lines) EXPECT_TRUE(orders.can_hear(line)) << line;
  }
}

TEST(Phrases, NameWhatWasAskedFor) {
  const Phrasebook phrases(*voice_named("de"), pronunciations_of("de"));
  const auto net = [&](const char* fen, const std::vector<std::string>& named) {
    const auto position = standard_variant().from_fen(fen);
    std::vector<Move> between;
    for (const Move& move : position->legal_moves()) {
      const std::string uci = position->describe(move).uci;
      if (std::ranges::find(named, uci) != named.end()) between.push_back(move);
    }
    EXPECT_EQ(between.size(), named.size()) << fen;
    return Walk(phrases.possible_in(*position, between));
  };
  const Walk promotion = net(kPositions[3], {"g7g8q", "g7g8r", "g7g8b", "g7g8n"});
  for (const char* said : {"Dame", "Springer", "nein"}) EXPECT_TRUE(promotion.can_hear(said));
  EXPECT_FALSE(net(kPositions[3], {}).can_hear("Dame")) << "nobody has asked";
  const Walk rooks = net(kPositions[5], {"a1d1", "d3d1"});
  for (const char* said : {"Anna", "Anna eins", "Turm Anna eins", "drei", "die zweite", "erster"}) {
    EXPECT_TRUE(rooks.can_hear(said)) << said;
  }
  EXPECT_FALSE(rooks.can_hear("Bella"));
  const Walk castling = net(kPositions[4], {"e1g1", "e1c1"});
  for (const char* said : {"kurz", "lange Rochade"}) EXPECT_TRUE(castling.can_hear(said)) << said;
}

}  // namespace
}  // namespace annabella::host
