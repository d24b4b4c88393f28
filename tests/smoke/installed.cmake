# Installs BUILD into PREFIX and plays there as play.cmake does. Fails if the program looks into the source
# tree or the build tree for anything.
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
set(ANNABELLA ${PREFIX}/${BINDIR}/annabella)
include(${FOLDER}/play.cmake)

# A voice that is missing here is missing, though the source tree has it.
file(REMOVE_RECURSE ${PREFIX}/${DATADIR}/annabella/voices/sk)
function(ask answer)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env HOME=${HOME} XDG_DATA_HOME=${HOME} XDG_CONFIG_HOME=${HOME}
      ${ANNABELLA} ${ARGN}
    WORKING_DIRECTORY ${HOME} OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
  set(${answer} "${said}" PARENT_SCOPE)
endfunction()
ask(voices voices list)
if(NOT voices MATCHES "^cs: [^\n]*\nde: [^\n]*\nen: [^\n]*\n$")
  message(FATAL_ERROR "without the installed sk, the voices are\n${voices}")
endif()
ask(plugins plugins list --porcelain)
foreach(plugin chess960 standard)
  if(NOT plugins MATCHES " ok ${PREFIX}/[^\n]*/annabella/plugins/${plugin}[.]so\n")
    message(FATAL_ERROR "${plugin} is not taken from ${PREFIX}:\n${plugins}")
  endif()
endforeach()
