// The best way along a net of phrases through a sound, frame by frame: each word is one of its
// templates, stretched or squeezed, and a pause may lie between any two words.
#pragma once

#include <limits>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "hearing/phrase_net.h"

namespace annabella::host {

// Some of the frames that all templates have together.
struct TemplateRange {
  std::size_t begin = 0, end = 0;
};
using WordTemplates = std::map<std::string, std::vector<TemplateRange>, std::less<>>;

class TemplateWalk {
 public:
  // Words of the net without templates are no way.
  TemplateWalk(const PhraseNet& net, const WordTemplates& templates);

  void begin();
  // `distances`: of this frame from each template frame; `from_silence`: from a pause.
  void step(std::span<const float> distances, float from_silence);

  struct End {
    std::string words;  // empty: nothing leads to the end
    float cost = 0;
  };
  End end() const;

 private:
  static constexpr float kNever = std::numeric_limits<float>::infinity();

  // How well a place or a frame of a word is reached, and by which words (`said_`).
  struct Token {
    float cost = kNever;
    int said = -1;
  };
  struct Goal {
    int place = 0;
    float price = 0;  // of unlikely words
  };
  // A word from one place to others.
  struct Way {
    std::string word;
    int from = 0;
    std::vector<Goal> to;
    std::vector<TemplateRange> templates;
    std::size_t tokens = 0;  // where its own begin in tokens_
    bool walked = false;
  };
  struct Said {
    const std::string* word;
    int before;
  };

  Token walk(Way& way, std::span<const float> distances, Token in, float most);
  void arrive(const Way& way, const Token& token);
  void skip_nothings();
  Token entered(int place) const;

  std::vector<Way> ways_;
  std::vector<PhraseNet::Arc> skips_;
  std::vector<Token> tokens_;
  std::vector<Token> places_, pauses_;
  std::vector<Token> arrivals_;
  std::vector<Said> said_;
  float best_ = 0;
};

}  // namespace annabella::host
