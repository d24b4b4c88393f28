// PortAudio: which sound cards there are, and streams to them. PortAudio is not thread safe and
// each call may hang with a wedged sound server: one thread does all of it, and nobody waits for
// that thread.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/phrase.h"
#include "base/result.h"
#include "speech/inlet.h"
#include "speech/outlet.h"
#include "speech/speech.h"

namespace annabella::host {

// An open stream that draws from its outlet, or pours into its inlet, until it is destroyed.
class CardStream {
 public:
  virtual ~CardStream() = default;
  virtual int card() const = 0;
  virtual const std::string& name() const = 0;
  virtual const std::shared_ptr<Outlet>& outlet() const = 0;  // null: of a microphone
  virtual const std::shared_ptr<Inlet>& inlet() const = 0;    // null: of a loudspeaker
  // False once the card has gone; a hanging one does not say so.
  virtual bool is_running() const = 0;
};

// What is wrong with a device of this kind: "device-lost" is "microphone.device-lost".
Phrase device_trouble(DeviceKind kind, const std::string& what,
                      std::map<std::string, Argument> with = {});

// Which of the devices: by name or a unique part of it, whatever the case; empty: the default one.
Result<std::size_t> device_meant(const std::string& name, const std::vector<SoundDevice>& devices,
                                 DeviceKind kind);

class SoundCards {
 public:
  ~SoundCards();

  // Cards that came after a scan are seen only by the next one. No stream may be open.
  void scan();
  void forget();
  bool is_scanned() const { return is_scanned_; }
  // Cards were plugged in or out since the scan. Cheap, also while streams are open.
  bool have_changed() const;

  std::vector<SoundDevice> list(DeviceKind kind) const;
  // As in device_meant().
  Result<int> find(const std::string& name, DeviceKind kind) const;
  Result<std::unique_ptr<CardStream>> open(int card, DeviceKind kind) const;

 private:
  std::vector<int> cards_of(DeviceKind kind) const;

  bool is_scanned_ = false;
  std::string plugged_in_;  // at the scan
};

}  // namespace annabella::host
