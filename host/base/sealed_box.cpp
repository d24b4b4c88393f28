#include "base/sealed_box.h"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

namespace annabella::host {
namespace {

// 64 MiB, three times over.
constexpr unsigned long long kPasses = 3;
constexpr std::size_t kMemory = std::size_t{64} << 20;
constexpr std::size_t kDigits = 12;
constexpr std::size_t kGroup = 3;

constexpr unsigned char kFormat = 1;
constexpr std::size_t kSalt = crypto_pwhash_SALTBYTES;
constexpr std::size_t kNonce = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kKey = crypto_aead_xchacha20poly1305_ietf_KEYBYTES;
constexpr std::size_t kProof = 32;  // of the right codes: tells wrong ones from a changed box
constexpr std::size_t kPadded = kLongestSecret + 1;
constexpr std::size_t kClosed = kPadded + crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t kHeader = 1 + kSalt + kNonce + kProof;
constexpr std::size_t kBox = kHeader + kClosed;
constexpr int kBase64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

using Bytes = std::vector<unsigned char>;

// Wiped when it goes, and kept out of the swap file if the system allows it.
template <std::size_t size>
class Hidden {
 public:
  Hidden() { sodium_mlock(bytes_.data(), size); }
  ~Hidden() { sodium_munlock(bytes_.data(), size); }
  Hidden(const Hidden&) = delete;
  Hidden& operator=(const Hidden&) = delete;
  unsigned char* data() { return bytes_.data(); }

 private:
  std::array<unsigned char, size> bytes_{};
};

void begin() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

// What a code is worth, without blanks.
std::string digits_of(std::string_view code) {
  std::string digits;
  digits.reserve(kDigits);
  for (const char sign : code) {
    if ('0' <= sign && sign <= '9' && digits.size() < kDigits) digits += sign;
  }
  return digits;
}

std::string grouped(std::string& digits) {
  std::string text;
  text.reserve(kDigits + kDigits / kGroup);
  for (std::size_t n = 0; n < digits.size(); ++n) {
    if (n > 0 && n % kGroup == 0) text += ' ';
    text += digits[n];
  }
  wipe(digits);
  return text;
}

Code new_code() {
  std::string digits;
  digits.reserve(kDigits);
  while (digits.size() < kDigits) digits += static_cast<char>('0' + randombytes_uniform(10));
  return Code(grouped(digits));
}

void derive(unsigned char* out, std::size_t size, const unsigned char* salt,
            std::string_view password) {
  if (crypto_pwhash(out, size, password.data(), password.size(), salt, kPasses, kMemory,
                    crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::runtime_error("not enough memory to seal or to open a box");
  }
}

// The key, and the proof of it behind.
void derive_key(Hidden<kKey + kProof>& key, const unsigned char* salt, const Code& one,
                const Code& other) {
  Secret first(digits_of(one.text()));
  Secret second(digits_of(other.text()));
  if (second.text() < first.text()) std::swap(first, second);
  std::string both;
  both.reserve(2 * kDigits + 1);
  both.append(first.text()).append("/").append(second.text());
  const Secret password(std::move(both));
  derive(key.data(), kKey + kProof, salt, password.text());
}

}  // namespace

void wipe(char* text, std::size_t size) { sodium_memzero(text, size); }

void wipe(std::string& text) {
  text.resize(text.capacity());
  wipe(text.data(), text.size());
  text.clear();
}

// A short text lies in the object itself: moving it leaves a copy behind.
Secret::Secret(std::string&& text) : text_(std::move(text)) { wipe(text); }
Secret::Secret(Secret&& other) noexcept : text_(std::move(other.text_)) { wipe(other.text_); }
Secret& Secret::operator=(Secret&& other) noexcept {
  if (this == &other) return *this;
  wipe(text_);
  text_ = std::move(other.text_);
  wipe(other.text_);
  return *this;
}
Secret::~Secret() { wipe(text_); }

bool is_code(std::string_view text) {
  std::size_t digits = 0;
  for (const char sign : text) {
    const bool is_digit = '0' <= sign && sign <= '9';
    if (is_digit) ++digits;
    if (!is_digit && sign != ' ' && sign != '-' && sign != ',' && sign != '.') return false;
  }
  return digits == kDigits;
}

SealedBox seal(const Secret& secret, std::string_view in_clear) {
  begin();
  if (secret.text().size() > kLongestSecret) throw std::invalid_argument("too long to be sealed");
  SealedBox sealed{.box = {}, .codes = {new_code(), new_code()}};
  Bytes box(kBox);
  box[0] = kFormat;
  unsigned char* const salt = box.data() + 1;
  unsigned char* const nonce = salt + kSalt;
  randombytes_buf(salt, kSalt + kNonce);
  Hidden<kKey + kProof> key;
  derive_key(key, salt, sealed.codes[0], sealed.codes[1]);
  std::copy_n(key.data() + kKey, kProof, nonce + kNonce);
  Hidden<kPadded> padded;
  padded.data()[0] = static_cast<unsigned char>(secret.text().size());
  std::copy_n(bytes_of(secret.text()), secret.text().size(), padded.data() + 1);
  crypto_aead_xchacha20poly1305_ietf_encrypt(box.data() + kHeader, nullptr, padded.data(), kPadded,
                                             bytes_of(in_clear), in_clear.size(), nullptr, nonce,
                                             key.data());
  sealed.box.resize(sodium_base64_ENCODED_LEN(kBox, kBase64));
  sodium_bin2base64(sealed.box.data(), sealed.box.size(), box.data(), box.size(), kBase64);
  sealed.box.pop_back();  // the NUL
  return sealed;
}

Opened open(std::string_view box, const Code& one, const Code& other, std::string_view in_clear) {
  begin();
  Bytes bytes(kBox);
  std::size_t size = 0;
  const bool is_text = sodium_base642bin(bytes.data(), bytes.size(), box.data(), box.size(),
                                         nullptr, &size, nullptr, kBase64) == 0;
  if (!is_text || size != kBox || bytes[0] != kFormat) {
    return {.why_not = Unopened::no_box, .secret = {}};
  }
  const unsigned char* const salt = bytes.data() + 1;
  const unsigned char* const nonce = salt + kSalt;
  Hidden<kKey + kProof> key;
  derive_key(key, salt, one, other);
  if (sodium_memcmp(key.data() + kKey, nonce + kNonce, kProof) != 0) {
    return {.why_not = Unopened::wrong_codes, .secret = {}};
  }
  Hidden<kPadded> padded;
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(
          padded.data(), nullptr, nullptr, bytes.data() + kHeader, kClosed, bytes_of(in_clear),
          in_clear.size(), nonce, key.data()) != 0) {
    return {.why_not = Unopened::changed, .secret = {}};
  }
  const char* const text = reinterpret_cast<const char*>(padded.data() + 1);
  return {.why_not = {}, .secret = Secret(std::string(text, padded.data()[0]))};
}

std::string fingerprint(std::string_view box, std::string_view in_clear) {
  begin();
  crypto_generichash_state state;
  std::array<char, crypto_generichash_BYTES> digest{};
  // The box first, with its length: nothing can wander from one into the other.
  const std::string begins = std::to_string(box.size()) + ':';
  crypto_generichash_init(&state, nullptr, 0, digest.size());
  for (const std::string_view part : {std::string_view(begins), box, in_clear}) {
    crypto_generichash_update(&state, bytes_of(part), part.size());
  }
  crypto_generichash_final(&state, reinterpret_cast<unsigned char*>(digest.data()), digest.size());
  const std::array<unsigned char, kSalt> salt{'f', 'i', 'n', 'g', 'e', 'r',
                                              'p', 'r', 'i', 'n', 't'};
  std::array<unsigned char, 2 * kDigits> wide{};
  derive(wide.data(), wide.size(), salt.data(), {digest.data(), digest.size()});
  std::string digits;
  for (std::size_t n = 0; n < kDigits; ++n) {
    digits += static_cast<char>('0' + (wide[2 * n] * 256U + wide[2 * n + 1]) % 10U);
  }
  return grouped(digits);
}

}  // namespace annabella::host
