#include "plugins/elf_file.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <span>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

#include "plugins/refusal.h"

namespace annabella::host {
namespace fs = std::filesystem;
namespace {

#if defined(__x86_64__)
constexpr Elf64_Half kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half kMachine = EM_AARCH64;
#else
#error "say which ELF machine this is"
#endif

constexpr std::uint64_t kMostNotes = 65536;  // bytes; a linker's own notes are some hundred
constexpr Elf64_Half kMostSegments = 64;

class File {
 public:
  // Not blocking: a FIFO that nobody writes to must not stop the house.
  explicit File(const fs::path& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)),
        errno_(errno) {
    struct stat status;
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) return;
    regular_ = S_ISREG(status.st_mode);
    size_ = static_cast<std::uint64_t>(status.st_size);
  }
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool opened() const { return descriptor_ >= 0; }
  bool regular() const { return regular_; }
  std::error_code why_not() const { return {errno_, std::generic_category()}; }

  bool has(std::uint64_t offset, std::uint64_t count) const {
    return offset <= size_ && count <= size_ - offset;
  }
  bool read(std::span<std::byte> to, std::uint64_t offset) const {
    if (!has(offset, to.size())) return false;
    const ssize_t got = ::pread(descriptor_, to.data(), to.size(), static_cast<off_t>(offset));
    return got >= 0 && static_cast<std::size_t>(got) == to.size();
  }
  template <class T>
  bool read(T& to, std::uint64_t offset) const {
    static_assert(std::is_trivially_copyable_v<T>);
    return read(std::as_writable_bytes(std::span(&to, 1)), offset);
  }

 private:
  int descriptor_;
  int errno_;
  bool regular_ = false;
  std::uint64_t size_ = 0;
};

std::string machine_name(const Elf64_Ehdr& header) {
  Elf64_Half machine = header.e_machine;
  if (header.e_ident[EI_DATA] == ELFDATA2MSB) {
    machine = static_cast<Elf64_Half>(machine << 8 | machine >> 8);
  }
  const char* bits = header.e_ident[EI_CLASS] == ELFCLASS64 ? "" : " (32 bit)";
  switch (machine) {
    case EM_X86_64:
      return std::string("x86-64") + bits;
    case EM_AARCH64:
      return std::string("aarch64") + bits;
    case EM_386:
      return std::string("x86") + bits;
    case EM_ARM:
      return std::string("arm") + bits;
    case EM_RISCV:
      return std::string("riscv") + bits;
    default:
      return "ELF " + std::to_string(machine) + bits;
  }
}

// Beginning with what identifies the file, so that each refusal names the first thing wrong.
Result<Elf64_Ehdr> read_header(const File& file, const fs::path& path) {
  Elf64_Ehdr header{};
  if (!file.read(header.e_ident, 0) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
    return refusal("not-elf", path);
  }
  if (!file.read(header, 0)) return refusal("cut-short", path);
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
      header.e_machine != kMachine) {
    Elf64_Ehdr ours{};
    ours.e_ident[EI_CLASS] = ELFCLASS64;
    ours.e_machine = kMachine;
    return refusal("other-machine", path,
                   {{"theirs", machine_name(header)}, {"ours", machine_name(ours)}});
  }
  if (header.e_type != ET_DYN) return refusal("not-a-library", path);
  return header;
}

Result<std::vector<Elf64_Phdr>> read_segments(const File& file, const Elf64_Ehdr& header,
                                              const fs::path& path) {
  const Error damaged = refusal("cut-short", path);
  if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_phnum == 0 ||
      header.e_phnum > kMostSegments) {
    return damaged;
  }
  std::vector<Elf64_Phdr> segments(header.e_phnum);
  if (!file.read(std::as_writable_bytes(std::span(segments)), header.e_phoff)) return damaged;
  bool dynamic = false;
  for (const Elf64_Phdr& segment : segments) {
    if (!file.has(segment.p_offset, segment.p_filesz)) return damaged;
    if (segment.p_type == PT_LOAD && segment.p_filesz > segment.p_memsz) return damaged;
    dynamic = dynamic || segment.p_type == PT_DYNAMIC;
  }
  // The table of sections ends the file: it is what a broken copy loses first.
  if (header.e_shoff != 0 &&
      !file.has(header.e_shoff, std::uint64_t{header.e_shentsize} * header.e_shnum)) {
    return damaged;
  }
  if (!dynamic) return refusal("not-a-library", path);
  return segments;
}

std::uint64_t rounded_up(std::uint64_t size, std::uint64_t alignment) {
  return (size + alignment - 1) / alignment * alignment;
}

std::optional<Bytes> find_note(std::span<const std::byte> notes, std::uint64_t alignment,
                               std::string_view name, std::uint32_t type) {
  while (notes.size() >= sizeof(Elf64_Nhdr)) {
    Elf64_Nhdr note;
    std::memcpy(&note, notes.data(), sizeof note);
    const std::uint64_t name_end = sizeof note + std::uint64_t{note.n_namesz};
    const std::uint64_t content = rounded_up(name_end, alignment);
    const std::uint64_t end = content + note.n_descsz;
    if (end > notes.size()) break;
    // The name is counted with its NUL.
    if (note.n_type == type && note.n_namesz == name.size() + 1 &&
        std::memcmp(&notes[sizeof note], name.data(), name.size()) == 0 &&
        notes[name_end - 1] == std::byte{0}) {
      return Bytes(&notes[content], &notes[content] + note.n_descsz);
    }
    notes = notes.subspan(std::min<std::uint64_t>(rounded_up(end, alignment), notes.size()));
  }
  return std::nullopt;
}

constexpr std::uint64_t kMostSymbols = 1'000'000;
constexpr std::uint64_t kMostText = 64'000'000;

// The table of symbols and the one with their names, of all that are defined here and not local.
bool read_names(const File& file, const Elf64_Shdr& symbols, const Elf64_Shdr& texts,
                std::vector<std::string>& names) {
  const std::uint64_t count = symbols.sh_size / sizeof(Elf64_Sym);
  if (count > kMostSymbols || texts.sh_size > kMostText) return false;
  std::vector<Elf64_Sym> table(count);
  std::string text(texts.sh_size, '\0');
  if (!file.read(std::as_writable_bytes(std::span(table)), symbols.sh_offset) ||
      !file.read(std::as_writable_bytes(std::span(text)), texts.sh_offset)) {
    return false;
  }
  for (const Elf64_Sym& symbol : table) {
    const bool local = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL;
    if (local || symbol.st_shndx == SHN_UNDEF || symbol.st_name >= text.size()) continue;
    names.emplace_back(text.c_str() + symbol.st_name);
  }
  return true;
}

}  // namespace

Result<std::vector<std::string>> exported_names(const fs::path& path) {
  const File file(path);
  if (!file.opened()) return not_opened("unreadable", path, file.why_not());
  const auto header = read_header(file, path);
  if (!header) return header.error();
  std::vector<Elf64_Shdr> sections(header->e_shnum);
  std::vector<std::string> names;
  bool read = file.read(std::as_writable_bytes(std::span(sections)), header->e_shoff);
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_type != SHT_DYNSYM) continue;
    read = read && section.sh_link < sections.size() &&
           read_names(file, section, sections[section.sh_link], names);
  }
  if (!read) return refusal("cut-short", path);
  return names;
}

Result<std::optional<Bytes>> read_elf_note(const fs::path& path, std::string_view name,
                                           std::uint32_t type) {
  const File file(path);
  if (!file.opened()) return not_opened("unreadable", path, file.why_not());
  if (!file.regular()) return refusal("not-a-file", path);
  const auto header = read_header(file, path);
  if (!header) return header.error();
  const auto segments = read_segments(file, *header, path);
  if (!segments) return segments.error();
  for (const Elf64_Phdr& segment : *segments) {
    if (segment.p_type != PT_NOTE || segment.p_filesz > kMostNotes) continue;
    Bytes notes(segment.p_filesz);
    if (!file.read(std::span(notes), segment.p_offset)) return refusal("cut-short", path);
    if (auto found = find_note(notes, segment.p_align == 8 ? 8 : 4, name, type)) return found;
  }
  return std::optional<Bytes>();
}

}  // namespace annabella::host
