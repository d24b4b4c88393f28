// A board that is not there any more: what it sent once, again.
#pragma once

#include "boards/wire.h"

namespace annabella::host {

// From a file as wire_record.h describes it. What is sent to it goes nowhere.
Result<std::unique_ptr<Wire>> open_replayed_wire(boost::asio::io_context& loop,
                                                 const BoardPlace& place, Wire::Hands hands);

}  // namespace annabella::host
