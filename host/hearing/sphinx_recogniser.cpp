#include "hearing/sphinx_recogniser.h"

#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/fsg_model.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <vector>

#include "hearing/cepstra.h"
#include "hearing/joint_net.h"
#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

constexpr const char* kNet = "net";

struct DecoderDeleter {
  void operator()(ps_decoder_t* decoder) const { ps_free(decoder); }
};
using Decoder = std::unique_ptr<ps_decoder_t, DecoderDeleter>;

struct NetDeleter {
  void operator()(fsg_model_t* net) const { fsg_model_free(net); }
};
using Net = std::unique_ptr<fsg_model_t, NetDeleter>;

// The names of its pronunciations: "drei", "drei(2)".
std::vector<std::string> variants_of(const Pronunciations::SpokenWord& word) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= word.phones.size(); ++i) {
    names.push_back(i == 1 ? word.written : word.written + '(' + std::to_string(i) + ')');
  }
  return names;
}

class SphinxRecogniser : public Recogniser {
 public:
  SphinxRecogniser(Decoder decoder, cmd_ln_t* config, const Pronunciations& pronunciations)
      : decoder_(std::move(decoder)), config_(config, cmd_ln_free_r) {
    for (const auto& [levelled, word] : pronunciations.words()) {
      variants_.emplace(word.written, variants_of(word));
    }
  }

  void expect(const PhraseNet& possible, const PhraseNet& sayable) override {
    const JointNet joint = joined(possible, sayable);
    logmath_t* log = ps_get_logmath(decoder_.get());
    const auto weight = static_cast<float32>(cmd_ln_float32_r(config_.get(), "-lw"));
    net_.reset(fsg_model_init(kNet, log, weight, joint.net.places));
    net_->start_state = PhraseNet::kBegin;
    net_->final_state = JointNet::kPossibleEnd;
    glist_t silent = nullptr;
    for (const PhraseNet::Arc& arc : joint.net.arcs) {
      const auto likelihood = static_cast<int32>(logmath_log(log, arc.likelihood) * weight);
      if (!arc.word.empty()) {
        add_word(arc, likelihood);
      } else if (fsg_model_null_trans_add(net_.get(), arc.from, arc.to, likelihood) == 1) {
        silent = glist_add_ptr(silent, fsg_model_null_trans(net_.get(), arc.from, arc.to));
      }
    }
    glist_free(fsg_model_null_trans_closure(net_.get(), silent));
    ps_set_fsg(decoder_.get(), kNet, net_.get());
    ps_set_search(decoder_.get(), kNet);
  }

  Heard hear(SoundView sound) override {
    const int frames = search(heard_cepstra(sound));
    const Found possible = found(JointNet::kPossibleEnd, frames);
    const Found sayable = found(JointNet::kSayableEnd, frames);
    Heard heard;
    if (possible.strangeness <= values::kMostStrange) heard.words = possible.words;
    if (sayable.strangeness <= values::kMostStrangeToName) heard.anyhow = sayable.words;
    if (!possible.words.empty() && !sayable.words.empty()) {
      heard.strain = std::max(0.0, possible.strangeness - sayable.strangeness);
    }
    return heard;
  }

 private:
  struct Found {
    std::string words;
    double strangeness = 0;  // how much worse each frame fits them than the sound it fits best
  };

  // PocketSphinx would look for each word's variants all over the net, which takes longer than all
  // the rest.
  void add_word(const PhraseNet::Arc& arc, int32 likelihood) {
    const auto variants = variants_.find(arc.word);
    if (variants == variants_.end()) return;
    for (const std::string& name : variants->second) {
      const int word = fsg_model_word_add(net_.get(), name.c_str());
      fsg_model_trans_add(net_.get(), arc.from, arc.to, likelihood, word);
    }
  }

  // Gives the number of frames.
  int search(std::vector<Cepstrum> cepstra) {
    ps_decoder_t* decoder = decoder_.get();
    ps_start_stream(decoder);
    if (!net_ || ps_start_utt(decoder) != 0) return 0;
    std::vector<mfcc_t*> frames;
    for (Cepstrum& cepstrum : cepstra) frames.push_back(cepstrum.data());
    ps_process_cep(decoder, frames.data(), static_cast<int>(frames.size()), FALSE, TRUE);
    ps_end_utt(decoder);
    return ps_get_n_frames(decoder);
  }

  // The best way to this end: PocketSphinx looks for the one that is named only now.
  Found found(int end, int frames) {
    net_->final_state = end;
    int32 score = 0;
    const char* words = frames > 0 ? ps_get_hyp(decoder_.get(), &score) : nullptr;
    if (words == nullptr) return {};
    return {words, -static_cast<double>(score) / frames};
  }

  Decoder decoder_;
  std::unique_ptr<cmd_ln_t, int (*)(cmd_ln_t*)> config_;
  std::map<std::string, std::vector<std::string>, std::less<>> variants_;
  Net net_;
};

bool add_words(ps_decoder_t* decoder, const Pronunciations& pronunciations) {
  for (const auto& [levelled, word] : pronunciations.words()) {
    const std::vector<std::string> names = variants_of(word);
    for (std::size_t way = 0; way < names.size(); ++way) {
      if (ps_add_word(decoder, names[way].c_str(), word.phones[way].c_str(), FALSE) < 0) {
        return false;
      }
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
  cmd_ln_t* config =
      cmd_ln_init(nullptr, ps_args(), FALSE, "-hmm", model.c_str(), "-dither", "no", "-compallsen",
                  "yes", "-fsgusealtpron", "no", "-bestpath", "no", nullptr);
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
      std::make_unique<SphinxRecogniser>(std::move(decoder), config, pronunciations));
}

}  // namespace annabella::host
