#include "braille/language.h"

#include <liblouis/liblouis.h>

#include <map>
#include <string_view>

namespace annabella::host {
namespace {

struct TablesOfLanguage {
  const char* usual;
  const char* exact;
};

const std::map<std::string, TablesOfLanguage, std::less<>> kTables{
    {"de", {"de-g0.utb", "de-g0-detailed.utb"}},
    {"cs", {"cs-g1.ctb", "cs-g1.ctb"}},
    {"sk", {"sk-g1.ctb", "sk-g1.ctb"}},
    {"en", {"en-ueb-g1.ctb", "en-ueb-g1.ctb"}}};

Result<TablesOfLanguage> tables_of(const std::string& language) {
  const auto found = kTables.find(language);
  if (found != kTables.end()) return found->second;
  return Error{{"braille.no-table", {{"tables", language}}}};
}

}  // namespace

Result<std::string> as_brf(const std::vector<std::string>& lines, const std::string& language,
                           Paper paper) {
  const auto tables = tables_of(language);
  if (!tables) return tables.error();
  const BrailleTable table(tables->usual);
  BraillePages pages(paper);
  for (const std::string& line : lines) {
    const Result<std::string> cells = table.cells(line);
    if (!cells) return cells.error();
    pages.add(*cells);
  }
  lou_free();
  return pages.take();
}

Result<BrailleTable> exact_table(const std::string& language) {
  const auto tables = tables_of(language);
  if (!tables) return tables.error();
  return BrailleTable(tables->exact);
}

std::optional<BrailleTable> chess_code(const std::filesystem::path& voice_folder) {
  const std::filesystem::path file = std::filesystem::absolute(voice_folder) / "chess.ctb";
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return std::nullopt;
  return BrailleTable(file.string());
}

}  // namespace annabella::host
