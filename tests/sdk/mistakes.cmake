# Mistakes that a plugin's author is told of by his compiler or linker, not by a player. Wants SDK,
# SOURCE, FOLDER and LAUNCHER.
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${FOLDER} -G Ninja
    -Dannabella-sdk_DIR=${SDK}/cmake -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${FOLDER} --target no_mistake
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

function(expect_refused target text)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${FOLDER} --target ${target}
    RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT failed)
    message(SEND_ERROR "${target} was built")
  elseif(NOT said MATCHES "${text}")
    message(SEND_ERROR "${target} failed without saying '${text}':\n${said}")
  endif()
endfunction()

expect_refused(long_name "this text is too long for the plugin's card")
expect_refused(empty_name "this text of the plugin's card is empty")
expect_refused(unknown_kind "a plugin's kind is variant, pairing or board")
expect_refused(id_without_domain "a plugin's id is small letters")
expect_refused(id_with_capitals "a plugin's id is small letters")
expect_refused(id_that_ends_in_a_dot "a plugin's id is small letters")
expect_refused(id_with_an_empty_part "a plugin's id is small letters")
expect_refused(short_version "a plugin's version is MAJOR.MINOR.PATCH")
expect_refused(version_with_letters "a plugin's version is MAJOR.MINOR.PATCH")
expect_refused(class_that_is_no_plugin "a plugin's class is a Variant, a PairingSystem or a BoardDriver")
expect_refused(class_without_host "a plugin's class has a constructor from annabella::Host&")
expect_refused(without_rtti "plugins need RTTI and exceptions")
expect_refused(without_exceptions "plugins need RTTI and exceptions")
expect_refused(unresolved "undefined reference to .nobody_has_this")
