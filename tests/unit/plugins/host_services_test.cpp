#include "plugins/host_services.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace annabella::host {
namespace {

class Errors {
 public:
  Errors() : file_(std::tmpfile()) {}
  ~Errors() { std::fclose(file_); }
  Errors(const Errors&) = delete;
  Errors& operator=(const Errors&) = delete;

  std::FILE* file() { return file_; }
  std::string text() {
    std::string all;
    std::rewind(file_);
    for (int c; (c = std::fgetc(file_)) != EOF;) all += static_cast<char>(c);
    return all;
  }

 private:
  std::FILE* file_;
};

TEST(HostServices, OnlyWarningsAndErrorsAreShown) {
  Errors errors;
  HostServices host("org.example.board", errors.file());
  host.log(LogLevel::debug, "bytes");
  host.log(LogLevel::info, "connected");
  host.log(LogLevel::warning, "battery low");
  host.log(LogLevel::error, "cable\npulled\033[2J");
  EXPECT_EQ(errors.text(),
            "org.example.board: battery low\n"
            "org.example.board: cable?pulled?[2J\n");
}

TEST(HostServices, ThereAreNoServicesYet) {
  HostServices host("org.example.board");
  EXPECT_EQ(host.service("annabella.host.clock/1"), nullptr);
}

TEST(HostServices, LinesOfSeveralThreadsStayWhole) {
  constexpr int kThreads = 4, kLines = 500;
  Errors errors;
  HostServices host("id", errors.file());
  std::vector<std::thread> threads;
  for (int n = 0; n < kThreads; ++n) {
    threads.emplace_back([&host, n] {
      for (int line = 0; line < kLines; ++line) {
        host.log(LogLevel::warning, std::string(60, static_cast<char>('a' + n)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();

  std::map<std::string, int> counts;
  std::istringstream lines(errors.text());
  for (std::string line; std::getline(lines, line);) ++counts[line];
  EXPECT_EQ(counts.size(), static_cast<std::size_t>(kThreads));
  for (const auto& [line, count] : counts) {
    EXPECT_EQ(line, "id: " + std::string(60, line.back()));
    EXPECT_EQ(count, kLines) << line;
  }
}

}  // namespace
}  // namespace annabella::host
