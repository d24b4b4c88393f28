// A pairing system that is right as it stands, and wrong by what is defined for it.
#include <annabella/pairing.h>

#ifndef NAME
#define NAME "Test"
#endif
#ifndef KIND
#define KIND "pairing"
#endif
#ifndef ID
#define ID "org.example.test-1"
#endif
#ifndef VERSION
#define VERSION "1.0.0"
#endif
#ifndef CLASS
#define CLASS Right
#endif

#ifdef CALL
void CALL();
#else
#define CALL void
#endif

class Right : public annabella::PairingSystem {
 public:
  explicit Right(annabella::Host&) {}
  annabella::PairingTraits traits() const override { return {}; }
  annabella::PairingAnswer next_round(const annabella::Tournament&) const override {
    CALL();
    return {};
  }
};

class WithoutHost : public Right {
 public:
  WithoutHost();
};

class NoPlugin {
 public:
  static constexpr std::uint32_t kLayout = Right::kLayout;
  explicit NoPlugin(annabella::Host&);
};

ANNABELLA_PLUGIN(CLASS, .kind = KIND, .id = ID, .version = VERSION, .name = NAME);
