// What is let through to a page's address: by the request's own words, before anything is done.
#pragma once

#include <string_view>

namespace annabella::host {

// Whether a request is meant for this machine: its Host names an address, "localhost" or
// `machine`, this machine's own name, with or without ".local". A stranger's page that has had its
// name pointed here is not.
bool is_meant_for_us(std::string_view host, std::string_view machine);

// Whether a page that opens a feed was itself served here, perhaps through a proxy that encrypts. A
// program that is no browser has no Origin, and may come.
bool is_from_our_page(std::string_view origin, std::string_view host);

}  // namespace annabella::host
