# Fails unless ANNABELLA, in a new HOME, plays FOLDER/moves.txt and answers FOLDER/answers.txt in a row.
file(REMOVE_RECURSE ${HOME})
file(MAKE_DIRECTORY ${HOME})
execute_process(
  COMMAND ${CMAKE_COMMAND} -E env HOME=${HOME} XDG_DATA_HOME=${HOME} XDG_CONFIG_HOME=${HOME}
    ${ANNABELLA} play --speech off --time none
  WORKING_DIRECTORY ${HOME} INPUT_FILE ${FOLDER}/moves.txt OUTPUT_VARIABLE answers RESULT_VARIABLE result)
file(READ ${FOLDER}/answers.txt expected)
string(FIND "${answers}" "\n${expected}" place)
if(NOT result EQUAL 0 OR place EQUAL -1)
  message(FATAL_ERROR "ended with ${result} and answered\n${answers}instead of\n${expected}")
endif()
