# Each figure is there and above zero, whatever it is on this machine. Wants ANNABELLA and SOUND.
execute_process(
  COMMAND ${SOUND} ${ANNABELLA} bench perft perft-variants winning describe pgn moves speech page boards --seconds 1
  OUTPUT_VARIABLE figures RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "annabella bench ended with ${status}: ${figures}")
endif()
foreach(figure
    perft-start-millions-per-second perft-kiwipete-millions-per-second
    perft-standard-millions-per-second perft-chess960-millions-per-second
    perft-chief-and-warriors-millions-per-second perft-double-millions-per-second
    perft-positional-millions-per-second
    can-win-positions can-win-microseconds-average can-win-microseconds-worst
    describe-all-microseconds pgn-games-per-second
    rulings-per-second moves-per-second moves-per-second-durable
    first-sample-milliseconds-opening first-sample-milliseconds-median first-sample-milliseconds-worst
    barge-in-milliseconds-median barge-in-milliseconds-worst
    page-1-watchers-milliseconds-median page-50-watchers-milliseconds-median page-200-watchers-milliseconds-p99
    page-50-watchers-abused-median-ratio page-50-watchers-abused-lines-heard
    board-move-milliseconds-median board-move-milliseconds-p99 board-settle-milliseconds-median)
  if(NOT "\n${figures}" MATCHES "\n${figure} [0-9.]*[1-9]")
    message(FATAL_ERROR "no ${figure} in: ${figures}")
  endif()
endforeach()
