// hearing.dict: what is read from it, and what of it is refused.
#include "hearing/pronunciations.h"

#include <gmock/gmock.h>

#include <fstream>

#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;

class DictionaryFile : public testing::Test {
 protected:
  Result<Pronunciations> read(const std::string& text) {
    std::ofstream(file_) << text;
    return Pronunciations::read(file_);
  }

  TemporaryDirectory folder_;
  std::filesystem::path file_ = folder_.path() / "hearing.dict";
};

TEST_F(DictionaryFile, GivesAWordAllItsWaysByAnySpelling) {
  const auto read = this->read("# Namen\nLäufer L OY F ER\nläufer L OY F AH # auch so\nlast\n");
  ASSERT_TRUE(read);
  const auto* bishop = read->find("laufer");
  ASSERT_NE(bishop, nullptr);
  EXPECT_EQ(bishop->written, "läufer");
  EXPECT_THAT(bishop->phones, ElementsAre("L OY F ER", "L OY F AH"));
  EXPECT_EQ(bishop->likelihood, 1);
  ASSERT_NE(read->find("last"), nullptr);
  EXPECT_TRUE(read->find("last")->phones.empty()) << "only typed";
  EXPECT_EQ(read->find("springer"), nullptr);
}

TEST_F(DictionaryFile, RatesARareWord) {
  const auto read = this->read("anton 1e-4 AA N T OW N\nanton 1e-4 AH N T OW N\n");
  ASSERT_TRUE(read);
  EXPECT_DOUBLE_EQ(read->find("anton")->likelihood, 1e-4);
  EXPECT_EQ(read->find("anton")->phones.size(), 2u);
}

TEST_F(DictionaryFile, NamesTheLineWithAPhoneThatTheModelLacks) {
  const auto read = this->read("anna AA N AH\nkönig K OE N IH K\n");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().what.key, "hearing.unknown-phone");
  EXPECT_EQ(std::get<int>(read.error().what.with.at("line")), 2);
  EXPECT_EQ(std::get<std::string>(read.error().what.with.at("phone")), "OE");
}

TEST_F(DictionaryFile, IsMissed) {
  const auto read = Pronunciations::read(folder_.path() / "none.dict");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().what.key, "hearing.no-dictionary");
}

}  // namespace
}  // namespace annabella::host
