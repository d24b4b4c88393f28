#include "hearing/sphinx_recogniser.h"

#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/fsg_model.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "hearing/cepstra.h"
#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

constexpr const char* kPossible = "possible";
constexpr const char* kSayable = "sayable";

struct DecoderDeleter {
  void operator()(ps_decoder_t* decoder) const { ps_free(decoder); }
};
using Decoder = std::unique_ptr<ps_decoder_t, DecoderDeleter>;

class SphinxRecogniser : public Recogniser {
 public:
  SphinxRecogniser(Decoder decoder, cmd_ln_t* config)
      : decoder_(std::move(decoder)), config_(config, cmd_ln_free_r) {}

  void expect(const PhraseNet& possible, const PhraseNet& sayable) override {
    set(kPossible, possible);
    if (sayable == sayable_) return;
    set(kSayable, sayable);
    sayable_ = sayable;
  }

  Heard hear(SoundView sound) override {
    std::vector<Cepstrum> cepstra = heard_cepstra(sound);
    const Decoded possible = decode(kPossible, cepstra);
    const Decoded sayable = decode(kSayable, cepstra);
    Heard heard{.words = possible.words, .anyhow = sayable.words};
    if (possible.frames > 0 && !heard.words.empty() && !heard.anyhow.empty()) {
      const double frames = possible.frames;
      heard.strain = std::max(0.0, (sayable.score - possible.score) / frames);
    }
    return heard;
  }

 private:
  struct Decoded {
    std::string words;
    double score = 0;
    int frames = 0;
  };

  void set(const char* name, const PhraseNet& net) {
    logmath_t* log = ps_get_logmath(decoder_.get());
    const auto weight = static_cast<float32>(cmd_ln_float32_r(config_.get(), "-lw"));
    fsg_model_t* fsg = fsg_model_init(name, log, weight, net.places);
    fsg->start_state = PhraseNet::kBegin;
    fsg->final_state = PhraseNet::kEnd;
    glist_t silent = nullptr;
    for (const PhraseNet::Arc& arc : net.arcs) {
      const auto likelihood = static_cast<int32>(logmath_log(log, arc.likelihood) * weight);
      if (!arc.word.empty()) {
        const int word = fsg_model_word_add(fsg, arc.word.c_str());
        fsg_model_trans_add(fsg, arc.from, arc.to, likelihood, word);
      } else if (fsg_model_null_trans_add(fsg, arc.from, arc.to, likelihood) == 1) {
        silent = glist_add_ptr(silent, fsg_model_null_trans(fsg, arc.from, arc.to));
      }
    }
    glist_free(fsg_model_null_trans_closure(fsg, silent));
    ps_set_fsg(decoder_.get(), name, fsg);
    fsg_model_free(fsg);  // the decoder has its own reference
  }

  Decoded decode(const char* net, std::vector<Cepstrum>& cepstra) {
    ps_decoder_t* decoder = decoder_.get();
    if (ps_set_search(decoder, net) != 0) return {};
    ps_start_stream(decoder);
    if (ps_start_utt(decoder) != 0) return {};
    std::vector<mfcc_t*> frames;
    for (Cepstrum& cepstrum : cepstra) frames.push_back(cepstrum.data());
    ps_process_cep(decoder, frames.data(), static_cast<int>(frames.size()), FALSE, TRUE);
    ps_end_utt(decoder);
    int32 score = 0;
    const char* words = ps_get_hyp(decoder, &score);
    return {words != nullptr ? words : "", static_cast<double>(score), ps_get_n_frames(decoder)};
  }

  PhraseNet sayable_;
  Decoder decoder_;
  std::unique_ptr<cmd_ln_t, int (*)(cmd_ln_t*)> config_;
};

bool add_words(ps_decoder_t* decoder, const Pronunciations& pronunciations) {
  for (const auto& [levelled, word] : pronunciations.words()) {
    for (std::size_t way = 0; way < word.phones.size(); ++way) {
      const std::string name =
          way == 0 ? word.written : word.written + '(' + std::to_string(way + 1) + ')';
      if (ps_add_word(decoder, name.c_str(), word.phones[way].c_str(), FALSE) < 0) return false;
    }
  }
  return true;
}

}  // namespace

std::filesystem::path acoustic_model() {
  if (const char* named = std::getenv("ANNABELLA_ACOUSTIC_MODEL")) return named;
  return "/usr/share/pocketsphinx/model/en-us/en-us";
}

Result<std::unique_ptr<Recogniser>> make_sphinx_recogniser(const Pronunciations& pronunciations,
                                                           const std::filesystem::path& model) {
  const Error missing{{"hearing.no-model", {{"path", model.string()}}}};
  if (!std::filesystem::exists(model / "mdef")) return missing;
  err_set_logfp(nullptr);
  cmd_ln_t* config = cmd_ln_init(nullptr, ps_args(), FALSE, "-hmm", model.c_str(), "-dither", "no",
                                 "-compallsen", "yes", nullptr);
  if (config == nullptr) return missing;
  cmd_ln_set_float_r(config, "-beam", values::kBeam);
  cmd_ln_set_float_r(config, "-pbeam", values::kPhoneBeam);
  cmd_ln_set_float_r(config, "-wbeam", values::kWordBeam);
  Decoder decoder(ps_init(config));
  if (decoder) ps_get_feat(decoder.get())->cmn = CMN_NONE;  // heard_cepstra() has done it
  if (!decoder || !add_words(decoder.get(), pronunciations)) {
    cmd_ln_free_r(config);
    return missing;
  }
  return std::unique_ptr<Recogniser>(
      std::make_unique<SphinxRecogniser>(std::move(decoder), config));
}

}  // namespace annabella::host
