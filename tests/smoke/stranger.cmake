# Somebody who has only the installation in PREFIX makes a plugin of each kind, builds it and has it checked.
# Wants PREFIX, BINDIR, FOLDER, SANITIZE, LAUNCHER.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
set(flags "-Wall -Wextra -Wpedantic -Wshadow -Werror")
if(SANITIZE)
  string(APPEND flags " -O1 -fsanitize=${SANITIZE} -fno-sanitize-recover=all")
endif()
foreach(kind variant pairing board)
  set(project ${FOLDER}/my-${kind})
  execute_process(COMMAND ${CMAKE_COMMAND} -E env HOME=${FOLDER} ${PREFIX}/${BINDIR}/annabella
      plugins new ${kind} my-${kind}
    WORKING_DIRECTORY ${FOLDER} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${project} -B ${project}/build -G Ninja
      -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} -DCMAKE_CXX_FLAGS=${flags}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${project}/build OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env HOME=${FOLDER} ${PREFIX}/${BINDIR}/annabella
      plugins check ${project}/build/lib/annabella/plugins/my-${kind}.so --porcelain
    OUTPUT_VARIABLE said RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT said MATCHES "verdict ok\n$")
    message(FATAL_ERROR "the new ${kind} does not keep its promises:\n${said}")
  endif()
endforeach()

# What only the new pairing system says is said in its words.
execute_process(COMMAND ${CMAKE_COMMAND} -E env HOME=${FOLDER} ${PREFIX}/${BINDIR}/annabella
    pair --voice de --system my-pairing --explain --plugin-dir ${FOLDER}/my-pairing/build/lib/annabella/plugins
    ${CMAKE_CURRENT_LIST_DIR}/../data/trf/sample1_valid_round3.trf
  OUTPUT_VARIABLE said RESULT_VARIABLE status)
if(NOT said MATCHES "Der Kreis ist um 2 Plätze weitergedreht")
  message(FATAL_ERROR "the new pairing system says (${status}):\n${said}")
endif()
foreach(kind pairing board)
  if(NOT EXISTS ${FOLDER}/my-${kind}/build/lib/annabella/plugins/my-${kind}.voices/de.toml)
    message(FATAL_ERROR "the new ${kind} has brought no words")
  endif()
endforeach()

# Names for which C++, CMake or the SDK has a use of its own: each is refused with a cure, or can be built.
function(new_plugin kind name)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env HOME=${FOLDER} ${PREFIX}/${BINDIR}/annabella
      plugins new ${kind} ${name} --voice en
    WORKING_DIRECTORY ${FOLDER}/named RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  set(status ${status} PARENT_SCOPE)
  set(said ${said} PARENT_SCOPE)
endfunction()
file(MAKE_DIRECTORY ${FOLDER}/named)
foreach(name 4th-rank Rank fourth_rank rank- a--b ränge ../rank r.so thirty-three-letters-are-too-many-
    all clean depend help install package preinstall test standard chess960)
  new_plugin(variant ${name})
  if(status EQUAL 0 OR NOT said MATCHES ": my-[a-z0-9-]+[.]\n$")
    message(SEND_ERROR "${name} is not refused with a cure (${status}):\n${said}")
  endif()
endforeach()
set(variants chess class eof lib n-u-l-l position sdk std thirty-two-letters-are-not-too-m variant)
set(pairings annabella pairing pairing-system tournament)
set(boards board board-driver check letter letter-session)
file(WRITE ${FOLDER}/named/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)\nproject(named LANGUAGES CXX)\n")
foreach(kind variant pairing board)
  foreach(name IN LISTS ${kind}s)
    new_plugin(${kind} ${name})
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "no ${kind} may be called ${name} (${status}):\n${said}")
    endif()
    file(APPEND ${FOLDER}/named/CMakeLists.txt "add_subdirectory(${name})\n")
  endforeach()
endforeach()
execute_process(COMMAND ${CMAKE_COMMAND} -S ${FOLDER}/named -B ${FOLDER}/named/build -G Ninja -DCMAKE_BUILD_TYPE=Debug
    -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} -DCMAKE_CXX_FLAGS=${flags}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${FOLDER}/named/build OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

# The new variant is played, in German, with its own ending.
file(WRITE ${FOLDER}/evening.txt "Ke8\n")
execute_process(
  COMMAND ${CMAKE_COMMAND} -E env HOME=${FOLDER} XDG_DATA_HOME=${FOLDER} ${PREFIX}/${BINDIR}/annabella play
    --plugin-dir ${FOLDER}/my-variant/build/lib/annabella/plugins --variant my-variant
    --fen "8/4K3/8/8/8/8/k7/8 w - - 0 1" --voice de --speech off --time none
  INPUT_FILE ${FOLDER}/evening.txt OUTPUT_VARIABLE said RESULT_VARIABLE status)
if(NOT said MATCHES "König Eva acht.*Der König ist am Ziel. Weiß gewinnt")
  message(FATAL_ERROR "the new variant says (${status}):\n${said}")
endif()
