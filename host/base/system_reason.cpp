#include "base/system_reason.h"

#include <array>
#include <cerrno>
#include <utility>

namespace annabella::host {
namespace {

constexpr std::array kReasons{
    std::pair{EACCES, "system.permission"},
    std::pair{EPERM, "system.permission"},
    std::pair{ENOENT, "system.not-there"},
    std::pair{EISDIR, "system.directory"},
    std::pair{ENOTDIR, "system.not-directory"},
    std::pair{ENOSPC, "system.full"},
    std::pair{EDQUOT, "system.full"},
    std::pair{EROFS, "system.read-only"},
    std::pair{ENAMETOOLONG, "system.name-too-long"},
    std::pair{ELOOP, "system.loop"},
    std::pair{EMFILE, "system.too-many-open"},
    std::pair{ENFILE, "system.too-many-open"},
    std::pair{EIO, "system.disk-failed"},
    std::pair{ENXIO, "system.no-device"},
    std::pair{ENODEV, "system.no-device"},
    std::pair{EBUSY, "system.busy"},
    std::pair{ETIMEDOUT, "system.no-answer"},
    std::pair{EHOSTDOWN, "system.no-answer"},
    std::pair{EHOSTUNREACH, "system.no-answer"},
    std::pair{ECONNREFUSED, "system.refused"},
};

}  // namespace

Phrase system_reason(const std::error_code& code) {
  for (const auto& [number, key] : kReasons) {
    if (code == std::error_code(number, std::generic_category())) return {key, {}};
    if (code == std::error_code(number, std::system_category())) return {key, {}};
  }
  return {"system.other", {{"report", code.message()}}};
}

std::error_code last_error() { return {errno, std::generic_category()}; }

}  // namespace annabella::host
