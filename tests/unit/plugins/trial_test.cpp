#include "plugins/trial.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <thread>
#include <vector>

namespace annabella::host {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

milliseconds processor_time() {
  timespec used{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return seconds{used.tv_sec} +
         std::chrono::duration_cast<milliseconds>(std::chrono::nanoseconds{used.tv_nsec});
}

std::string work_for(milliseconds time) {
  const milliseconds end = processor_time() + time;
  while (processor_time() < end) {
  }
  return {};
}

// One processor for this test, and others that want all of it.
class CrowdedProcessor {
 public:
  explicit CrowdedProcessor(int others) {
    ::sched_getaffinity(0, sizeof all_, &all_);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(::sched_getcpu(), &one);
    ::sched_setaffinity(0, sizeof one, &one);
    for (int i = 0; i < others; ++i) {
      const pid_t other = ::fork();
      if (other == 0) {
        for (;;) work_for(seconds{1});
      }
      others_.push_back(other);
    }
  }
  CrowdedProcessor(const CrowdedProcessor&) = delete;
  CrowdedProcessor& operator=(const CrowdedProcessor&) = delete;
  ~CrowdedProcessor() {
    for (const pid_t other : others_) {
      ::kill(other, SIGKILL);
      ::waitpid(other, nullptr, 0);
    }
    ::sched_setaffinity(0, sizeof all_, &all_);
  }

 private:
  cpu_set_t all_{};
  std::vector<pid_t> others_;
};

TEST(Trial, WhatIsKeptWaitingByOthersHasNotHung) {
  const CrowdedProcessor crowded(4);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(name_of(tried(seconds{1}, [] { return work_for(milliseconds{500}); }).verdict), "ok");
  EXPECT_GT(std::chrono::steady_clock::now() - start, seconds{1}) << "nobody kept it waiting";
}

TEST(Trial, WhatWorksForeverHasHungEvenOnACrowdedProcessor) {
  const CrowdedProcessor crowded(2);
  EXPECT_EQ(name_of(tried(seconds{1}, [] { return work_for(std::chrono::hours{1}); }).verdict),
            "hung");
}

TEST(Trial, WhatSleepsForeverHasHung) {
  EXPECT_EQ(name_of(tried(seconds{1},
                          [] {
                            std::this_thread::sleep_for(std::chrono::hours{1});
                            return std::string{};
                          })
                        .verdict),
            "hung");
}

// Whoever breaks the check off leaves nobody behind who goes on.
TEST(Trial, EndsWithWhoeverWaitsForIt) {
  for (const int by : {SIGINT, SIGTERM, SIGKILL}) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t judge = ::fork();
    if (judge == 0) {
      for (const int signal : {SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
      (void)tried(seconds{60}, [&] {
        (void)!::write(ends[1], "1", 1);
        for (;;) ::pause();
        return std::string();
      });
      ::_exit(0);
    }
    ::close(ends[1]);
    char begun = 0;
    ASSERT_EQ(::read(ends[0], &begun, 1), 1);
    ASSERT_EQ(::kill(judge, by), 0);
    ASSERT_EQ(::waitpid(judge, nullptr, 0), judge);
    pollfd gone{ends[0], POLLIN, 0};
    EXPECT_EQ(::poll(&gone, 1, 10'000), 1) << "the tried one lives on after " << by;
    ::close(ends[0]);
  }
}

}  // namespace
}  // namespace annabella::host
