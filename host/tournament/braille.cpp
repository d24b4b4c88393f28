#include "tournament/braille.h"

#include <liblouis/liblouis.h>

#include <map>
#include <string_view>

#include "base/text.h"

namespace annabella::host {
namespace {

constexpr std::size_t kCells = 40, kLines = 25;
constexpr const char* kAsciiBraille = "en-us-brf.dis";

const std::map<std::string, std::string, std::less<>> kTables{
    {"de", "de-g0.utb"}, {"cs", "cs-g1.ctb"}, {"sk", "sk-g1.ctb"}, {"en", "en-ueb-g1.ctb"}};

// liblouis takes characters of its own width; what lies beyond 16 bits is in no table of ours.
std::vector<widechar> wide(std::string_view text) {
  std::vector<widechar> all;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    unsigned code = length == 1 ? lead : lead & (0xffU >> (length + 1));
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
      code = code << 6U | (static_cast<unsigned char>(text[i + k]) & 0x3fU);
    }
    all.push_back(code > 0xffff ? widechar('?') : static_cast<widechar>(code));
    i += length;
  }
  return all;
}

Result<std::string> cells_of(const std::string& line, const std::string& tables) {
  const std::vector<widechar> in = wide(printable(line));
  std::vector<widechar> out(8 * in.size() + 64);
  int read = static_cast<int>(in.size()), written = static_cast<int>(out.size());
  if (lou_translateString(tables.c_str(), in.data(), &read, out.data(), &written, nullptr, nullptr,
                          0) == 0) {
    return Error{{"event.no-braille", {{"tables", tables}}}};
  }
  std::string cells;
  for (int i = 0; i < written; ++i) {
    const widechar cell = out[static_cast<std::size_t>(i)];
    cells += cell >= 0x20 && cell < 0x7f ? static_cast<char>(cell) : ' ';
  }
  return cells;
}

// Breaks at blanks where there are any.
class Page {
 public:
  void add(std::string_view cells) {
    std::string_view indent;
    while (indent.size() + cells.size() > kCells) {
      const std::size_t room = kCells - indent.size();
      const std::size_t blank = cells.rfind(' ', room);
      const std::size_t end = blank == std::string_view::npos || blank == 0 ? room : blank;
      put(indent, cells.substr(0, end));
      cells.remove_prefix(end);
      while (cells.starts_with(' ')) cells.remove_prefix(1);
      indent = "  ";
    }
    put(indent, cells);
  }
  std::string take() { return std::move(text_); }

 private:
  void put(std::string_view indent, std::string_view cells) {
    if (lines_ == kLines) {
      text_ += '\f';
      lines_ = 0;
    }
    text_.append(indent).append(cells).append("\r\n");
    ++lines_;
  }

  std::string text_;
  std::size_t lines_ = 0;
};

}  // namespace

Result<std::string> as_brf(const std::vector<std::string>& lines, const std::string& language) {
  const auto table = kTables.find(language);
  if (table == kTables.end()) return Error{{"event.no-braille", {{"tables", language}}}};
  const std::string tables = std::string(kAsciiBraille) + ',' + table->second;
  Page page;
  for (const std::string& line : lines) {
    const Result<std::string> cells = cells_of(line, tables);
    if (!cells) return cells.error();
    page.add(*cells);
  }
  lou_free();
  return page.take();
}

}  // namespace annabella::host
