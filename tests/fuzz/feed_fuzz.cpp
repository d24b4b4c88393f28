// What a page sends: whatever it is, it is read as one of four wishes, or not at all.
#include <cstddef>
#include <cstdint>
#include <string>

#include "web/doorkeeper.h"
#include "web/feed_messages.h"
#include "web/visit.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace annabella::host;
  const std::string text(reinterpret_cast<const char*>(data), size);
  (void)read_feed_wish(text);
  (void)is_meant_for_us(text, "club");
  Doorkeeper keeper({});
  keeper.read(text);
  const auto room = [](const Badge&) { return true; };
  const auto admission = keeper.admit(text, text, Time{}, room);
  if (!admission.refused && keeper.readmit(admission.token, room).refused) __builtin_trap();
  return 0;
}
