// Every recording of a board with its moves, NAME.bytes and NAME.uci: those of tests/data/boards,
// and of the folder that BOARD_RECORDINGS names. A report of a fault with such a file is a test.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "boards/watcher.h"
#include "boards/wire_record.h"
#include "chesslink.h"
#include "chessnut.h"
#include "dgt.h"
#include "support/evening.h"
#include "support/null_host.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> recordings() {
  std::vector<fs::path> files;
  std::vector<fs::path> folders{SOURCE_DIR "/tests/data/boards"};
  if (const char* more = std::getenv("BOARD_RECORDINGS")) folders.emplace_back(more);
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".bytes") files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

// Of the driver that the first line names: "# dgt".
std::unique_ptr<BoardSession> session_for(const fs::path& file) {
  static NullHost host;
  std::ifstream in(file);
  std::string mark, driver;
  in >> mark >> driver;
  if (driver == "chesslink") return ChessLink(host).begin("serial:38400");
  if (driver == "chessnut") return Chessnut(host).begin("hid");
  return Dgt(host).begin("serial:9600");
}

// "1. e2e4 e7e5" and a result at last, without the numbers.
std::vector<std::string> moves_of_recording(fs::path file) {
  std::ifstream in(file.replace_extension(".uci"));
  std::vector<std::string> moves;
  for (std::string word; in >> word;) {
    if (!word.ends_with('.') && word != "*") moves.push_back(word);
  }
  return moves;
}

class Replay {
 public:
  explicit Replay(const fs::path& file) : session_(session_for(file)) {
    watcher_.follow(evening_.game, evening_.now);
  }

  void receive(std::span<const std::byte> bytes, BoardTime at) {
    pass(begin_ + at);
    session_->received(bytes, at);
    for (const Sighting& seen : session_->take_sightings()) {
      if (seen.kind == Sighting::Kind::squares) watcher_.sees(seen.pieces, evening_.now);
      if (seen.kind == Sighting::Kind::clock_pressed)
        watcher_.rests(evening_.game.on_move(), evening_.now);
      take();
    }
  }

  std::vector<std::string> found() {
    pass(evening_.now + std::chrono::seconds{5});
    return found_;
  }

 private:
  static host::Setup both_watched() {
    host::Setup setup;
    setup.regulations.white.watched = true;
    setup.regulations.black.watched = true;
    return setup;
  }

  void pass(Time until) {
    for (auto at = watcher_.wake_at(); at && *at <= until; at = watcher_.wake_at()) {
      evening_.now = *at;
      watcher_.woke(*at);
      take();
    }
    evening_.now = std::max(evening_.now, until);
  }

  void take() {
    for (const Watcher::Notice& notice : watcher_.take_notices()) {
      if (const auto* made = std::get_if<Watcher::Made>(&notice)) {
        for (const Move& move : made->moves) {
          found_.push_back(evening_.game.position().describe(move).uci);
          EXPECT_EQ(evening_.want(evening_.game.on_move(), ReportMade{move}), std::nullopt);
          watcher_.follow(evening_.game, evening_.now);
        }
      } else if (const auto* corrected = std::get_if<Watcher::Corrected>(&notice)) {
        const Ply& last = *evening_.game.last();
        found_.back() = last.before->describe(corrected->instead).uci;
        EXPECT_EQ(evening_.want(last.side, ReportMade{corrected->instead, true}), std::nullopt);
        watcher_.follow(evening_.game, evening_.now);
      } else if (const auto* shown = std::get_if<Watcher::ResultShown>(&notice)) {
        found_.emplace_back(text_of(shown->score));
      } else if (std::holds_alternative<Watcher::Unclear>(notice)) {
        found_.emplace_back("unclear");
      } else if (std::holds_alternative<Watcher::Missed>(notice)) {
        found_.emplace_back("missed");
      }
    }
  }

  Evening evening_{both_watched()};
  const Time begin_ = evening_.now;
  Watcher watcher_{{true, true}};
  std::unique_ptr<BoardSession> session_;
  std::vector<std::string> found_;
};

// Pieces of so many bytes at most; 0: as they came.
std::vector<std::string> found_in(const fs::path& file, std::size_t most) {
  const auto pieces = read_wire_record(file);
  EXPECT_TRUE(pieces) << file;
  Replay replay(file);
  for (const WirePiece& piece : *pieces) {
    if (!piece.is_received) continue;
    std::span<const std::byte> rest(piece.bytes);
    while (!rest.empty()) {
      const auto next = rest.first(most == 0 ? rest.size() : std::min(most, rest.size()));
      replay.receive(next, piece.at);
      rest = rest.subspan(next.size());
    }
  }
  return replay.found();
}

TEST(Recordings, EveryMoveIsFoundHoweverTheBytesAreSplit) {
  const std::vector<fs::path> files = recordings();
  EXPECT_FALSE(files.empty());
  for (const fs::path& file : files) {
    for (const std::size_t most : {0U, 1U, 2U, 3U, 7U, 64U}) {
      EXPECT_EQ(found_in(file, most), moves_of_recording(file)) << file << ", by " << most;
    }
  }
}

}  // namespace
}  // namespace annabella::host
