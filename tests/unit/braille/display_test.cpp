// The display that BRLTTY drives: a real BRLTTY, and its virtual display for what a finger reads.
#include "braille/display.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "support/virtual_display.h"

namespace annabella::host {
namespace {

using Name = BrailleKey::Name;
using std::chrono::seconds;

void reach(const VirtualDisplay& display) {
  for (const auto& [name, value] : display.environment()) {
    ::setenv(name.c_str(), value.c_str(), 1);
  }
}

// Whoever is told on the display's thread, and asks on his own.
class Told {
 public:
  std::function<void(const BrailleDisplay::News&)> teller() {
    return [this](const BrailleDisplay::News& news) {
      const std::lock_guard lock(mutex_);
      news_.push_back(news);
      came_.notify_all();
    };
  }

  std::optional<BrailleDisplay::News> next(seconds at_most = seconds{30}) {
    std::unique_lock lock(mutex_);
    if (!came_.wait_for(lock, at_most, [this] { return !news_.empty(); })) return std::nullopt;
    BrailleDisplay::News news = news_.front();
    news_.pop_front();
    return news;
  }

  // How many cells were found, or 0.
  int found() {
    const auto news = next();
    const auto* display = news ? std::get_if<BrailleDisplay::Found>(&*news) : nullptr;
    return display ? display->cells : 0;
  }
  std::string missing() {
    const auto news = next();
    const auto* none = news ? std::get_if<BrailleDisplay::Missing>(&*news) : nullptr;
    return none ? none->why.key : "";
  }
  std::optional<BrailleKey> key(seconds at_most = seconds{30}) {
    const auto news = next(at_most);
    const auto* key = news ? std::get_if<BrailleKey>(&*news) : nullptr;
    return key ? std::optional(*key) : std::nullopt;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<BrailleDisplay::News> news_;
};

// A display of BRLTTY's that is there, and ours on it.
struct FoundDisplay {
  explicit FoundDisplay(int cells) : reader(cells) {
    reach(reader);
    display.emplace(told.teller());
    EXPECT_EQ(told.found(), cells);
  }
  VirtualDisplay reader;
  Told told;
  std::optional<BrailleDisplay> display;
};

// As far as cells have six dots, which is all that ASCII Braille can say.
TEST(BrailleDisplay, EveryCellIsShownAsItIs) {
  FoundDisplay found(80);
  auto& [reader, told, display] = found;
  std::string all;
  for (char cell = '!'; cell <= '_'; ++cell) all += cell;
  display->show(all);
  reader.wait_for(all);
  display->show("AB  C");
  reader.wait_for("AB  C");
  display->show("");
  reader.wait_for("");
}

TEST(BrailleDisplay, WhatIsTooLongIsLeftOut) {
  FoundDisplay found(20);
  auto& [reader, told, display] = found;
  display->show(std::string(19, 'A') + "BC");
  reader.wait_for(std::string(19, 'A') + "B");
}

TEST(BrailleDisplay, KeysHaveTheirMeaning) {
  FoundDisplay found(40);
  auto& [reader, told, display] = found;
  display->show("A");
  reader.wait_for("A");
  for (const auto& [command, key] : std::initializer_list<std::pair<const char*, BrailleKey>>{
           {"fwinrt", {Name::on}},
           {"fwinlt", {Name::back}},
           {"fwinrtskip", {Name::on}},
           {"fwinltskip", {Name::back}},
           {"lnup", {Name::up}},
           {"lndn", {Name::down}},
           {"prdifln", {Name::up}},
           {"nxdifln", {Name::down}},
           {"winup", {Name::up}},
           {"windn", {Name::down}},
           {"top", {Name::top}},
           {"top_left", {Name::top}},
           {"bot", {Name::bottom}},
           {"bot_left", {Name::bottom}},
           {"home", {Name::home}},
           {"route 1", {Name::routing, 1}},
           {"route 17", {Name::routing, 17}},
           {"route 39", {Name::routing, 39}}}) {
    reader.press(command);
    EXPECT_EQ(told.key(), key) << command;
  }
}

// What is typed on a Braille keyboard goes to the console, and BRLTTY's own commands to BRLTTY.
TEST(BrailleDisplay, OtherKeysAreBrlttys) {
  FoundDisplay found(40);
  auto& [reader, told, display] = found;
  display->show("A");
  reader.wait_for("A");
  for (const char* command : {"enter", "cursor_left", "csrjmp", "attrup", "mute"}) {
    reader.press(command);
  }
  reader.press("lndn");
  EXPECT_EQ(told.key(), BrailleKey{Name::down});
}

TEST(BrailleDisplay, AnotherSizeIsTold) {
  FoundDisplay found(40);
  auto& [reader, told, display] = found;
  std::string line;
  for (int cell = 0; cell < 90; ++cell) line += static_cast<char>('A' + cell % 26);
  display->show(line);
  reader.wait_for(line.substr(0, 40));
  for (const int cells : {20, 32, 80, 40}) {
    reader.resize(cells);
    EXPECT_EQ(told.found(), cells);
    reader.wait_for(line.substr(0, static_cast<std::size_t>(cells)));
    EXPECT_EQ(reader.cells(), cells);
    reader.press("lndn");
    EXPECT_EQ(told.key(), BrailleKey{Name::down}) << "keys still come";
  }
}

// BRLTTY dies, is missed once, and is found again with what stood there; twice.
TEST(BrailleDisplay, WhoComesAgainIsShownTheSame) {
  FoundDisplay found(40);
  auto& [reader, told, display] = found;
  display->show("ABC");
  reader.wait_for("ABC");
  for (const char* line : {"DE", "FG"}) {
    reader.die();
    EXPECT_EQ(told.missing(), "braille.lost");
    display->show(line);
    EXPECT_FALSE(told.next(seconds{5})) << "said once";
    reader.start();
    EXPECT_EQ(told.found(), 40);
    reader.wait_for(line);
  }
}

TEST(BrailleDisplay, NoBrlttyIsToldOf) {
  ::setenv("BRLAPI_HOST", "127.0.0.1:1", 1);
  Told told;
  const BrailleDisplay display(told.teller());
  EXPECT_EQ(told.missing(), "braille.no-brltty");
}

// The display is given back: BRLTTY has its keys, and shows its own line again.
TEST(BrailleDisplay, IsGivenBack) {
  FoundDisplay found(40);
  auto& [reader, told, display] = found;
  display->show("ABC");
  reader.wait_for("ABC");
  display.reset();
  reader.press("home");
  EXPECT_THAT(reader.wait_for_other("ABC"), testing::HasSubstr(" SCREEN")) << "no screen";
}

// Whether it hangs at the beginning or later: whoever leaves is not kept.
TEST(BrailleDisplay, AHangingBrlttyKeepsNobody) {
  for (const bool is_found : {false, true}) {
    VirtualDisplay reader(40);
    reach(reader);
    Told told;
    auto display = std::make_unique<BrailleDisplay>(told.teller());
    if (is_found) {
      EXPECT_EQ(told.found(), 40);
    }
    reader.stop();
    if (!is_found) {
      display.reset();
      display = std::make_unique<BrailleDisplay>(told.teller());
    }
    for (int line = 0; line < 100; ++line) display->show(std::string(40, line % 2 ? 'A' : 'B'));
    const auto began = std::chrono::steady_clock::now();
    display.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - began, seconds{5});
    reader.go_on();
  }
}

}  // namespace
}  // namespace annabella::host
