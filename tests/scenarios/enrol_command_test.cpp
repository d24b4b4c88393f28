// annabella enrol: recordings of a player's words are taken from a folder, listened for, said again
// and deleted.
#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "speech/speech.h"
#include "support/own_home.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;

class EnrolCommand : public testing::Test {
 protected:
  EnrolCommand() { std::filesystem::create_directories(folder()); }

  Outcome annabella(const std::string& arguments) { return run_annabella(home_, arguments); }
  std::string folder() const { return (home_.path() / "said").string(); }
  std::filesystem::path kept() const { return home_.path() / "data/annabella/players/Anna/de"; }

  std::string say(const std::string& file, const std::string& words, int rate) {
    const Result<Sound> sound = synthesise(words, {.espeak_voice = "de+f2", .rate = rate});
    EXPECT_TRUE(sound && write_wav(folder() + "/" + file, *sound));
    return folder() + "/" + file;
  }
  // Just enough for one move.
  void say_all(const std::string& without = "") {
    for (const std::string word : {"springer", "gustav", "eins", "felix", "drei", "läufer"}) {
      if (word == without) continue;
      say(word + "-1.wav", word, 145);
      say(word + "-2.wav", word, 185);
    }
  }

  OwnHome home_;
};

TEST_F(EnrolCommand, MakesThePlayersMoveSure) {
  say_all();
  const Outcome enrolled = annabella("enrol Anna --from " + folder());
  EXPECT_EQ(enrolled.status, 1) << "most words are missing, and it says which";
  EXPECT_THAT(enrolled.err, HasSubstr("Es fehlt noch: anna, bella, "));
  EXPECT_THAT(enrolled.err, testing::Not(HasSubstr("drei")));
  EXPECT_THAT(enrolled.out, HasSubstr(kept().string()));
  const std::string move = say("move.wav", "springer gustav eins felix drei", 165);
  const Outcome known = annabella("hear --porcelain --player Anna " + move);
  EXPECT_THAT(known.out, HasSubstr("\nmove g1f3\n"));
  EXPECT_THAT(known.out, HasSubstr("\nsure yes\n"));
  EXPECT_THAT(annabella("hear --porcelain " + move).out, HasSubstr("\nsure no\n"));
}

TEST_F(EnrolCommand, NamesWhatIsNoGoodAndGoesOnFromThere) {
  say_all();
  say("drei-2.wav", "läufer", 185);
  const Outcome first = annabella("enrol Anna --from " + folder());
  EXPECT_THAT(first.err, HasSubstr("drei-2.wav: Das klang wie läufer. Gefragt ist drei."));
  EXPECT_FALSE(std::filesystem::exists(kept() / "drei-2.wav"));
  const auto written = std::filesystem::last_write_time(kept() / "felix-1.wav");
  std::filesystem::remove(folder() + "/drei-1.wav");
  say("drei-2.wav", "drei", 185);
  annabella("enrol Anna --from " + folder());
  EXPECT_TRUE(std::filesystem::exists(kept() / "drei-2.wav"));
  EXPECT_EQ(std::filesystem::last_write_time(kept() / "felix-1.wav"), written) << "as it was";
}

TEST_F(EnrolCommand, TakesOneWordAnew) {
  say_all();
  annabella("enrol Anna --from " + folder());
  const auto written = std::filesystem::last_write_time(kept() / "drei-1.wav");
  const auto other = std::filesystem::last_write_time(kept() / "felix-1.wav");
  EXPECT_EQ(annabella("enrol Anna --word Drei --from " + folder()).status, 0);
  EXPECT_GT(std::filesystem::last_write_time(kept() / "drei-1.wav"), written);
  EXPECT_EQ(std::filesystem::last_write_time(kept() / "felix-1.wav"), other);
  const Outcome unknown = annabella("enrol Anna --word Besen --from " + folder());
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("Besen: dieses Wort wird nicht eingesprochen."));
}

TEST_F(EnrolCommand, ForgetsAPlayer) {
  say_all();
  annabella("enrol Anna --from " + folder());
  EXPECT_EQ(annabella("enrol Anna --forget").out, "Anna: die eigenen Wörter sind gelöscht.\n");
  EXPECT_FALSE(std::filesystem::exists(kept()));
  EXPECT_EQ(annabella("enrol Anna --forget").out, "Anna: keine eigenen Wörter gespeichert.\n");
  EXPECT_EQ(annabella("hear --player Anna " + say("move.wav", "springer felix drei", 165)).err,
            "Anna: keine eigenen Wörter gespeichert.\n");
}

TEST_F(EnrolCommand, RefusesWhatItCannotRead) {
  EXPECT_EQ(annabella("enrol").status, 2);
  const Outcome without_microphone = annabella("enrol Anna");
  EXPECT_EQ(without_microphone.status, 3);
  EXPECT_THAT(without_microphone.err, HasSubstr("Kein Mikrofon gefunden."));
  EXPECT_EQ(annabella("enrol Anna --from /nowhere").err,
            "/nowhere: diesen Ordner gibt es nicht, oder er ist nicht lesbar.\n");
}

}  // namespace
}  // namespace annabella::host
