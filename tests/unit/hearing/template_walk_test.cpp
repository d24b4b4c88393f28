// The best way along a net, against all ways tried one by one.
#include "hearing/template_walk.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "hearing/values.h"

namespace annabella::host {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();
constexpr float kSilence = 0;

// Sounds are numbers: how far apart two of them are is plain to see.
struct Language {
  std::vector<float> frames;
  WordTemplates templates;

  void learn(const std::string& word, const std::vector<float>& sound) {
    const std::size_t begin = frames.size();
    frames.insert(frames.end(), sound.begin(), sound.end());
    templates[word].push_back({begin, frames.size()});
  }
};

TemplateWalk::End walked(const PhraseNet& net, const Language& language,
                         const std::vector<float>& sound) {
  TemplateWalk walk(net, language.templates);
  walk.begin();
  for (const float heard : sound) {
    std::vector<float> distances;
    for (const float known : language.frames) distances.push_back(std::abs(heard - known));
    walk.step(distances, std::abs(heard - kSilence));
  }
  return walk.end();
}

// The least cost from a place, or from a frame of a template, to the net's end.
class EveryWay {
 public:
  EveryWay(const PhraseNet& net, const Language& language, const std::vector<float>& sound)
      : net_(net), language_(language), sound_(sound) {}

  float from(int place, std::size_t time) const {
    float least = place == PhraseNet::kEnd && time == sound_.size() ? 0 : kNever;
    if (time < sound_.size()) {
      least = std::min(least, std::abs(sound_[time] - kSilence) + from_pause(place, time + 1));
    }
    for (const PhraseNet::Arc& arc : net_.arcs) {
      if (arc.from == place) least = std::min(least, along(arc, time));
    }
    return least;
  }

 private:
  // After a pause a word begins, or the sound is at its end, or the pause goes on.
  float from_pause(int place, std::size_t time) const {
    float least = place == PhraseNet::kEnd && time == sound_.size() ? 0 : kNever;
    if (time < sound_.size()) {
      least = std::min(least, std::abs(sound_[time] - kSilence) + from_pause(place, time + 1));
    }
    for (const PhraseNet::Arc& arc : net_.arcs) {
      if (arc.from == place && !arc.word.empty()) least = std::min(least, along(arc, time));
    }
    return least;
  }

  float along(const PhraseNet::Arc& arc, std::size_t time) const {
    if (arc.word.empty()) return from(arc.to, time);
    const float price =
        -static_cast<float>(hearing_values::kLikelihoodWeight * std::log(arc.likelihood));
    float least = kNever;
    for (const TemplateRange& range : language_.templates.at(arc.word)) {
      least = std::min(least, price + within(arc, range, range.begin, time));
      if (range.end - range.begin < 2) continue;
      const auto skip = static_cast<float>(hearing_values::kSkipPrice);
      least = std::min(least, price + skip + within(arc, range, range.begin + 1, time));
    }
    return least;
  }

  float within(const PhraseNet::Arc& arc, const TemplateRange& range, std::size_t frame,
               std::size_t time) const {
    if (time == sound_.size() || frame >= range.end) return kNever;
    const float here = std::abs(sound_[time] - language_.frames[frame]);
    float least =
        within(arc, range, frame, time + 1) + static_cast<float>(hearing_values::kStayPrice);
    least = std::min(least, within(arc, range, frame + 1, time + 1));
    least = std::min(least, within(arc, range, frame + 2, time + 1) +
                                static_cast<float>(hearing_values::kSkipPrice));
    if (frame + 1 == range.end) least = std::min(least, from(arc.to, time + 1));
    return here + least;
  }

  const PhraseNet& net_;
  const Language& language_;
  const std::vector<float>& sound_;
};

TEST(TemplateWalk, FindsTheWordsThatWereSaid) {
  Language language;
  language.learn("eins", {5, 6, 7});
  language.learn("eins", {5, 5, 6, 8});
  language.learn("zwei", {9, 3, 3});
  PhraseNet net{.arcs = {{.from = 0, .to = 2, .word = "eins"},
                         {.from = 0, .to = 2, .word = "zwei"},
                         {.from = 2, .to = 1, .word = "eins"},
                         {.from = 2, .to = 1, .word = "zwei"},
                         {.from = 2, .to = 1, .word = "niemand lernte das"}},
                .places = 3};
  EXPECT_EQ(walked(net, language, {0, 0, 9, 3, 3, 3, 0, 5, 5, 6, 8, 0}).words, "zwei eins");
  EXPECT_EQ(walked(net, language, {9, 3, 9, 9, 3, 3}).words, "zwei zwei");
  EXPECT_EQ(walked(net, language, {5, 7}).words, "") << "too short for two words";
}

TEST(TemplateWalk, IsAsGoodAsTheBestOfAllWays) {
  std::mt19937 chance{10};
  const auto sound = [&](std::size_t length) {
    std::vector<float> levels(length);
    for (float& level : levels) level = static_cast<float>(chance() % 10);
    return levels;
  };
  for (int trial = 0; trial < 60; ++trial) {
    Language language;
    const std::vector<std::string> words{"a", "b", "c"};
    for (const std::string& word : words) {
      for (int i = 0; i < 2; ++i) language.learn(word, sound(1 + chance() % 4));
    }
    PhraseNet net{.arcs = {}, .places = 5};
    for (const auto& [from, to] :
         {std::pair{0, 2}, {0, 2}, {2, 3}, {2, 3}, {2, 1}, {3, 1}, {3, 4}, {4, 1}}) {
      net.arcs.push_back({.from = from, .to = to, .word = words[chance() % 3], .likelihood = 0.8});
    }
    net.arcs.push_back({.from = 2, .to = 4, .word = {}});
    const std::vector<float> said = sound(1 + chance() % 7);
    const float least = EveryWay(net, language, said).from(PhraseNet::kBegin, 0);
    const TemplateWalk::End end = walked(net, language, said);
    if (least == kNever) {
      EXPECT_EQ(end.words, "");
    } else {
      EXPECT_NEAR(end.cost, least, 1e-3) << "trial " << trial;
    }
  }
}

}  // namespace
}  // namespace annabella::host
