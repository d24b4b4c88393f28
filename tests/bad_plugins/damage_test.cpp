// The reader of cards, given files with any damage: it answers, and never with a text that could
// hurt a terminal.
#include <elf.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <random>
#include <set>

#include "bad_plugins/workshop.h"
#include "plugins/card_reader.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

// Bytes are written in place: a new file for each of many thousand damages would take minutes.
class DamagedFile {
 public:
  DamagedFile() : whole_(AlteredPlugin("good_variant").bytes()) {
    path_ = folder_.write("damaged.so", whole_);
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  }
  ~DamagedFile() { ::close(descriptor_); }
  DamagedFile(const DamagedFile&) = delete;
  DamagedFile& operator=(const DamagedFile&) = delete;

  const fs::path& path() const { return path_; }
  const std::string& whole() const { return whole_; }
  void put(std::size_t at, std::string_view bytes) {
    ASSERT_EQ(::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at)),
              static_cast<ssize_t>(bytes.size()));
  }
  void mend(std::size_t at, std::size_t count) {
    put(at, std::string_view(whole_).substr(at, count));
  }
  void cut(std::size_t size) { fs::resize_file(path_, size); }

 private:
  Scratch folder_;
  std::string whole_;
  fs::path path_;
  int descriptor_ = -1;
};

void expect_an_answer(const fs::path& path) {
  const auto card = read_card(path);
  if (!card) {
    EXPECT_TRUE(card.error().what.key.starts_with("plugin.")) << card.error().what.key;
    return;
  }
  for (const std::string& text : {card->kind, card->id, card->version, card->name, card->abi}) {
    EXPECT_LE(text.size(), 64u);
    EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](unsigned char c) {
      return c < 0x20 || c == 0x7f;
    })) << text;
  }
}

std::string key_of(const fs::path& path) {
  const auto card = read_card(path);
  return card ? "" : card.error().what.key;
}

TEST(Damage, EveryPrefixIsRefused) {
  DamagedFile file;
  const std::size_t size = file.whole().size();
  std::set<std::size_t, std::greater<>> lengths{size - 1};
  for (std::size_t n = 0; n < std::min<std::size_t>(size, 2048); ++n) lengths.insert(n);
  for (std::size_t n = 0; n < size; n += 499) lengths.insert(n);
  for (const std::size_t length : lengths) {
    file.cut(length);
    ASSERT_EQ(key_of(file.path()), length < EI_NIDENT ? "plugin.not-elf" : "plugin.cut-short")
        << length << " of " << size << " bytes";
  }
}

TEST(Damage, RandomBytes) {
  DamagedFile file;
  std::mt19937 random(20240607);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  // The headers and the notes stand at the beginning.
  const std::size_t range = AlteredPlugin("good_variant").card() + 300;
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::size_t> places;
    for (std::size_t n = 1 + below(6); n > 0; --n) {
      places.push_back(below(range));
      const char byte = static_cast<char>(below(256));
      file.put(places.back(), {&byte, 1});
    }
    expect_an_answer(file.path());
    for (const std::size_t place : places) file.mend(place, 1);
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

TEST(Damage, ExtremeNumbersInEveryField) {
  DamagedFile file;
  const std::uint64_t size = file.whole().size();
  const std::uint64_t extremes[] = {0,
                                    1,
                                    size - 1,
                                    size,
                                    size + 1,
                                    0x7fffffffu,
                                    0xffffffffu,
                                    ~std::uint64_t{0},
                                    1u << 31,
                                    65537,
                                    ~std::uint64_t{0} - size};
  const std::size_t end = AlteredPlugin("good_variant").card() + 300;
  for (std::size_t at = 4; at + 8 <= end; at += 2) {
    for (const std::size_t width : {2u, 4u, 8u}) {
      for (const std::uint64_t extreme : extremes) {
        char bytes[8];
        std::memcpy(bytes, &extreme, sizeof bytes);
        file.put(at, {bytes, width});
        expect_an_answer(file.path());
      }
      file.mend(at, width);
    }
    ASSERT_FALSE(HasFailure()) << "byte " << at;
  }
}

// A note that claims to be larger than its segment, and one without an end.
TEST(Damage, NotesWithFalseSizes) {
  DamagedFile file;
  const std::size_t note = AlteredPlugin("good_variant").card() - 24;
  for (const std::uint32_t false_size :
       {0u, 3u, 9u, 11u, 4096u, 0x7ffffffcu, 0xfffffffcu, 0xffffffffu}) {
    for (const std::size_t field : {note, note + 4}) {
      file.put(field, {reinterpret_cast<const char*>(&false_size), 4});
      EXPECT_NE(key_of(file.path()), "") << false_size;
      file.mend(field, 4);
    }
  }
  EXPECT_EQ(key_of(file.path()), "") << "the mended file";
}

TEST(Damage, SegmentsOutsideTheFile) {
  DamagedFile file;
  Elf64_Ehdr header;
  std::memcpy(&header, file.whole().data(), sizeof header);
  ASSERT_GT(header.e_phnum, 0);
  const std::uint64_t far_away[] = {file.whole().size() + 1, ~std::uint64_t{0}};
  for (std::size_t n = 0; n < header.e_phnum; ++n) {
    for (const std::size_t field :
         {offsetof(Elf64_Phdr, p_offset), offsetof(Elf64_Phdr, p_filesz)}) {
      const std::size_t at = header.e_phoff + n * sizeof(Elf64_Phdr) + field;
      for (const std::uint64_t number : far_away) {
        file.put(at, {reinterpret_cast<const char*>(&number), sizeof number});
        EXPECT_EQ(key_of(file.path()), "plugin.cut-short") << "segment " << n;
        file.mend(at, sizeof number);
      }
    }
  }
}

TEST(Damage, CardThatIsShorterThanItShouldBe) {
  DamagedFile file;
  const std::size_t card = AlteredPlugin("good_variant").card();
  const std::size_t size_in_note = card - 20;
  const std::size_t size_in_card = card + 8;
  for (const std::uint32_t size : {0u, 8u, 15u, 16u, 100u, 247u, 249u}) {
    const std::string_view bytes(reinterpret_cast<const char*>(&size), sizeof size);
    file.put(size_in_card, bytes);
    EXPECT_EQ(key_of(file.path()), "plugin.card-damaged") << size;
    if (size < 248) {
      file.put(size_in_note, bytes);
      EXPECT_EQ(key_of(file.path()), "plugin.card-damaged") << size;
    }
    file.mend(size_in_note, sizeof size);
    file.mend(size_in_card, sizeof size);
  }
}

// A file with a hole may be larger than the memory.
TEST(Damage, NotesLargerThanTheMemory) {
  DamagedFile file;
  const std::uint64_t huge = std::uint64_t{1} << 38;
  Elf64_Ehdr header;
  std::memcpy(&header, file.whole().data(), sizeof header);
  for (std::size_t n = 0; n < header.e_phnum; ++n) {
    const std::size_t at = header.e_phoff + n * sizeof(Elf64_Phdr);
    Elf64_Phdr segment;
    std::memcpy(&segment, file.whole().data() + at, sizeof segment);
    if (segment.p_type != PT_NOTE) continue;
    file.put(at + offsetof(Elf64_Phdr, p_filesz),
             {reinterpret_cast<const char*>(&huge), sizeof huge});
  }
  file.cut(2 * huge);
  EXPECT_EQ(key_of(file.path()), "plugin.no-card");
}

}  // namespace
}  // namespace annabella::host
