#include "app/files.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/system_reason.h"

namespace annabella::host {
namespace {

bool is_regular(const std::filesystem::path& path) {
  std::error_code hidden;
  return std::filesystem::is_regular_file(path, hidden);
}

// What went wrong, if anything.
std::error_code written(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  if (!out) return last_error();
  out << text;
  out.close();
  return out.good() ? std::error_code() : last_error();
}

// Where these whole lines begin, the last time that they are there.
std::size_t lines_in(const std::string& text, const std::string& lines) {
  if (lines.empty()) return std::string::npos;
  std::size_t at = text.rfind(lines);
  while (at != std::string::npos && at > 0 && text[at - 1] != '\n') at = text.rfind(lines, at - 1);
  return at;
}

Error cannot_write(const std::string& path, const std::error_code& why) {
  return Error{{"app.cannot-write", {{"path", path}, {"why", std::vector{system_reason(why)}}}}};
}

}  // namespace

bool is_there(const std::filesystem::path& path) {
  std::error_code hidden;
  return std::filesystem::exists(path, hidden);
}

bool is_folder(const std::filesystem::path& path) {
  std::error_code hidden;
  return std::filesystem::is_directory(path, hidden);
}

Result<std::string> read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::array<char, 1 << 16> part{};
  while (in.read(part.data(), part.size()) || in.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad() || !in.eof()) return Error{{"app.cannot-read", {{"path", path}}}};
  return text;
}

Result<Done> replace_file(const std::string& path, const std::string& text) {
  if (is_there(path) && !is_regular(path)) {  // a terminal, a pipe or a device keeps nothing
    const std::error_code why = written(path, text);
    if (why) return cannot_write(path, why);
    return Done{};
  }
  const std::string fresh = path + ".new";
  if (const std::error_code why = written(fresh, text)) {
    std::error_code ignored;
    std::filesystem::remove(fresh, ignored);
    return cannot_write(path, why);
  }
  std::error_code failed;
  std::filesystem::rename(fresh, path, failed);
  if (failed) return cannot_write(path, failed);
  return Done{};
}

Result<Done> add_to_file(const std::string& path, const std::string& pgn,
                         const std::string& earlier) {
  std::string games;
  if (is_regular(path)) {
    Result<std::string> there = read_file(path);
    if (!there) return there.error();
    games = std::move(*there);
  }
  if (const std::size_t at = lines_in(games, earlier); at != std::string::npos) {
    return replace_file(path, games.replace(at, earlier.size(), pgn));
  }
  if (!games.empty() && !pgn.empty()) games += '\n';
  return replace_file(path, games + pgn);
}

}  // namespace annabella::host
