// SPDX-License-Identifier: MIT
#include <annabella/rules/attacks.h>
#include <annabella/rules/processor.h>

namespace annabella::rules {
namespace tables {
namespace {

// Found by trying random numbers of few ones, the first that tells everything apart; so the tables
// are as short as they can be without sharing, 841 KiB.
constexpr std::array<Bitboard, 64> kRookFactors{
    0x7080001080400820, 0xd040082000100440, 0x090020004930c100, 0xa880080010028004,
    0x0480028008000400, 0x0580120080240011, 0x0c0008089c212210, 0x06000020820f0044,
    0x2001002041008000, 0x0000401000402004, 0x2002001200822240, 0x0401001902f00020,
    0x0011001148010004, 0x0241800200040080, 0xb002000200040801, 0x0403000048810002,
    0x0501828000400120, 0x0000830040042100, 0x0002020010802040, 0x0102020010204008,
    0x0004008004080080, 0x0000808002000400, 0x4000040022300148, 0x8c200200050a8064,
    0x0400400280008028, 0x0021002200408200, 0x8000200880100080, 0x0808001010020100,
    0x0a04000808004080, 0x0804004401100860, 0x2046004200010824, 0x9010004200010084,
    0x00ec204012800080, 0x0150082004400043, 0x2000200080801000, 0x0000801000800800,
    0x8200080080800400, 0xc242008002801400, 0x0008800200800100, 0x0090004082002104,
    0x0810618640008008, 0x4410042000444008, 0x0010002804002001, 0x0000100021010008,
    0x0018000400808008, 0x8004000200808004, 0x0002087001040002, 0x0201002090430006,
    0x0000800020401080, 0x00100040042014c0, 0x0a00300120008180, 0x0000180080100180,
    0x108f005038020500, 0x0a86008204008080, 0x80000a4128108400, 0x0029084421089200,
    0x0000410810208001, 0x0010402081020812, 0x060080400a001022, 0x0030200805001001,
    0x800200080510a002, 0x0002000411105882, 0x00c200041820c102, 0x8000008504402402,
};
constexpr std::array<Bitboard, 64> kBishopFactors{
    0x2004884204040010, 0x4004e40802082022, 0x81180e40da000000, 0x2002208200080000,
    0x0061104120840012, 0x2041140240200084, 0x023121012020116b, 0x8a43120101201000,
    0x0001040408820400, 0xe444281009220023, 0x0930504680810090, 0x0001142502000020,
    0x0084211040000010, 0x0100020804650000, 0x800480510808c000, 0x4548402404020884,
    0x0004104108080114, 0x0403428810140080, 0x100240080a014200, 0x0002002020244003,
    0x400c004615200014, 0x21020002228c2000, 0x6204080208d40408, 0x081040e28408d802,
    0x820c0422e2204440, 0x0002082461010401, 0x0000480210008210, 0x0080802008020120,
    0x0001080401004001, 0x0249060080405010, 0x0001504124020804, 0x4044004500821084,
    0x2014200900a01200, 0x0040842408200840, 0x0004211106500400, 0x0000200800610104,
    0x1890008200202200, 0xa014080280881040, 0x080800810000880a, 0x0408060841009041,
    0x0001103222001000, 0x00842208423c0403, 0x7801010801000202, 0x0000002018000100,
    0x041802020c000200, 0xa2a0244980a10200, 0x0008022813480224, 0x2094014204220a06,
    0x0204849018204000, 0x0100440488380002, 0x0702008048082008, 0x6100088046080038,
    0x0080009202020000, 0x10c0400841044820, 0x0010040188020040, 0x0004900082008064,
    0x0844848888014020, 0x0000002514104404, 0xa000000484008838, 0x1010811100208800,
    0x014418c450020215, 0x0000804842180208, 0xa802c808a8828400, 0xa20418101c002040,
};

// The last square of a line stops nothing that is seen.
Bitboard inner(const Line& line, Bitboard edges) { return (line.before | line.after) & ~edges; }

Bitboard rook_stops(SquareIndex at) {
  const Lines& lines = kLines[at];
  return inner(lines.rank, file_bits(0) | file_bits(7)) |
         inner(lines.file, rank_bits(0) | rank_bits(7));
}

Bitboard bishop_stops(SquareIndex at) {
  constexpr Bitboard edges = file_bits(0) | file_bits(7) | rank_bits(0) | rank_bits(7);
  return inner(kLines[at].rising, edges) | inner(kLines[at].falling, edges);
}

using SightTable = std::array<Bitboard, 107'648>;

// What is seen from a square, for each placing of the men that stop a line. Gives the rest of the
// table.
template <class Entry>
Bitboard* fill(const Entry& entry, Bitboard* begin, auto attacks) {
  Bitboard placing = 0;
  do {
    begin[entry.index(placing)] = attacks(placing);
    placing = (placing - entry.stops) & entry.stops;
  } while (placing);
  return begin + (std::size_t{1} << count(entry.stops));
}

template <class Entry>
void fill(std::array<Entry, 64>& rooks, std::array<Entry, 64>& bishops, SightTable& table) {
  Bitboard* seen = table.data();
  for (SquareIndex at = 0; at < 64; ++at) {
    rooks[at].seen = seen;
    seen = fill(rooks[at], seen, [&](Bitboard occupied) { return rook_attacks(at, occupied); });
    bishops[at].seen = seen;
    seen = fill(bishops[at], seen, [&](Bitboard occupied) { return bishop_attacks(at, occupied); });
  }
}

}  // namespace

std::array<Magic, 64> rook_magics;
std::array<Magic, 64> bishop_magics;

void fill_magics() {
  static SightTable table;
  const auto magic = [](Bitboard stops, Bitboard factor) {
    return Magic{.stops = stops, .factor = factor, .shift = 64u - count(stops)};
  };
  for (SquareIndex at = 0; at < 64; ++at) {
    rook_magics[at] = magic(rook_stops(at), kRookFactors[at]);
    bishop_magics[at] = magic(bishop_stops(at), kBishopFactors[at]);
  }
  fill(rook_magics, bishop_magics, table);
}

#if defined(__x86_64__)

std::array<Extract, 64> rook_extracts;
std::array<Extract, 64> bishop_extracts;

void fill_extracts() {
  static SightTable table;
  for (SquareIndex at = 0; at < 64; ++at) {
    rook_extracts[at].stops = rook_stops(at);
    bishop_extracts[at].stops = bishop_stops(at);
  }
  fill(rook_extracts, bishop_extracts, table);
}

#endif

}  // namespace tables

}  // namespace annabella::rules
