// Where an announcement begins and ends: a microphone's samples in, announcements out. Pure.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

namespace annabella::host {

struct Captured {
  enum class How : std::uint8_t {
    said = 1,  // something was said
    nothing,   // the key was pressed, and nothing was said
    too_long,  // no announcement is so long
    cut,       // the voice began to speak in the middle of it
  };
  How how = How::said;
  // At the microphone's rate, from a little before the first sound to a little after the last.
  std::vector<std::int16_t> samples;
  // How many samples of the microphone came after its last sound by now.
  std::size_t ago = 0;
};

// By its loudness above that of the quietest the room has had within some seconds. [hearing]
class Endpointer {
 public:
  enum class Opens : std::uint8_t { by_itself = 1, by_key };

  Endpointer(int rate, Opens opens);

  // Those that were captured while the voice spoke count for nothing.
  void hear(std::span<const std::int16_t> samples, bool voice_speaks);
  // By key: what is said from now on counts, and what was said up to now is all.
  void begin();
  void finish();
  // What was said so far was not meant for us.
  void forget();
  // Somebody is speaking, or has pressed the key.
  bool is_open() const { return is_open_; }
  // What was captured since the last time.
  std::optional<Captured> take();

 private:
  void hear_frame(bool voice_speaks);
  double loudness_of_frame();
  double quietest() const;
  void close(Captured::How how);
  void close_if_over();
  bool is_a_steady_sound() const;
  std::size_t samples_in(auto time) const;

  const int rate_;
  const Opens opens_;
  const std::size_t frame_length_;
  std::vector<std::int16_t> frame_;
  // High-pass: what hums or rumbles below speech is not loud.
  double last_in_ = 0, last_out_ = 0;
  std::deque<double> room_;          // the loudness of the last frames
  std::deque<bool> onset_;           // whether each of the last few was loud
  std::deque<std::int16_t> before_;  // samples before the announcement
  bool is_open_ = false;
  std::vector<std::int16_t> samples_;
  std::size_t loud_ = 0;        // samples in loud frames
  std::size_t loud_from_ = 0;   // the begin of the first one, in samples_
  std::size_t loud_until_ = 0;  // the end of the last one, in samples_
  double loudness_ = 0;         // of the loud frames, added up
  std::deque<Captured> done_;
};

}  // namespace annabella::host
