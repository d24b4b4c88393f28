#include "web/visit.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace annabella::host {
namespace {

// "[::1]:6464", "192.168.0.7:6464", "localhost": without the port. Empty: what follows is no port.
std::string_view name_in_host(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  const bool bracketed = host.starts_with('[');
  if (colon == std::string_view::npos || (bracketed && colon < host.find(']'))) return host;
  const std::string_view port = host.substr(colon + 1);
  const bool is_port = port.size() <= 5 && port.find_first_not_of("0123456789") == port.npos;
  return is_port ? host.substr(0, colon) : std::string_view{};
}

bool is_address(std::string_view name) {
  const auto all_of = [&](std::string_view signs) {
    return !name.empty() && name.find_first_not_of(signs) == std::string_view::npos;
  };
  if (name.starts_with('[')) return all_of("[]:.0123456789abcdefABCDEF");
  return all_of(".0123456789") && std::ranges::count(name, '.') == 3;
}

}  // namespace

// Browsers write a machine's name small, whatever it calls itself.
bool is_meant_for_us(std::string_view host, std::string_view machine) {
  const std::string name = lowered(name_in_host(host));
  if (is_address(name) || name == "localhost") return true;
  const std::string own = lowered(machine);
  return !own.empty() && (name == own || name == own + ".local");
}

bool is_from_our_page(std::string_view origin, std::string_view host) {
  const std::string here(host);
  return origin.empty() || origin == "http://" + here || origin == "https://" + here;
}

}  // namespace annabella::host
