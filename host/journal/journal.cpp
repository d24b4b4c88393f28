#include "journal/journal.h"

#include <optional>
#include <utility>

#include "base/directories.h"
#include "journal/claims.h"
#include "journal/fact_json.h"
#include "journal/opened_file.h"

namespace annabella::host {
namespace {

std::string shown(std::int64_t number) { return std::to_string(number); }

WrittenFact written_in(const sqlite::Statement& row, int first_column) {
  return {row.text(first_column), row.text(first_column + 1)};
}

Time time_in(const sqlite::Statement& row, int column) {
  return Time(Duration(row.integer(column)));
}

// What it writes waits neither for the disk nor for other programs: another beat comes soon.
struct Beats {
  explicit Beats(const std::string& path)
      : connection(path),
        insert(connection, "INSERT OR REPLACE INTO beat (game, at) VALUES (?, ?)") {
    connection.run("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  }

  sqlite::Connection connection;
  sqlite::Statement insert;
};

class SqliteJournal final : public Journal {
 public:
  SqliteJournal(sqlite::Connection connection, std::string path)
      : connection_(std::move(connection)),
        path_(std::move(path)),
        claims_(path_),
        insert_game_(connection_, "INSERT INTO game DEFAULT VALUES RETURNING id"),
        insert_fact_(connection_,
                     "INSERT INTO fact (game, number, at, kind, payload) VALUES (?, ?, ?, ?, ?)") {}

  Result<std::int64_t> begin() override {
    return guarded<std::int64_t>([&] {
      insert_game_.with().step();
      const std::int64_t game = insert_game_.integer(0);
      insert_game_.step();
      return game;
    });
  }

  Result<Done> claim(std::int64_t game) override {
    if (!claims_.take(game)) return Error{taken(game)};
    return Done{};
  }

  Result<Done> append(std::int64_t game, std::span<const Fact> facts) override {
    if (facts.empty()) return Done{};
    std::vector<WrittenFact> written;
    for (const Fact& fact : facts) {
      Result<WrittenFact> one = write_fact(fact);
      if (!one) return Error{because("journal.unwritable-fact", game, fact.number, one.error())};
      written.push_back(std::move(*one));
    }
    return guarded<Done>([&]() -> Result<Done> {
      sqlite::Transaction transaction(connection_);
      const int next = last_number(game) + 1;
      if (next == 1 && !has(game)) return Error{no_game(game)};
      if (facts.front().number < next) return Error{taken(game)};
      for (std::size_t i = 0; i < facts.size(); ++i) {
        if (facts[i].number != next + static_cast<int>(i)) {
          return Error{at_fact("journal.gap", game, facts[i].number)};
        }
        insert_fact_.with(game, std::int64_t{facts[i].number},
                          std::int64_t{facts[i].at.time_since_epoch().count()}, written[i].kind,
                          written[i].payload);
        insert_fact_.step();
      }
      transaction.commit();
      return Done{};
    });
  }

  Result<Done> beat(std::int64_t game, Time at) override {
    return guarded<Done>([&] {
      if (!beats_) beats_.emplace(path_);
      beats_->insert.with(game, std::int64_t{at.time_since_epoch().count()}).step();
      return Done{};
    });
  }

  Result<std::optional<Time>> last_beat(std::int64_t game) const override {
    return guarded<std::optional<Time>>([&] {
      sqlite::Statement row(connection_, "SELECT at FROM beat WHERE game = ?");
      return row.with(game).step() ? std::optional(time_in(row, 0)) : std::nullopt;
    });
  }

  Result<Done> keep(std::int64_t game, const GameSettings& settings) override {
    if (settings.empty()) return Done{};
    return guarded<Done>([&] {
      sqlite::Transaction transaction(connection_);
      sqlite::Statement row(connection_,
                            "INSERT OR REPLACE INTO setting (game, name, value) VALUES (?, ?, ?)");
      for (const auto& [name, value] : settings) row.with(game, name, value).step();
      transaction.commit();
      return Done{};
    });
  }

  Result<GameSettings> settings(std::int64_t game) const override {
    return guarded<GameSettings>([&] {
      GameSettings settings;
      sqlite::Statement rows(connection_, "SELECT name, value FROM setting WHERE game = ?");
      rows.with(game);
      while (rows.step()) settings[rows.text(0)] = rows.text(1);
      return settings;
    });
  }

  Result<std::vector<Fact>> read(std::int64_t game) const override {
    return guarded<std::vector<Fact>>([&]() -> Result<std::vector<Fact>> {
      if (!has(game)) return Error{no_game(game)};
      std::vector<Fact> facts;
      sqlite::Statement rows(
          connection_, "SELECT number, at, kind, payload FROM fact WHERE game = ? ORDER BY number");
      rows.with(game);
      while (rows.step()) {
        const int number = static_cast<int>(facts.size()) + 1;
        if (rows.integer(0) != number) return Error{at_fact("journal.lost-fact", game, number)};
        Result<Fact> fact = read_fact(number, time_in(rows, 1), written_in(rows, 2));
        if (!fact) return Error{because("journal.damaged-fact", game, number, fact.error())};
        facts.push_back(std::move(*fact));
      }
      return facts;
    });
  }

  Result<std::vector<JournalEntry>> games() const override {
    return guarded<std::vector<JournalEntry>>([&] {
      std::vector<JournalEntry> entries;
      sqlite::Statement rows(connection_, R"(
          SELECT last.game, first.at, first.kind, first.payload,
                 last.number, last.at, last.kind, last.payload,
                 ended.number, ended.at, ended.kind, ended.payload
          FROM game
          JOIN fact AS last ON last.game = game.id
            AND last.number = (SELECT max(number) FROM fact WHERE game = game.id)
          LEFT JOIN fact AS first ON first.game = game.id AND first.number = 1
          LEFT JOIN fact AS ended ON ended.game = game.id
            AND ended.number = (SELECT number FROM fact WHERE game = game.id
                                AND kind = 'game-ended' ORDER BY number DESC LIMIT 1)
          ORDER BY game.id DESC)");
      while (rows.step()) entries.push_back(entry_in(rows));
      return entries;
    });
  }

 private:
  template <class T, class Work>
  Result<T> guarded(Work work) const {
    return sqlite::guarded<T>(path_, work);
  }

  Phrase no_game(std::int64_t game) const {
    return {"journal.no-game", {{"path", path_}, {"game", shown(game)}}};
  }
  Phrase taken(std::int64_t game) const {
    return {"journal.taken", {{"path", path_}, {"game", shown(game)}}};
  }
  Phrase at_fact(std::string key, std::int64_t game, int number) const {
    return {std::move(key), {{"path", path_}, {"game", shown(game)}, {"number", number}}};
  }
  Phrase because(std::string key, std::int64_t game, int number, const Error& why) const {
    Phrase phrase = at_fact(std::move(key), game, number);
    phrase.with["why"] = std::vector<Phrase>{why.what};
    return phrase;
  }

  int last_number(std::int64_t game) const {
    sqlite::Statement row(connection_, "SELECT max(number) FROM fact WHERE game = ?");
    row.with(game).step();
    return static_cast<int>(row.integer(0));
  }
  bool has(std::int64_t game) const {
    return sqlite::Statement(connection_, "SELECT 1 FROM game WHERE id = ?").with(game).step();
  }

  JournalEntry entry_in(const sqlite::Statement& row) const {
    JournalEntry entry{.game = row.integer(0),
                       .began = time_in(row, 1),
                       .setup = {},
                       .facts = static_cast<int>(row.integer(4)),
                       .ended = {},
                       .damage = {}};
    if (row.is_null(1)) {
      entry.damage = at_fact("journal.lost-fact", entry.game, 1);
      return entry;
    }
    const Result<Fact> first = read_fact(1, entry.began, written_in(row, 2));
    const Result<Fact> last = read_fact(entry.facts, time_in(row, 5), written_in(row, 6));
    if (!first || !std::holds_alternative<GameBegan>(first->event)) {
      entry.damage = at_fact("journal.lost-fact", entry.game, 1);
    } else {
      entry.setup = std::get<GameBegan>(first->event).setup;
    }
    if (!last) {
      entry.damage = because("journal.damaged-fact", entry.game, entry.facts, last.error());
    }
    if (last && !row.is_null(8)) {  // and perhaps signed since (8.7)
      const Result<Fact> end = read_fact(row.integer(8), time_in(row, 9), written_in(row, 10));
      if (end) entry.ended = std::get<GameEnded>(end->event);
    }
    return entry;
  }

  sqlite::Connection connection_;
  std::string path_;
  Claims claims_;
  sqlite::Statement insert_game_;
  sqlite::Statement insert_fact_;
  std::optional<Beats> beats_;  // from the first one on
};

}  // namespace

Result<std::unique_ptr<Journal>> Journal::open(const std::filesystem::path& file,
                                               Durability durability) {
  Result<sqlite::OpenedFile> opened =
      sqlite::open_file(file, prepare, durability == Durability::power_loss ? "FULL" : "NORMAL");
  if (!opened) return opened.error();
  return sqlite::guarded<std::unique_ptr<Journal>>(
      opened->path, [&]() -> Result<std::unique_ptr<Journal>> {
        return std::unique_ptr<Journal>(
            std::make_unique<SqliteJournal>(std::move(opened->connection), opened->path));
      });
}

std::filesystem::path default_journal_file() { return users_data() / "annabella/journal.sqlite"; }

}  // namespace annabella::host
