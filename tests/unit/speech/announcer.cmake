annabella_test(announcer_test SOURCES announcer_test.cpp
  LIBRARIES host_announcer host_words test_support)
