// Files that are refused before anything in them has run.
#include <annabella/detail/card.h>
#include <elf.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cstddef>
#include <optional>

#include "bad_plugins/workshop.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;
using detail::PluginCard;

class BadPlugins : public testing::Test {
 protected:
  BadPlugins() { ::setenv("ANNABELLA_TEST_MARK", mark().c_str(), 1); }
  ~BadPlugins() override { ::unsetenv("ANNABELLA_TEST_MARK"); }

  // The good variant leaves this file when its constructors run.
  fs::path mark() const { return outside_.path() / "mark"; }

  std::string refusal() {
    const std::string key = refusal_in(folder_.path());
    EXPECT_FALSE(fs::exists(mark())) << "a refused file has been run";
    return key;
  }
  std::string refusal_of(const AlteredPlugin& plugin) {
    folder_.write("altered.so", plugin.bytes());
    return refusal();
  }

  Scratch folder_;
  Scratch outside_;
};

TEST_F(BadPlugins, AnUnalteredCopyIsNotRefusedAndRunsWhenItIsWanted) {
  folder_.write("altered.so", AlteredPlugin("good_variant").bytes());
  EXPECT_EQ(refusal(), "");
  const auto registry = Registry::scan({folder_.path()});
  EXPECT_TRUE(registry->variant("good"));
  EXPECT_TRUE(fs::exists(mark()));
}

TEST_F(BadPlugins, TextFile) {
  folder_.write("notes.so", "Remember the milk.\n");
  EXPECT_EQ(refusal(), "plugin.not-elf");
}

TEST_F(BadPlugins, EmptyFile) {
  folder_.write("empty.so", "");
  EXPECT_EQ(refusal(), "plugin.not-elf");
}

TEST_F(BadPlugins, CutShort) {
  const AlteredPlugin whole("good_variant");
  folder_.write("short.so", whole.bytes().substr(0, whole.bytes().size() / 2));
  EXPECT_EQ(refusal(), "plugin.cut-short");
}

TEST_F(BadPlugins, AnotherMachine) {
  const Elf64_Half machine = EM_RISCV;
  EXPECT_EQ(refusal_of(AlteredPlugin("good_variant")
                           .put(offsetof(Elf64_Ehdr, e_machine), &machine, sizeof machine)),
            "plugin.other-machine");
}

TEST_F(BadPlugins, ThirtyTwoBits) {
  const unsigned char bits = ELFCLASS32;
  EXPECT_EQ(refusal_of(AlteredPlugin("good_variant").put(EI_CLASS, &bits, sizeof bits)),
            "plugin.other-machine");
}

TEST_F(BadPlugins, Program) {
  fs::copy_file("/proc/self/exe", folder_.path() / "program.so");
  EXPECT_EQ(refusal(), "plugin.no-card");  // g++ makes programs that look like libraries
}

TEST_F(BadPlugins, ObjectFile) {
  const Elf64_Half type = ET_REL;
  EXPECT_EQ(
      refusal_of(
          AlteredPlugin("good_variant").put(offsetof(Elf64_Ehdr, e_type), &type, sizeof type)),
      "plugin.not-a-library");
}

TEST_F(BadPlugins, NoCard) {
  folder_.copy("no_card", "no_card.so");
  EXPECT_EQ(refusal(), "plugin.no-card");
}

TEST_F(BadPlugins, CardWithoutItsMark) {
  EXPECT_EQ(refusal_of(AlteredPlugin("good_variant").put_in_card(0, "ANNABEL2", 8)),
            "plugin.card-damaged");
}

TEST_F(BadPlugins, CardWithATextThatNeverEnds) {
  const std::string endless(sizeof(PluginCard::name), 'x');
  EXPECT_EQ(
      refusal_of(AlteredPlugin("good_variant")
                     .put_in_card(offsetof(PluginCard, name), endless.data(), endless.size())),
      "plugin.card-damaged");
}

TEST_F(BadPlugins, CardThatWouldMoveTheCursor) {
  EXPECT_EQ(
      refusal_of(AlteredPlugin("good_variant")
                     .put_text(offsetof(PluginCard, name), sizeof(PluginCard::name), "\033[2J")),
      "plugin.card-damaged");
}

TEST_F(BadPlugins, CardWhoseIdWouldBreakALine) {
  EXPECT_EQ(
      refusal_of(AlteredPlugin("good_variant")
                     .put_text(offsetof(PluginCard, id), sizeof(PluginCard::id), "org.example ok")),
      "plugin.card-damaged");
}

TEST_F(BadPlugins, AnotherMajorVersionOfTheInterface) {
  EXPECT_EQ(refusal_of(AlteredPlugin("good_variant")
                           .put_in_card(offsetof(PluginCard, api_major), kApiMajor + 1)),
            "plugin.api-newer");
  EXPECT_EQ(refusal_of(AlteredPlugin("good_variant")
                           .put_in_card(offsetof(PluginCard, api_major), kApiMajor - 1)),
            "plugin.api-older");
}

TEST_F(BadPlugins, NewerMinorVersionOfTheInterface) {
  EXPECT_EQ(refusal_of(AlteredPlugin("good_variant")
                           .put_in_card(offsetof(PluginCard, api_minor), kApiMinor + 1)),
            "plugin.api-newer");
}

// A later SDK may write another card: its version is to be said, not that it is damaged.
TEST_F(BadPlugins, AnotherMajorVersionWithACardOfAnotherShape) {
  EXPECT_EQ(refusal_of(AlteredPlugin("good_variant")
                           .put_in_card(offsetof(PluginCard, api_major), kApiMajor + 1)
                           .put_text(offsetof(PluginCard, kind), sizeof(PluginCard::kind), "\001")),
            "plugin.api-newer");
}

TEST_F(BadPlugins, BuiltWithTheDebugLibrary) {
  folder_.copy("debug_library", "debug.so");
  EXPECT_EQ(refusal(), "plugin.other-abi");
}

TEST_F(BadPlugins, BuiltWithAnotherSanitizer) {
  folder_.copy("other_sanitizer", "sanitizer.so");
  EXPECT_EQ(refusal(), "plugin.other-abi");
}

TEST_F(BadPlugins, UnknownKind) {
  EXPECT_EQ(
      refusal_of(AlteredPlugin("good_variant")
                     .put_text(offsetof(PluginCard, kind), sizeof(PluginCard::kind), "referee")),
      "plugin.unknown-kind");
}

// The layouts of the three kinds differ, so a card that only lies about its kind is found out.
TEST_F(BadPlugins, CardOfAnotherKind) {
  for (const char* plugin : {"good_variant", "good_pairing", "good_board"}) {
    for (const std::string kind : {"variant", "pairing", "board"}) {
      if (std::string(plugin) == "good_" + kind) continue;
      EXPECT_EQ(refusal_of(AlteredPlugin(plugin).put_text(offsetof(PluginCard, kind),
                                                          sizeof(PluginCard::kind), kind)),
                "plugin.other-layout")
          << plugin << " as " << kind;
    }
  }
}

TEST_F(BadPlugins, AnotherLayout) {
  const std::uint32_t layout = 0;
  EXPECT_EQ(refusal_of(AlteredPlugin("good_variant")
                           .put_in_card(offsetof(PluginCard, layout), &layout, sizeof layout)),
            "plugin.other-layout");
}

TEST_F(BadPlugins, TheFirstThingWrongIsSaid) {
  AlteredPlugin plugin("debug_library");
  const std::uint32_t layout = 0;
  plugin.put_in_card(offsetof(PluginCard, layout), &layout, sizeof layout);
  plugin.put_text(offsetof(PluginCard, kind), sizeof(PluginCard::kind), "referee");
  EXPECT_EQ(refusal_of(plugin), "plugin.other-abi");
  plugin.put_in_card(offsetof(PluginCard, api_minor), kApiMinor + 1);
  EXPECT_EQ(refusal_of(plugin), "plugin.api-newer");
  plugin.put_in_card(0, "ANNABEL2", 8);
  EXPECT_EQ(refusal_of(plugin), "plugin.card-damaged");
  const Elf64_Half machine = EM_RISCV;
  plugin.put(offsetof(Elf64_Ehdr, e_machine), &machine, sizeof machine);
  EXPECT_EQ(refusal_of(plugin), "plugin.other-machine");
  ::chmod((folder_.path() / "altered.so").c_str(), 0666);
  EXPECT_EQ(refusal(), "plugin.writable");
}

TEST_F(BadPlugins, WritableByAll) {
  ::chmod(folder_.copy("good_variant", "open.so").c_str(), 0666);
  EXPECT_EQ(refusal(), "plugin.writable");
}

TEST_F(BadPlugins, InADirectoryWritableByAll) {
  folder_.copy("good_variant", "good.so");
  ::chmod(folder_.path().c_str(), 0777);
  EXPECT_EQ(refusal(), "plugin.writable");
}

TEST_F(BadPlugins, LinkIntoADirectoryWritableByAll) {
  const fs::path file = outside_.copy("good_variant", "good.so");
  ::chmod(outside_.path().c_str(), 0777);
  fs::create_symlink(file, folder_.path() / "good.so");
  EXPECT_EQ(refusal(), "plugin.writable");
}

TEST_F(BadPlugins, Directory) {
  fs::create_directory(folder_.path() / "folder.so");
  EXPECT_EQ(refusal(), "plugin.not-a-file");
}

TEST_F(BadPlugins, LinkToNowhere) {
  fs::create_symlink("nowhere", folder_.path() / "link.so");
  EXPECT_EQ(refusal(), "plugin.not-there");
}

TEST_F(BadPlugins, LinkToItself) {
  fs::create_symlink("loop.so", folder_.path() / "loop.so");
  EXPECT_EQ(refusal(), "plugin.not-there");
}

TEST_F(BadPlugins, PipeThatNobodyWritesTo) {
  ASSERT_EQ(::mkfifo((folder_.path() / "pipe.so").c_str(), 0600), 0);
  EXPECT_EQ(refusal(), "plugin.not-a-file");
}

TEST_F(BadPlugins, WhatTheCardSaysIsListedEvenIfItIsRefused) {
  folder_.copy("debug_library", "debug.so");
  const auto registry = Registry::scan({folder_.path()});
  ASSERT_EQ(registry->found().size(), 1u);
  EXPECT_EQ(registry->found()[0].id, "org.example.variant.good");
  EXPECT_EQ(registry->found()[0].version, "1.2.3");
}

}  // namespace
}  // namespace annabella::host
