# find_package(annabella-sdk), with annabella-sdk_DIR naming this folder. The SDK comes as source: its
# library is built by the compiler and with the flags of the plugin, so the two always fit.
if(NOT TARGET annabella::sdk)
  add_subdirectory(${CMAKE_CURRENT_LIST_DIR}/.. annabella-sdk)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/AnnabellaPlugin.cmake)
