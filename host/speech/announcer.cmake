#What happened, put into phrases; no sound in it.
add_library(host_announcer STATIC announcer.cpp)
    target_link_libraries(host_announcer PUBLIC host_game PRIVATE host_words)
