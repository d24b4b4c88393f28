// Chess, until a certain call: ANNABELLA_TEST_MISBEHAVIOUR is HOW CALL COUNT [MARK], and the call
// with this number does what it must not. With a mark, the name of a pipe with one byte in it, only
// in the first process that takes it.
#include <annabella/rules/chess_position.h>
#include <annabella/variant.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

using namespace annabella;

namespace {

struct Misbehaviour {
  Host* host = nullptr;
  std::string how, call;
  int count = 0;

  Misbehaviour() {
    const char* wanted = std::getenv("ANNABELLA_TEST_MISBEHAVIOUR");
    std::istringstream words(wanted == nullptr ? "" : wanted);
    std::string mark;
    words >> how >> call >> count >> mark;
    // Nobody writes here: whoever comes first takes what lies in the pipe.
    char token = 0;
    const bool comes_too_late =
        !mark.empty() && ::read(::open(mark.c_str(), O_RDONLY | O_NONBLOCK), &token, 1) != 1;
    if (comes_too_late) how.clear();
  }

  ~Misbehaviour() { at("farewell"); }

  // Whether it is time to lie.
  bool at(const char* now) {
    if (how.empty() || call != now || --count != 0) return false;
    if (how == "crash") std::abort();
    if (how == "exit") std::_Exit(0);
    if (how == "throw") throw 7;
    if (how == "fork") (void)::fork();
    if (how == "garbage") (void)::send(3, "Waschmaschine", 13, MSG_NOSIGNAL);
    if (how == "log") host->log(LogLevel::warning, "the second move");
    if (how == "print") {
      for (int line = 0; line < 500'000; ++line) std::puts("I am here, too.");
      std::fflush(stdout);
    }
    for (std::vector<std::string*> memory; how == "eat";)
      memory.push_back(new std::string(1 << 20, 'x'));
    volatile bool forever = how == "hang";
    while (forever) {
    }
    return how == "lie";
  }
} misbehaviour;

class Mischief : public rules::ChessPosition {
 public:
  using ChessPosition::ChessPosition;
  ~Mischief() override { misbehaviour.at("destroy"); }

  std::string fen() const override { return misbehaviour.at("fen") ? "" : ChessPosition::fen(); }
  Color turn() const override { return misbehaviour.at("turn") ? Color(3) : ChessPosition::turn(); }
  std::vector<PlacedPiece> pieces() const override {
    if (misbehaviour.at("pieces")) return {{{0, 0}, 'X'}};
    return ChessPosition::pieces();
  }
  std::vector<Move> legal_moves() const override {
    std::vector<Move> moves = ChessPosition::legal_moves();
    if (misbehaviour.at("legal_moves")) moves.push_back({{4, 4}, {4, 9}, kNoPiece, kNoPiece});
    return moves;
  }
  MoveFacts describe(const Move& move) const override {
    if (misbehaviour.at("describe")) return {};
    MoveFacts facts = ChessPosition::describe(move);
    if (misbehaviour.at("piece")) facts.piece = facts.piece == 'Q' ? 'N' : 'Q';
    if (misbehaviour.at("captured")) facts.captured = facts.captured == 'q' ? 'n' : 'q';
    if (misbehaviour.at("san")) facts.san += "\x1b[2J";
    if (misbehaviour.at("written")) facts.san = "Nf3";
    if (misbehaviour.at("uci")) facts.uci = "a1a1";
    return facts;
  }
  std::unique_ptr<Position> after(const Move& move) const override {
    if (misbehaviour.at("after")) return nullptr;
    if (misbehaviour.at("stray")) {  // two knights are gone
      return std::make_unique<Mischief>(
          rules::read_fen("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1"));
    }
    return ChessPosition::after(move);
  }
  std::optional<Ending> ending() const override {
    if (misbehaviour.at("won")) return Ending{Color::white, "won"};  // and goes on
    if (misbehaviour.at("ending")) return Ending{Color::white, "no key at all!"};
    return ChessPosition::ending();
  }
  CanWin can_still_win(Color side) const override {
    if (misbehaviour.at("can_still_win")) return CanWin(0);
    return ChessPosition::can_still_win(side);
  }
  std::string repetition_key() const override {
    return misbehaviour.at("repetition_key") ? "" : ChessPosition::repetition_key();
  }
  std::optional<int> quiet_halfmoves() const override {
    if (misbehaviour.at("quiet_halfmoves")) return -7;
    return board().quiet_halfmoves + (misbehaviour.at("rise") ? 3 : 0);
  }

 protected:
  std::unique_ptr<Position> with(const rules::Board& board) const override {
    return std::make_unique<Mischief>(board);
  }
};

class Misbehaves : public Variant {
 public:
  explicit Misbehaves(Host& host) {
    misbehaviour.host = &host;
    misbehaviour.at("make");
  }

  void* capability(std::string_view) override {
    misbehaviour.at("capability");
    return nullptr;
  }
  VariantTraits traits() const override {
    return {.files = misbehaviour.at("traits") ? 70 : 8, .spoken_names = {"mischief"}};
  }
  std::unique_ptr<Position> start(int) const override {
    if (misbehaviour.at("start")) return nullptr;
    return from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  }
  std::unique_ptr<Position> from_fen(std::string_view fen) const override {
    if (misbehaviour.at("from_fen")) return nullptr;
    return std::make_unique<Mischief>(rules::read_fen(fen));
  }
};

}  // namespace

ANNABELLA_PLUGIN(Misbehaves, .kind = "variant", .id = "org.example.variant.misbehaves",
                 .version = "1.0.0", .name = "Mischief");
