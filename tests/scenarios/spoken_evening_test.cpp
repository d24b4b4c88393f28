// People who speak into microphones, in real time: what they say is played, and nothing else.
#include <gmock/gmock.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>
#include <tuple>

#include "app/rooms.h"
#include "game/move_phrase.h"
#include "hearing/enrolment.h"
#include "hearing/sound_file.h"
#include "hearing/template_recogniser.h"
#include "hearing/values.h"
#include "support/legal_move.h"
#include "support/loudspeaker.h"
#include "support/mouth.h"
#include "support/own_home.h"
#include "support/standard_variant.h"
#include "support/terminal.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

constexpr milliseconds kSlowMachine{30'000};
constexpr useconds_t kSentenceIsOver = 700'000;
constexpr double kHallNoise = 15;  // decibels below the speech
constexpr int kQuickly = 220;      // words a minute

// Until something has sounded, and is over.
void wait_for_quiet(const Loudspeaker& ear, double from) {
  ASSERT_TRUE(ear.wait_for_sound(from, kSlowMachine));
  for (double last = -1; last != ear.last_sound(from).value_or(0);) {
    last = ear.last_sound(from).value_or(0);
    ::usleep(kSentenceIsOver);
  }
}

// A player who sees nothing: she speaks into her microphone, and knows of the game what she hears.
class BlindPlayer {
 public:
  BlindPlayer(const std::string& side, VoiceSettings voice, bool in_hall)
      : mouth_(side + "-mic"), ear_(side), voice_(std::move(voice)), in_hall_(in_hall) {}

  const Mouth& mouth() const { return mouth_; }

  // Says each word twice, at speeds and pitches that no announcement has.
  void enrol(const std::filesystem::path& folder) const {
    std::filesystem::create_directories(folder);
    const auto voice = Voice::load(voices_directory() / "de");
    const auto pronunciations = Pronunciations::of(**voice);
    for (const std::string& word : words_to_enrol(**voice, *pronunciations)) {
      for (const auto& [round, rate, pitch] : {std::tuple{"-1", 145, 45}, {"-2", 185, 60}}) {
        const auto sound = synthesise(word, {voice_.espeak_voice, rate, pitch});
        ASSERT_TRUE(sound && write_wav((folder / (word + round + ".wav")).string(), *sound));
      }
    }
  }

  // Until it is played: what is read back rightly is confirmed, and whoever was misheard says it
  // more fully.
  void announce(const std::string& words, const std::string& fully, const Move& move,
                const Position& position) {
    const std::string uci = position.describe(move).uci;
    for (int tries = 0; tries < 4; ++tries) {
      const double from = ear_.now();
      say(tries == 0 ? words : fully);
      const std::string heard = heard_of_moves(position, from);
      if (heard == "played " + uci) return;
      if (heard == "meant " + uci) return say("ja");
      say("nein");
      wait_for_quiet(ear_.now());
    }
    ADD_FAILURE() << words << " was not understood";
  }
  void wait_for_quiet(double from) const { host::wait_for_quiet(ear_, from); }
  double now() const { return ear_.now(); }

 private:
  void say(const std::string& words) const {
    const Result<Sound> sound = synthesise(words, voice_);
    ASSERT_TRUE(sound);
    if (!in_hall_) return mouth_.play(*sound);
    const Wave wave = in_a_hall(wave_of(at_hearing_rate(wave_of(sound->samples), sound->rate)), 1);
    mouth_.play({hearing_values::kRate, samples_of(wave)});
  }
  // What the program answers: "meant e2e4" to be confirmed, "played e2e4", or why it did not
  // understand.
  std::string heard_of_moves(const Position& position, double from) const {
    WordRecordings sentences;
    PhraseNet any;
    const auto expect = [&](const std::string& name, const Phrase& sentence) {
      sentences[name].push_back(as_spoken(sentence));
      any.arcs.push_back({.word = name});
    };
    for (const Move& move : position.legal_moves()) {
      const std::string uci = position.describe(move).uci;
      const Phrase whole = whole_move(move, position);
      expect("meant " + uci, {"ask.meant", {{"move", std::vector{whole}}}});
      expect("played " + uci, whole);
    }
    for (const char* why : {"hearing.nothing", "microphone.cut"}) expect(why, {why, {}});
    const std::unique_ptr<Recogniser> ear = make_template_recogniser(sentences);
    ear->expect(any, any);
    wait_for_quiet(from);
    return ear->hear(for_an_ear(ear_.heard(from))).words;
  }
  static Samples as_spoken(const Phrase& sentence) {
    static const auto voice = Voice::load(voices_directory() / "de");
    const auto sound = synthesise((*voice)->say(sentence).spoken, {.rate = kQuickly});
    return for_an_ear(sound->samples);
  }
  static Samples for_an_ear(const Samples& samples) {
    return at_hearing_rate(wave_of(samples), Loudspeaker::kRate);
  }

  Mouth mouth_;
  Loudspeaker ear_;
  VoiceSettings voice_;
  bool in_hall_;
};

class SpokenEvening : public testing::Test {
 protected:
  std::unique_ptr<Terminal> annabella(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), BUILD_DIR "/bin/annabella");
    arguments.insert(arguments.end(), {"--rate", std::to_string(kQuickly)});
    return std::make_unique<Terminal>(arguments, home.environment_with_sound());
  }
  std::unique_ptr<Terminal> sit_down(
      std::vector<std::string> arguments,
      const std::string& greeting = "Es wird nichts aufgezeichnet.") {
    const std::vector<std::string> always{"play", "--time", "none"};
    arguments.insert(arguments.begin(), always.begin(), always.end());
    auto terminal = annabella(arguments);
    terminal->wait_for(greeting);
    return terminal;
  }

  // 1. f3 e5 2. g4 Qh4#, by two who only speak and hear. Where it is noisy they have enrolled.
  void play_to_mate(bool in_hall) {
    BlindPlayer white("white", {.espeak_voice = "de+f2", .rate = 150}, in_hall);
    BlindPlayer black("black", {.espeak_voice = "de+m3", .rate = 160, .pitch = 40}, in_hall);
    const auto players = home.path() / "data/annabella/players";
    if (in_hall) white.enrol(players / "Anna" / "de");
    if (in_hall) black.enrol(players / "Bernd" / "de");
    const std::string pgn = (home.path() / "game.pgn").string();
    auto terminal = sit_down({"--hearing", "open", "--white-device", "white", "--black-device",
                              "black", "--white-microphone", "white-mic", "--black-microphone",
                              "black-mic", "--white", "Anna", "--black", "Bernd", "--pgn", pgn});
    std::vector<std::unique_ptr<Background>> hall;
    for (const char* microphone : {"white-mic", "black-mic"}) {
      if (in_hall) hall.push_back(std::make_unique<Background>(microphone, noise()));
    }
    white.mouth().wait_until_listened_to();
    black.mouth().wait_until_listened_to();
    white.wait_for_quiet(0);
    std::unique_ptr<Position> position = standard_variant().start(0);
    for (const auto& [uci, words, fully] :
         {std::tuple{"f2f3", "Bauer Felix drei", "Bauer Felix zwei Felix drei"},
          {"e7e5", "Bauer Eva fünf", "Bauer Eva sieben Eva fünf"},
          {"g2g4", "Bauer Gustav vier", "Bauer Gustav zwei Gustav vier"},
          {"d8h4", "Dame Hector vier", "Dame David acht Hector vier"}}) {
      const bool is_whites = position->turn() == Color::white;
      const BlindPlayer& other = is_whites ? black : white;
      const double from = other.now();
      const Move move = legal_move(*position, uci);
      (is_whites ? white : black).announce(words, fully, move, *position);
      if (HasFailure()) break;
      other.wait_for_quiet(from);  // he has heard the move
      position = position->after(move);
    }
    terminal->enter("beenden");
    EXPECT_EQ(terminal->wait_until_ended(), 0);
    EXPECT_THAT(content_of(pgn), HasSubstr("1. f3 e5 2. g4 Qh4# 0-1")) << terminal->transcript();
  }

  static std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static Sound noise() {
    constexpr int kMinutes = 4;
    const Result<Sound> speech = synthesise("Bauer Eva vier, Dame Hector fünf", {});
    const double wanted =
        loudness(wave_of(at_hearing_rate(wave_of(speech->samples), speech->rate)));
    Wave pink = pink_noise(static_cast<std::size_t>(kMinutes * 60 * hearing_values::kRate), 5);
    const double gain = wanted / loudness(pink) * std::pow(10, -kHallNoise / 20);
    for (float& level : pink) level *= static_cast<float>(gain);
    return {hearing_values::kRate, samples_of(pink)};
  }

  OwnHome home;
};

TEST_F(SpokenEvening, AGameIsPlayedToMateByVoiceOnly) { play_to_mate(false); }

TEST_F(SpokenEvening, AGameIsPlayedToMateInANoisyHall) { play_to_mate(true); }

// Without a keyboard and a screen: a word is heard and said again, twice.
TEST_F(SpokenEvening, AWordIsEnrolledByVoiceAlone) {
  auto terminal = annabella(
      {"enrol", "Anna", "--word", "drei", "--device", "white", "--microphone", "white-mic"});
  const Loudspeaker ear("white");
  double from = 0;
  for (const int rate : {145, 185}) {
    terminal->wait_for("\ndrei\n");
    wait_for_quiet(ear, from);
    from = ear.now();
    const Mouth anna("white-mic", {.espeak_voice = "de+f2", .rate = rate});
    if (rate == 145) anna.wait_until_listened_to();
    anna.say("drei");
  }
  terminal->wait_for("Fertig. Anna wird jetzt");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  for (const char* file : {"drei-1.wav", "drei-2.wav"}) {
    const auto word =
        read_recording((home.path() / "data/annabella/players/Anna/de" / file).string());
    ASSERT_TRUE(word) << file;
    EXPECT_GT(word->seconds, 0.3);
    EXPECT_LT(word->seconds, 2);
  }
}

// Whoever wants to speak is not spoken to; what is not confirmed is neither played nor kept.
TEST_F(SpokenEvening, AMoveAfterTheKeyIsReadBackAndPlayedAfterAYes) {
  const std::filesystem::path folder = home.path() / "announcements";
  const std::filesystem::path pgn = home.path() / "game.pgn";
  auto terminal =
      sit_down({"--hearing", "key", "--device", "white", "--announcements", folder, "--pgn", pgn},
               "Jede Ansage wird als Ton aufbewahrt, in " + folder.string());
  const Mouth white("white-mic", {.rate = 150});
  const Loudspeaker ear("white");
  white.wait_until_listened_to();
  const auto speak = [&](const std::string& words) {
    terminal->type("\t");
    terminal->wait_for("Ich höre.");
    white.say(words);
  };
  const double asked = ear.now();
  terminal->enter("brett");
  ASSERT_TRUE(ear.wait_for_sound(asked, kSlowMachine));
  ::usleep(kSentenceIsOver);
  const double pressed = ear.now();
  speak("Eva zwei Eva drei");
  terminal->wait_for("Gemeint: Bauer Eva drei? Ja oder nein?");
  EXPECT_LT(ear.last_sound(asked).value_or(0) - pressed, 0.5) << "the board goes on";
  speak("nein");
  terminal->wait_for("Nein: nichts geschieht.");
  speak("Eva zwei Eva vier");
  terminal->wait_for("Gemeint: Bauer Eva vier? Ja oder nein?");
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  speak("ja");
  terminal->wait_for("\nBauer Eva vier\n");
  terminal->enter("beenden");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  EXPECT_THAT(content_of(pgn), HasSubstr("1. e4 { [%sound game-1-fact-2.flac] }"));
  const Result<Recording> recording = read_recording(folder / "game-1-fact-2.flac");
  ASSERT_TRUE(recording);
  EXPECT_GT(recording->seconds, 1);
  EXPECT_LT(recording->seconds, 3);
}

// What is asked is answered by voice, and what stands where is told.
TEST_F(SpokenEvening, TheManOfAPromotionIsNamedByVoice) {
  auto terminal =
      sit_down({"--hearing", "key", "--speech", "off", "--fen", "8/P7/8/8/8/8/8/K6k w - - 0 1"});
  const Mouth white("white-mic", {.rate = 150});
  white.wait_until_listened_to();
  for (const auto& [words, answer] :
       {std::pair{"was steht auf Anna sieben", "Anna sieben: Bauer Weiß"},
        {"Anna sieben Anna acht", "Umwandlung in?"},
        {"Springer", "Umwandlung in Springer? Ja oder nein?"},
        {"ja", "\nBauer Anna acht"}}) {
    terminal->type("\t");
    terminal->wait_for("Ich höre.");
    white.say(words);
    terminal->wait_for(answer);
  }
}

// Square or man, each question is answered by voice until it is right.
TEST_F(SpokenEvening, TheWordsArePractisedByVoice) {
  const std::map<char, std::string> kWords{
      {'a', "Anna"},     {'b', "Bella"},  {'c', "Cesar"},  {'d', "David"}, {'e', "Eva"},
      {'f', "Felix"},    {'g', "Gustav"}, {'h', "Hector"}, {'1', "eins"},  {'2', "zwei"},
      {'3', "drei"},     {'4', "vier"},   {'5', "fünf"},   {'6', "sechs"}, {'7', "sieben"},
      {'8', "acht"},     {'K', "König"},  {'D', "Dame"},   {'T', "Turm"},  {'L', "Läufer"},
      {'S', "Springer"}, {'B', "Bauer"}};
  auto terminal = annabella({"trainer", "--seed", "3", "--hearing", "open", "--speech", "off",
                             "--microphone", "white-mic"});
  const Mouth pupil("white-mic", {.rate = 150});
  terminal->wait_for("?\n");
  bool is_right = false;
  for (int tries = 0; tries < 5 && !is_right; ++tries) {
    const std::string said = terminal->transcript();
    const std::size_t end = said.rfind('?');
    std::string words;
    for (std::size_t at = said.rfind('\n', end) + 1; at < end; ++at) {
      words += kWords.at(said[at]) + ' ';
    }
    if (tries == 0) pupil.wait_until_listened_to();
    pupil.say(words);
    terminal->wait_for("Gehört: ");
    is_right = terminal->wait_for("?\n").find("Richtig.") != std::string::npos;
  }
  EXPECT_TRUE(is_right) << terminal->transcript();
  terminal->enter("ende");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  EXPECT_THAT(terminal->transcript(), HasSubstr("richtig."));
}

// Each is said until it is heard; what was heard wrongly is heard, too, and said anew.
TEST_F(SpokenEvening, APositionIsSetUpByVoice) {
  auto terminal = annabella({"play", "--set-up", "--time", "none", "--hearing", "open", "--speech",
                             "off", "--microphone", "white-mic"});
  const Mouth white("white-mic", {.rate = 150});
  terminal->wait_for("Das Brett ist leer.");
  white.wait_until_listened_to();
  for (const auto& [words, answer] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Weiß König Eva eins", "Weiß: König Eva eins\n"},
           {"Weiß Turm Hector eins", "Weiß: Turm Hector eins\n"},
           {"Schwarz König Eva acht", "Schwarz: König Eva acht\n"}}) {
    bool is_right = false;
    for (int tries = 0; tries < 5 && !is_right; ++tries) {
      const std::size_t before = terminal->transcript().size();
      white.say(words);
      for (int i = 0; i < 50 && !is_right; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
        const std::string now = terminal->transcript().substr(before);
        is_right = now.find(answer) != std::string::npos;
        if (now.find("Gehört: ") != std::string::npos && i > 20) break;
      }
    }
    EXPECT_TRUE(is_right) << words << '\n' << terminal->transcript();
  }
  terminal->enter("abbrechen");
  terminal->wait_for("Noch einmal abbrechen");
  terminal->enter("abbrechen");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  EXPECT_THAT(terminal->transcript(), HasSubstr("Keine Partie."));
}

TEST_F(SpokenEvening, AMicrophoneThatIsNotThereCostsNoGameAndAnotherIsRemembered) {
  auto terminal = sit_down(
      {"--hearing", "key", "--speech", "off", "--microphone", "clarinet", "--white", "Anna"});
  terminal->wait_for("clarinet: dieses Mikrofon gibt es nicht. Vorhanden: ");
  terminal->type("\t");
  terminal->wait_for("Vom Mikrofon kommt kein Ton.");
  terminal->enter("mikrofon fagott");
  terminal->wait_for("fagott: dieses Mikrofon gibt es nicht. Vorhanden: ");
  terminal->enter("mikrofon black-mic");
  terminal->wait_for("Mikrofon: black-mic");
  const Mouth anna("black-mic", {.rate = 150});
  anna.wait_until_listened_to();
  terminal->type("\t");
  terminal->wait_for("Ich höre.");
  anna.say("Bauer Eva vier");
  terminal->wait_for("Gemeint: Bauer Eva vier? Ja oder nein?");
  EXPECT_THAT(content_of(home.path() / "config/annabella/players.toml"), HasSubstr("black-mic"));
}

}  // namespace
}  // namespace annabella::host
