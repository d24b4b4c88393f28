// Counts every line of tests/data/perft.tsv and perft960.tsv to the last depth that anybody has
// counted, on all processors at once. Needs no test framework, so that it is built as the program
// is that people run.
#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace annabella::rules {
namespace {

struct Task {
  std::string name;
  Board board;
  int depth = 0;
  std::uint64_t lines = 0;
};

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, '\t');) cells.push_back(cell);
  return cells;
}

// The columns are a name, one FEN for each spelling, the counts of depth 1, 2, ... up to 7, and two
// more. Every spelling is counted if they are read differently.
void add_tasks(const std::string& file, std::size_t spellings, Castling castling,
               std::vector<Task>& tasks) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    const std::vector<std::string> cells = cells_of(line);
    int depth = 7;
    while (cells.at(spellings + static_cast<std::size_t>(depth)) == "-") --depth;
    const std::string& lines = cells[spellings + static_cast<std::size_t>(depth)];
    for (std::size_t spelling = 1; spelling <= spellings; ++spelling) {
      const Board board = read_fen(cells[spelling], castling);
      if (spelling > 1 && board == tasks.back().board) continue;
      tasks.push_back({cells[0], board, depth, std::stoull(lines)});
    }
  }
}

// Counts like perft(), but a position that comes up again by another order of moves only once:
// compared whole, so that no two are ever taken for one another.
class Counting {
 public:
  std::uint64_t lines(const Board& board, int depth) {
    if (depth < 2) return perft(board, depth);
    Board same = board;  // the counters of a game change no move
    same.quiet_halfmoves = 0;
    same.move_number = 1;
    const std::size_t slot = hash(same, depth) % counted_.size();
    if (counted_[slot].depth == depth && counted_[slot].board == same) return counted_[slot].lines;
    std::uint64_t sum = 0;
    if (depth == 2) {
      sum = perft(board, depth);
    } else {
      for (Step step : legal_steps(board)) sum += lines(after(board, step), depth - 1);
    }
    counted_[slot] = {same, depth, sum};
    return sum;
  }

 private:
  struct Counted {
    Board board;
    int depth = 0;
    std::uint64_t lines = 0;
  };

  static std::size_t hash(const Board& board, int depth) {
    std::uint64_t mixed = static_cast<std::uint64_t>(depth) * 2 + (board.turn == Color::white);
    const auto mix = [&](std::uint64_t bits) {
      mixed = (mixed ^ bits) * 0x9e3779b97f4a7c15;
      mixed ^= mixed >> 29;
    };
    for (Bitboard kind : board.kinds) mix(kind);
    mix(board.sides[0]);
    mix(board.castling_rooks);
    mix(board.en_passant);
    return mixed;
  }

  std::vector<Counted> counted_ = std::vector<Counted>(std::size_t{1} << 18);
};

// Gives the number of wrong counts.
int count_all(std::vector<Task> tasks) {
  // The longest first, so that all processors are done at about the same time.
  std::ranges::sort(tasks, std::greater{}, &Task::lines);
  std::atomic<std::size_t> next = 0;
  std::atomic<int> wrong = 0;
  const auto work = [&] {
    Counting counting;
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      const std::uint64_t lines = counting.lines(tasks[i].board, tasks[i].depth);
      if (lines == tasks[i].lines) continue;
      ++wrong;
      std::ostringstream report;
      report << tasks[i].name << " depth " << tasks[i].depth << ": " << lines << " lines, not "
             << tasks[i].lines << "\n";
      std::cout << report.str();
    }
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) {
      workers.emplace_back(work);
    }
  }
  std::cout << tasks.size() << " positions, " << wrong << " wrong\n";
  return wrong;
}

}  // namespace
}  // namespace annabella::rules

int main(int, char** arguments) {
  using namespace annabella::rules;
  const std::string folder = arguments[1];
  std::vector<Task> tasks;
  add_tasks(folder + "/perft.tsv", 1, Castling::from_home, tasks);
  add_tasks(folder + "/perft960.tsv", 2, Castling::from_anywhere, tasks);
  return tasks.size() > 900 && count_all(tasks) == 0 ? 0 : 1;
}
