#include "app/rules_failure.h"

#include <exception>
#include <string>

#include "base/text.h"
#include "game/described.h"
#include "plugins/fault.h"

namespace annabella::host {

Phrase failure_of_rules() {
  try {
    throw;
  } catch (const PluginFault& fault) {
    return fault.what_to_say;
  } catch (const Belied&) {
    return {"app.rules-belied", {}};
  } catch (const std::exception& why) {
    return {"app.rules-failed", {{"report", printable(why.what())}}};
  } catch (...) {  // what is no exception says nothing
    return {"app.rules-failed-silently", {}};
  }
}

}  // namespace annabella::host
