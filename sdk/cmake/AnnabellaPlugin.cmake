# annabella_add_plugin(NAME SOURCES...): the one way to build a plugin. The file exports two names,
# resolves everything when it is linked and again when it is loaded, and never falls back on another
# library's symbols.
function(annabella_add_plugin name)
  set(exports ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/plugin.map)
  add_library(${name} MODULE ${ARGN})
  target_link_libraries(${name} PRIVATE annabella::sdk)
  set_target_properties(${name} PROPERTIES
    PREFIX "" SUFFIX .so CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib/annabella/plugins
    LINK_DEPENDS ${exports})
  target_link_options(${name} PRIVATE
    -Wl,--version-script=${exports} -Wl,-z,defs -Wl,-z,now)
  set_property(GLOBAL APPEND PROPERTY ANNABELLA_PLUGINS ${name})
endfunction()
