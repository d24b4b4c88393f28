#include "tournament/sheet_text.h"

namespace annabella::host {
namespace {

std::string text_of(const Sheet::Cell& cell, const Voice& voice) {
  if (const auto* phrase = std::get_if<Phrase>(&cell)) return voice.say(*phrase).printed;
  return std::get<std::string>(cell);
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string csv_line(const std::vector<Sheet::Cell>& cells, const Voice& voice) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    line += (i == 0 ? "" : ",") + csv_field(text_of(cells[i], voice));
  }
  return line + "\r\n";
}

std::string escaped(const std::string& text) {
  std::string all;
  for (char c : text) {
    switch (c) {
      case '&':
        all += "&amp;";
        break;
      case '<':
        all += "&lt;";
        break;
      case '>':
        all += "&gt;";
        break;
      case '"':
        all += "&quot;";
        break;
      default:
        all += c;
    }
  }
  return all;
}

constexpr const char* kStyle =
    "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}"
    "caption{font-size:1.4em;font-weight:bold;text-align:left;padding:.3em 0}"
    "th,td{border:1px solid;padding:.2em .6em;text-align:left;font-weight:normal}"
    "thead th{font-weight:bold}thead{display:table-header-group}tr{break-inside:avoid}"
    "@media print{body{margin:0}}";

}  // namespace

std::vector<std::string> as_lines(const Sheet& sheet, const Voice& voice) {
  std::vector<std::string> lines{voice.say(sheet.title).printed};
  for (const Sheet::Row& row : sheet.rows) lines.push_back(voice.say(row.said).printed);
  return lines;
}

std::string as_csv(const Sheet& sheet, const Voice& voice) {
  std::string text = csv_line(sheet.columns, voice);
  for (const Sheet::Row& row : sheet.rows) text += csv_line(row.cells, voice);
  return text;
}

std::string as_html(const Sheet& sheet, const Voice& voice) {
  const std::string heading = escaped(voice.say(sheet.title).printed);
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"" + voice.id() +
      "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + heading + "</title>\n<style>" + kStyle +
      "</style>\n</head>\n<body>\n<main>\n<table>\n<caption>" + heading + "</caption>\n<thead><tr>";
  for (const Sheet::Cell& cell : sheet.columns) {
    html += "<th scope=\"col\">" + escaped(text_of(cell, voice)) + "</th>";
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const Sheet::Row& row : sheet.rows) {
    html += "<tr>";
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const std::string text = escaped(text_of(row.cells[i], voice));
      html += i == 0 ? "<th scope=\"row\">" + text + "</th>" : "<td>" + text + "</td>";
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n</main>\n</body>\n</html>\n";
}

}  // namespace annabella::host
