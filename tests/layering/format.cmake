# Fails if clang-format would change a source below ROOT. Wants CLANG_FORMAT and ROOT.
file(GLOB_RECURSE sources
  ${ROOT}/host/*.h ${ROOT}/host/*.cpp ${ROOT}/plugins/*.h ${ROOT}/plugins/*.cpp
  ${ROOT}/sdk/*.h ${ROOT}/sdk/*.cpp ${ROOT}/tests/*.h ${ROOT}/tests/*.cpp)
if(NOT sources)
  message(FATAL_ERROR "no sources below ${ROOT}")
endif()
execute_process(COMMAND ${CLANG_FORMAT} --dry-run -Werror ${sources} RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "clang-format -i FILE mends what is named above")
endif()
