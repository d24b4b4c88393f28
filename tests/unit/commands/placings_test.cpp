// Men who are put on the board, by every letter that a man has in some language: whose letter it is
// in one's own means him, and what names two men is asked, as in a move.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "positional.h"
#include "support/null_host.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

class PlacingsSaid : public testing::Test {
 protected:
  // "N@c4", or "asked".
  std::string put(const std::string& voice, const std::string& line, const std::string& fen = "") {
    host::Setup setup;
    setup.start_fen = fen;
    SmallTable table(voice, positional_, setup);
    table.has_words(std::string(SOURCE_DIR) + "/plugins/variants/positional/voices");
    const std::string said = table.says(line);
    if (table.game().last() != nullptr) return table.game().last()->facts.san;
    return said.starts_with("?") ? "asked" : said;
  }

  NullHost host_;
  Positional positional_{host_};
};

struct Letters {
  const char* voice;
  const char* meanings;  // "SN": S is a knight's; "B?": B is asked
};

TEST_F(PlacingsSaid, ByTheLetterOfEachMan) {
  const std::string english = "QQ RR NN PP KK ";
  for (const auto& [voice, own] :
       {Letters{"de", "DQ TR LB SN B? JN VR"}, Letters{"en", "BB S? DQ TR LB JN VR"},
        Letters{"cs", "DQ VR SB JN B? TR LB"}, Letters{"sk", "DQ VR SB JN B? TR LB"}}) {
    const std::string all = english + own;
    for (std::size_t at = 0; at + 1 < all.size(); at += 3) {
      const std::string line{all[at], '@', 'c', '4'};
      const std::string meant =
          all[at + 1] == '?' ? "asked" : std::string{all[at + 1], '@', 'c', '4'};
      EXPECT_EQ(put(voice, line), meant) << voice << ' ' << line;
    }
  }
}

// One of the two who cannot be put there is not the other.
TEST_F(PlacingsSaid, AManWhoCannotBePutThereIsNotAnother) {
  EXPECT_EQ(put("de", "B@c1"), "asked") << "no pawn may stand there";
  const std::string no_bishop = "n7/8/8/8/8/8/8/1R6[KNNkp] w";
  EXPECT_EQ(put("cs", "S@d2", no_bishop), "asked")
      << "no bishop is there, and a German's knight is";
  EXPECT_EQ(put("de", "S@d2", no_bishop), "N@d2");
}

// The sign of PGN and UCI has no other reading for a pawn in any language.
TEST_F(PlacingsSaid, ASmallLetterThatNamesTwoMenIsAsked) {
  EXPECT_EQ(put("de", "b@c4"), "asked");
  EXPECT_EQ(put("cs", "p@c4"), "P@c4");
}

}  // namespace
}  // namespace annabella::host
