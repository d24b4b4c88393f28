#include "faulty_disk.h"

#include <fstream>
#include <iterator>
#include <new>
#include <stdexcept>
#include <utility>

namespace annabella::host {

// SQLite allocates it, with room for the real disk's file behind it.
struct FaultyDisk::File {
  sqlite3_file base;
  FaultyDisk* disk;
  const char* name;  // lives as long as the file is open, says SQLite

  static File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

struct FaultyDisk::Methods {
  // Calls the same member of the real file.
  template <auto member, class... Arguments>
  static int forward(sqlite3_file* file, Arguments... arguments) {
    sqlite3_file* real = File::of(file).real();
    return (real->pMethods->*member)(real, arguments...);
  }

  static int close(sqlite3_file* file) { return forward<&sqlite3_io_methods::xClose>(file); }

  static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    if (const int failure = File::of(file).disk->toll()) return failure;
    return forward<&sqlite3_io_methods::xWrite>(file, bytes, count, offset);
  }
  static int sync(sqlite3_file* file, int flags) {
    File& self = File::of(file);
    if (const int failure = self.disk->toll()) return failure;
    const int code = forward<&sqlite3_io_methods::xSync>(file, flags);
    if (code == SQLITE_OK && self.name) self.disk->synced(self.name);
    return code;
  }
  static void barrier(sqlite3_file* file) {
    sqlite3_file* real = File::of(file).real();
    real->pMethods->xShmBarrier(real);
  }

  static FaultyDisk& disk(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
    static const sqlite3_io_methods kMethods = {
        .iVersion = 2,  // with shared memory, without memory maps
        .xClose = close,
        .xRead = forward<&sqlite3_io_methods::xRead>,
        .xWrite = write,
        .xTruncate = forward<&sqlite3_io_methods::xTruncate>,
        .xSync = sync,
        .xFileSize = forward<&sqlite3_io_methods::xFileSize>,
        .xLock = forward<&sqlite3_io_methods::xLock>,
        .xUnlock = forward<&sqlite3_io_methods::xUnlock>,
        .xCheckReservedLock = forward<&sqlite3_io_methods::xCheckReservedLock>,
        .xFileControl = forward<&sqlite3_io_methods::xFileControl>,
        .xSectorSize = forward<&sqlite3_io_methods::xSectorSize>,
        .xDeviceCharacteristics = forward<&sqlite3_io_methods::xDeviceCharacteristics>,
        .xShmMap = forward<&sqlite3_io_methods::xShmMap>,
        .xShmLock = forward<&sqlite3_io_methods::xShmLock>,
        .xShmBarrier = barrier,
        .xShmUnmap = forward<&sqlite3_io_methods::xShmUnmap>,
        .xFetch = nullptr,
        .xUnfetch = nullptr};
    File* self = new (file) File{.base = {nullptr}, .disk = &disk(vfs), .name = name};
    sqlite3_vfs* real = disk(vfs).real_;
    const int code = real->xOpen(real, name, self->real(), flags, out);
    if (self->real()->pMethods) self->base.pMethods = &kMethods;
    return code;
  }
  static int remove(sqlite3_vfs* vfs, const char* name, int sync_directory) {
    sqlite3_vfs* real = disk(vfs).real_;
    const int code = real->xDelete(real, name, sync_directory);
    if (code == SQLITE_OK) disk(vfs).removed_.insert(name);
    if (code == SQLITE_OK && sync_directory) disk(vfs).forget_removed();
    return code;
  }
};

FaultyDisk::FaultyDisk() : real_(sqlite3_vfs_find(nullptr)), vfs_(*real_) {
  vfs_.zName = "faulty";
  vfs_.pAppData = this;
  vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
  vfs_.pNext = nullptr;
  vfs_.xOpen = Methods::open;
  vfs_.xDelete = Methods::remove;
  sqlite3_vfs_register(&vfs_, 1);
}

FaultyDisk::~FaultyDisk() {
  sqlite3_vfs_unregister(&vfs_);
  sqlite3_vfs_register(real_, 1);
}

void FaultyDisk::fail_after(int operations, int code) {
  left_ = operations;
  code_ = code;
}

int FaultyDisk::toll() {
  if (left_ < 0) return SQLITE_OK;
  if (left_ == 0) return code_;
  --left_;
  return SQLITE_OK;
}

// File systems write what happens to their directories in order: a file that was removed is gone
// at the latest when another one has been synchronised.
void FaultyDisk::forget_removed() {
  for (const std::string& file : std::exchange(removed_, {})) on_disk_.erase(file);
}

void FaultyDisk::synced(const std::string& file) {
  forget_removed();
  std::ifstream in(file, std::ios::binary);
  on_disk_[file].assign(std::istreambuf_iterator<char>(in), {});
}

void FaultyDisk::cut_power(const std::filesystem::path& before,
                           const std::filesystem::path& after) const {
  for (const auto& [name, bytes] : on_disk_) {
    const std::filesystem::path file = name;
    if (file.parent_path() != before) continue;
    std::ofstream out(after / file.filename(), std::ios::binary);
    out << bytes;
    if (!out.flush()) throw std::runtime_error("cannot write " + after.string());
  }
}

}  // namespace annabella::host
