// SPDX-License-Identifier: MIT
//
// What a plugin and its host must have been compiled with alike to exchange C++ objects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>  // the macros of the library

#ifndef __GLIBCXX__
#error "Annabella's plugins are built with GNU libstdc++: its types cross the border"
#endif
#if !defined(__cpp_rtti) || !defined(__cpp_exceptions)
#error "Annabella's plugins need RTTI and exceptions: the host relies on dynamic_cast and catch"
#endif

#if defined(__SANITIZE_ADDRESS__)
#define ANNABELLA_SANITIZER "/asan"
#elif defined(__SANITIZE_THREAD__)
#define ANNABELLA_SANITIZER "/tsan"
#else
#define ANNABELLA_SANITIZER ""
#endif

#ifdef _GLIBCXX_DEBUG
#define ANNABELLA_DEBUG_LIBRARY "/debug"
#else
#define ANNABELLA_DEBUG_LIBRARY ""
#endif

#define ANNABELLA_STRING_(x) #x
#define ANNABELLA_STRING(x) ANNABELLA_STRING_(x)
// What no sizeof can tell: the library and its string ABI, its debug mode, a sanitizer's runtime.
// The undefined-behaviour sanitizer changes neither, and may be mixed.
#define ANNABELLA_ABI                                           \
  "libstdc++/cxx11abi" ANNABELLA_STRING(_GLIBCXX_USE_CXX11_ABI) \
      ANNABELLA_DEBUG_LIBRARY ANNABELLA_SANITIZER

namespace annabella::detail {

// Measures the layout of types instead of guessing it from compiler names.
template <class... Types>
consteval std::uint32_t layout_of() {
  std::uint32_t sum = 2166136261u;
  for (std::size_t n : {sizeof(Types)..., alignof(Types)...})
    sum = (sum ^ static_cast<std::uint32_t>(n)) * 16777619u;
  return sum;
}

}  // namespace annabella::detail
