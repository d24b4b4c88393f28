// A sheet as people take it away: lines, a table for other programs, a page to print.
#pragma once

#include <string>
#include <vector>

#include "tournament/sheet.h"
#include "words/voice.h"

namespace annabella::host {

// The title, and a sentence for each row.
std::vector<std::string> as_lines(const Sheet& sheet, const Voice& voice);
// With commas, a heading, and quotes where they are needed (RFC 4180).
std::string as_csv(const Sheet& sheet, const Voice& voice);
// A page of its own, for a screen reader as for a printer: a caption, and heads of columns and
// rows.
std::string as_html(const Sheet& sheet, const Voice& voice);

}  // namespace annabella::host
