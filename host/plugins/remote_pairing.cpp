#include "plugins/remote_pairing.h"

#include <chrono>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "plugins/pairing_protocol.h"
#include "plugins/protocol.h"

namespace annabella::host {
namespace {

// The arbiter waits, and is told so; nobody's clock runs.
constexpr std::chrono::minutes kPairing{10};

class RemotePairing final : public PairingSystem {
 public:
  explicit RemotePairing(std::unique_ptr<Supervisor> supervisor)
      : supervisor_(std::move(supervisor)) {
    supervisor_->start();
    traits_ = ask("traits", Supervisor::kUsual, read_pairing_traits);
  }

  PairingTraits traits() const override { return traits_; }

  PairingAnswer next_round(const Tournament& so_far) const override {
    return ask("next-round " + as_text(written(so_far)), kPairing, [&](std::string_view answer) {
      return read_pairing_answer(answer, so_far.players.size());
    });
  }

 private:
  template <class Read>
  std::invoke_result_t<Read, std::string_view> ask(const std::string& request,
                                                   Supervisor::Budget budget, Read reader) const {
    const std::string answer = supervisor_->ask(request, budget);
    try {
      return reader(std::string_view(answer));
    } catch (const Garbage& wrong) {
      supervisor_->reject(wrong.what());
    }
  }

  std::unique_ptr<Supervisor> supervisor_;
  PairingTraits traits_;
};

}  // namespace

std::shared_ptr<PairingSystem> pairing_apart(std::unique_ptr<Supervisor> supervisor) {
  return std::make_shared<RemotePairing>(std::move(supervisor));
}

}  // namespace annabella::host
