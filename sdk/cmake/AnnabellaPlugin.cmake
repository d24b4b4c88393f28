# annabella_add_plugin(NAME SOURCES...): the one way to build a plugin. The file exports two names,
# resolves everything when it is linked and again when it is loaded, and never falls back on another
# library's symbols. The words for its own men, moves and endings, if it has any, are in the folder `voices`
# beside its source: common.toml names the keys, de.toml and so on are in the voices' languages, de.dict
# says how they sound. They are put beside the file, as NAME.voices.
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
  set(words ${CMAKE_CURRENT_SOURCE_DIR}/voices)
  if(IS_DIRECTORY ${words})
    file(GLOB files CONFIGURE_DEPENDS ${words}/*)
    set(copied ${CMAKE_CURRENT_BINARY_DIR}/${name}.voices)
    add_custom_command(OUTPUT ${copied} DEPENDS ${files} COMMAND ${CMAKE_COMMAND} -E copy_directory
      ${words} ${CMAKE_BINARY_DIR}/lib/annabella/plugins/${name}.voices
      COMMAND ${CMAKE_COMMAND} -E touch ${copied})
    add_custom_target(${name}_voices DEPENDS ${copied})
    add_dependencies(${name} ${name}_voices)
    set_property(TARGET ${name} PROPERTY ANNABELLA_VOICES ${words})
  endif()
endfunction()
