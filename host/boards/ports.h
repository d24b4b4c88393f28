// Where a board may be connected to this computer.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

struct BoardPort {
  std::filesystem::path place;
  std::optional<Phrase> closed;  // why it cannot be opened, if so
};

// Serial ports by cable and by radio, and devices that send reports; each is tried.
std::vector<BoardPort> board_ports(const std::filesystem::path& devices = "/dev");

// A file, say, at which no board can be.
Phrase no_port(const std::string& place);

// This port is nobody else's until it is closed, neither another program's nor a second one of
// these; the error is that of a device in use.
std::error_code keep_to_oneself(int port);

// Why that place cannot be opened, and what helps.
Phrase cannot_open(const std::string& place, const std::error_code& why);

}  // namespace annabella::host
