// What a player still has to say to be known by his own words, and whether what he said will do.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "hearing/enrolment.h"

namespace annabella::host {

class EnrolLesson {
 public:
  struct Task {
    std::string word;
    int round = 1;
    bool operator==(const Task&) const = default;
  };

  // Of `words`, those rounds that are not there yet; `anew`: all rounds.
  EnrolLesson(Enrolment enrolment, std::vector<std::string> words, bool anew);

  const Enrolment& enrolment() const { return enrolment_; }
  std::size_t left() const { return tasks_.size(); }
  bool is_new() const { return left() == Enrolment::kRounds * words_.size(); }
  // All words of the first round, then all of the second: nobody says a word twice alike.
  const Task& next() const { return tasks_.front(); }
  // Kept, and the next one's turn; or a phrase says why not, and it is asked for again. The world
  // may fail to keep it.
  Result<std::optional<Phrase>> take(const Recording& recording);
  // It is not to be had now.
  void skip();
  // Words without any recording.
  std::vector<std::string> missing() const;

 private:
  // In the second round it must sound like the same word of the first.
  Result<std::optional<Phrase>> misheard(const Recording& recording);

  Enrolment enrolment_;
  std::vector<Task> tasks_;  // the next one at the front
  std::vector<std::string> words_;
  std::unique_ptr<Recogniser> first_round_;
  int refused_ = 0;  // how often the next one sounded like another word
};

}  // namespace annabella::host
