// What is spoken under a role's name: the name alone is a call, what is said after it is an order,
// and no order is carried out before its yes.
#include <gmock/gmock.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;

Regulations with_arbiter() {
  Regulations regulations;
  regulations.arbiter = true;
  regulations.white.unseeing = true;
  regulations.white.assistant = Duties::all();
  return regulations;
}

Reading heard(SmallTable& table, const std::string& line, std::optional<Color> by = {},
              bool sure = false) {
  return table.hear(line, SmallTable::now(), Spoken{.by = by, .is_sure = sure});
}

const Service* call_of(const Reading& reading) {
  const auto* service = std::get_if<Service>(&reading.what);
  return service && service->kind == Service::Kind::order ? service : nullptr;
}

TEST(ACall, IsTheNameOfARoleAlone) {
  const std::vector<std::pair<Said, Role>> calls{
      {{"de", {"schiedsrichter", "schiedsrichterin"}}, Role::arbiter},
      {{"de", {"assistent weiß", "assistentin weiß"}}, Role::assistant},
      {{"de", {"spieler", "spieler weiß"}}, Role::player},
      {{"en", {"arbiter", "referee"}}, Role::arbiter},
      {{"en", {"assistant white"}}, Role::assistant},
      {{"cs", {"rozhodčí"}}, Role::arbiter},
      {{"cs", {"asistent bílý"}}, Role::assistant},
      {{"sk", {"rozhodca", "rozhodkyňa"}}, Role::arbiter},
      {{"sk", {"asistent biely"}}, Role::assistant}};
  for (const auto& [said, role] : calls) {
    for (const char* line : said.lines) {
      SmallTable table(said.voice, "", Press::at_once, with_arbiter());
      const Reading reading = heard(table, line);
      const Service* call = call_of(reading);
      ASSERT_NE(call, nullptr) << line;
      EXPECT_EQ(call->value, line + std::string(": "));
      EXPECT_EQ(reading.role, role) << line;
      EXPECT_EQ(reading.by, Color::white) << line;
      EXPECT_TRUE(std::holds_alternative<NotUnderstood>(table.hear(line).what))
          << "typed, it is half a line: " << line;
    }
  }
}

TEST(ACall, IsNothingElse) {
  SmallTable table("de", "", Press::at_once, with_arbiter());
  for (const char* line :
       {"ich rufe den schiedsrichter", "zuschauer", "weiß", "springer felix drei",
        "hilfe schiedsrichter", "schiedsrichter uhren an"}) {
    EXPECT_EQ(call_of(heard(table, line)), nullptr) << line;
  }
}

// However sure the ear is.
TEST(AnOrderByVoice, IsAlwaysReadBack) {
  for (const bool sure : {false, true}) {
    SmallTable table("de", "", Press::at_once, with_arbiter());
    table.play({"e4", "e5"});
    const auto before = table.game().facts();
    const Reading asked =
        heard(table, "schiedsrichter: zeitgutschrift schwarz zwei minuten", {}, sure);
    ASSERT_TRUE(std::holds_alternative<Question>(asked.what));
    EXPECT_EQ(asked.role, Role::arbiter);
    EXPECT_TRUE(asked.spoken);
    EXPECT_THAT(table.printed(std::get<Question>(asked.what).ask),
                HasSubstr("zeitgutschrift schwarz zwei minuten"));
    EXPECT_EQ(table.game().facts(), before);
    const Reading yes = heard(table, "schiedsrichter: ja");
    ASSERT_TRUE(std::holds_alternative<Wanted>(yes.what));
    EXPECT_TRUE(std::holds_alternative<Penalise>(std::get<Wanted>(yes.what).actions.front()));
  }
}

TEST(AnOrderByVoice, TakesNoPlayersYes) {
  SmallTable table("de", "", Press::at_once, with_arbiter());
  heard(table, "schiedsrichter: uhren anhalten");
  const Reading players = heard(table, "ja", Color::white, true);
  EXPECT_TRUE(std::holds_alternative<NotUnderstood>(players.what));
  EXPECT_TRUE(table.dialogue().still_asks(table.game()));
  EXPECT_TRUE(std::holds_alternative<Dropped>(heard(table, "schiedsrichter: nein").what));
  EXPECT_FALSE(table.dialogue().still_asks(table.game()));
}

// Without the name the same words are a player's, who is told whose business it is.
TEST(AnOrderByVoice, IsNobodysWithoutTheName) {
  for (const char* line : {"strafe weiß verwarnung", "ergebnis weiß gewinnt", "uhren an"}) {
    SmallTable table("de", "", Press::at_once, with_arbiter());
    const Reading reading = heard(table, line, Color::black, true);
    EXPECT_TRUE(std::holds_alternative<NotUnderstood>(reading.what) ||
                std::holds_alternative<Wanted>(reading.what))
        << line;
    EXPECT_EQ(reading.role, Role::player) << line;
  }
}

TEST(AnAssistantsVoice, ReportsAndAsks) {
  SmallTable table("de", "", Press::at_once, with_arbiter());
  table.play({"e4"});
  const Reading asked = heard(table, "assistent weiß: schwarz berührt e7");
  ASSERT_TRUE(std::holds_alternative<Question>(asked.what));
  EXPECT_EQ(asked.role, Role::assistant);
  const Reading yes = heard(table, "assistent weiß: ja");
  ASSERT_TRUE(std::holds_alternative<Wanted>(yes.what));
  const auto* touch = std::get_if<ReportTouch>(&std::get<Wanted>(yes.what).actions.front());
  ASSERT_NE(touch, nullptr);
  EXPECT_EQ(touch->who, Color::black);
  EXPECT_TRUE(std::holds_alternative<Query>(heard(table, "assistent weiß: uhr").what))
      << "what only asks is not read back";
}

// At a microphone of his own nobody has to say who he is.
TEST(APlayersCall, IsForWhoseMicrophoneItIs) {
  SmallTable table("de", "", Press::at_once, with_arbiter());
  EXPECT_EQ(heard(table, "spieler", Color::black).by, Color::black);
  const Reading asked = heard(table, "spieler: ich bin da", Color::black);
  EXPECT_EQ(asked.by, Color::black);
}

}  // namespace
}  // namespace annabella::host
