# Builds the SDK's examples as a stranger would: in a folder of their own, knowing only where the SDK
# is. Wants SDK, FOLDER and LAUNCHER.
file(REMOVE_RECURSE ${FOLDER})
file(COPY ${SDK}/examples DESTINATION ${FOLDER})
set(flags "-Wall -Wextra -Wpedantic -Wshadow -Werror")
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${FOLDER}/examples -B ${FOLDER}/build -G Ninja
    -Dannabella-sdk_DIR=${SDK}/cmake
    -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} -DCMAKE_CXX_FLAGS=${flags}
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${FOLDER}/build COMMAND_ERROR_IS_FATAL ANY)
