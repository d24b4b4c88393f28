#include "plugins/remote_pairing.h"

#include <chrono>
#include <string>
#include <string_view>
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
    traits_ = supervisor_->ask("traits", read_pairing_traits);
  }

  PairingTraits traits() const override { return traits_; }

  PairingAnswer next_round(const Tournament& so_far) const override {
    const auto reader = [&](std::string_view answer) {
      return read_pairing_answer(answer, so_far.players.size());
    };
    return supervisor_->ask("next-round " + as_text(written(so_far)), reader, kPairing);
  }

 private:
  std::unique_ptr<Supervisor> supervisor_;
  PairingTraits traits_;
};

}  // namespace

std::shared_ptr<PairingSystem> pairing_apart(std::unique_ptr<Supervisor> supervisor) {
  return std::make_shared<RemotePairing>(std::move(supervisor));
}

}  // namespace annabella::host
