// Runs a fuzz target without a fuzzer: on the files of a folder, then on damaged copies of them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr int kDamagedCopies = 4000;

using Bytes = std::string;

std::vector<Bytes> corpus(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry);
  std::ranges::sort(files);  // the same order everywhere
  std::vector<Bytes> all;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    all.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return all;
}

// One to four wounds: a byte changed, put in, taken out, a part doubled, or the tail of another.
Bytes damaged(Bytes bytes, const std::vector<Bytes>& others, std::mt19937& chance) {
  for (auto wounds = 1 + chance() % 4; wounds > 0; --wounds) {
    const std::size_t at = bytes.empty() ? 0 : chance() % bytes.size();
    const std::size_t length = std::min<std::size_t>(1 + chance() % 8, bytes.size() - at);
    const Bytes& other = others[chance() % others.size()];
    const char letter =
        other.empty() ? static_cast<char>(chance()) : other[chance() % other.size()];
    switch (chance() % 6) {
      case 0:
        if (!bytes.empty()) bytes[at] = static_cast<char>(chance());
        break;
      case 1:
        if (!bytes.empty()) bytes[at] = letter;
        break;
      case 2:
        bytes.insert(at, 1, letter);
        break;
      case 3:
        bytes.erase(at, length);
        break;
      case 4:
        bytes.insert(at, bytes.substr(at, length));
        break;
      default:
        bytes = bytes.substr(0, at) + other.substr(std::min(at, other.size()));
        break;
    }
  }
  return bytes;
}

void run(const Bytes& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " FOLDER\n";
    return 2;
  }
  const std::vector<Bytes> all = corpus(argv[1]);
  if (all.empty()) {
    std::cerr << argv[1] << ": no corpus\n";
    return 1;
  }
  for (const Bytes& bytes : all) run(bytes);
  std::mt19937 chance(2018);
  for (int copy = 0; copy < kDamagedCopies; ++copy) {
    run(damaged(all[chance() % all.size()], all, chance));
  }
  std::cout << all.size() << " files and " << kDamagedCopies << " damaged copies\n";
}
