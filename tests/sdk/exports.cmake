# A plugin exports its card and its factory, nothing else, and is bound completely when it is loaded.
# Wants PLUGIN, NM and READELF.
execute_process(COMMAND ${NM} -D --defined-only --format=posix ${PLUGIN}
  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[^ \n]+" names "${symbols}")
string(REPLACE "\n" "" names "${names}")
list(SORT names)
if(NOT names STREQUAL "annabella_card;annabella_make")
  message(FATAL_ERROR "${PLUGIN} exports ${names}")
endif()

execute_process(COMMAND ${READELF} -dW ${PLUGIN} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
if(NOT dynamic MATCHES "BIND_NOW")
  message(FATAL_ERROR "${PLUGIN} would look for its symbols while a game is on: no -z now")
endif()
