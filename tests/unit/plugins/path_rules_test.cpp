#include "plugins/path_rules.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "bad_plugins/workshop.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kRoot = 0, kUser = 1000, kStranger = 1001;

std::optional<Danger> danger(mode_t mode, uid_t owner, gid_t group = kUser) {
  struct stat entry {};
  entry.st_mode = mode;
  entry.st_uid = owner;
  entry.st_gid = group;
  return danger_of(entry, {.owners = {kRoot, kUser}, .groups = {kRoot, kUser}});
}

TEST(PathRules, FilesOfRootAndOfTheUserAreTrusted) {
  EXPECT_EQ(danger(S_IFREG | 0755, kRoot), std::nullopt);
  EXPECT_EQ(danger(S_IFREG | 0755, kUser), std::nullopt);
  EXPECT_EQ(danger(S_IFDIR | 0700, kUser), std::nullopt);
}

TEST(PathRules, OthersFilesAreNot) {
  EXPECT_EQ(danger(S_IFREG | 0644, kStranger), Danger::foreign_owner);
  EXPECT_EQ(danger(S_IFDIR | 0755, kStranger), Danger::foreign_owner);
  EXPECT_EQ(danger(S_IFDIR | S_ISVTX | 0777, kStranger), Danger::foreign_owner);
}

TEST(PathRules, NobodyElseMayWrite) {
  EXPECT_EQ(danger(S_IFREG | 0646, kUser), Danger::writable_by_others);
  EXPECT_EQ(danger(S_IFDIR | 0777, kRoot), Danger::writable_by_others);
}

TEST(PathRules, AGroupMayWriteIfItIsTheUsersOwn) {
  EXPECT_EQ(danger(S_IFREG | 0664, kUser, kUser), std::nullopt);
  EXPECT_EQ(danger(S_IFDIR | 0775, kRoot, kRoot), std::nullopt);
  EXPECT_EQ(danger(S_IFREG | 0664, kUser, kStranger), Danger::writable_by_others);
}

// In such a directory nobody can rename or remove what belongs to somebody else.
TEST(PathRules, RootsStickyDirectoriesAreTrusted) {
  EXPECT_EQ(danger(S_IFDIR | S_ISVTX | 0777, kRoot), std::nullopt);
  EXPECT_EQ(danger(S_IFDIR | S_ISVTX | 0777, kUser), Danger::writable_by_others);
  EXPECT_EQ(danger(S_IFREG | S_ISVTX | 0777, kRoot), Danger::writable_by_others);
}

TEST(PathRules, ThisProcessTrustsRootItsUserAndTheOwnerOfItsProgram) {
  struct stat program;
  ASSERT_EQ(::stat("/proc/self/exe", &program), 0);
  EXPECT_EQ(present_trust().owners, (std::vector<uid_t>{kRoot, ::geteuid(), program.st_uid}));
}

TEST(PathRules, TheRealPathIsGiven) {
  const Scratch folder;
  const fs::path file = folder.write("file", "");
  fs::create_symlink(file, folder.path() / "link");
  const auto real = trusted_path(folder.path() / "link");
  ASSERT_TRUE(real);
  EXPECT_EQ(*real, file);
}

TEST(PathRules, TheGuiltyDirectoryIsNamed) {
  const Scratch folder;
  fs::create_directories(folder.path() / "open/inner");
  const fs::path file = folder.write("open/inner/file", "");
  ::chmod((folder.path() / "open").c_str(), 0777);
  const auto refused = trusted_path(file);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what.key, "plugin.writable");
  EXPECT_EQ(text_in(refused.error().what, "where"), (folder.path() / "open").string());
  EXPECT_EQ(text_in(refused.error().what, "path"), file.string());
}

}  // namespace
}  // namespace annabella::host
