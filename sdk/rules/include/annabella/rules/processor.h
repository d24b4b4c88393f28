// SPDX-License-Identifier: MIT
//
// One file for every computer: the loops over moves are compiled once for each family of
// processors, and the best of those that this one belongs to is chosen when a loop is entered,
// never inside it.
//
// A processor has a sight, says whether this computer is one, and runs a job, which is a type with
// a function run(): `flatten` draws all that it calls into one function, made for this processor.
#pragma once

#include <annabella/rules/board.h>
#include <annabella/rules/sight.h>

namespace annabella::rules {

// Any processor at all: magics, and bits counted as the compiler thinks best.
struct AnyProcessor {
  using Sight = MagicSight;
  static bool present();  // always; like the others, it fills the tables of its sight

  template <class Job, class... More>
  [[gnu::flatten, gnu::noinline]] static auto run(const Board& board, More... more) {
    return Job::run(board, more...);
  }
};

#if defined(__x86_64__)

// Since 2008: it counts bits in one instruction.
struct CountingProcessor {
  using Sight = MagicSight;
  static bool present();

  template <class Job, class... More>
  [[gnu::target("popcnt"), gnu::flatten, gnu::noinline]] static auto run(const Board& board,
                                                                         More... more) {
    return Job::run(board, more...);
  }
};

// Intel since 2013, AMD since 2020; earlier ones of AMD's need hundreds of cycles for PEXT.
struct ExtractingProcessor {
  using Sight = PextSight;
  static bool present();

  template <class Job, class... More>
  [[gnu::target("bmi,bmi2,lzcnt,popcnt"), gnu::flatten, gnu::noinline]] static auto run(
      const Board& board, More... more) {
    return Job::run(board, more...);
  }
};

#endif

// task.template operator()<Processor>() for the best processor that this computer is.
template <class Task>
auto on_this_processor(const Task& task) {
#if defined(__x86_64__)
  if (ExtractingProcessor::present()) return task.template operator()<ExtractingProcessor>();
  if (CountingProcessor::present()) return task.template operator()<CountingProcessor>();
#endif
  AnyProcessor::present();
  return task.template operator()<AnyProcessor>();
}

}  // namespace annabella::rules
