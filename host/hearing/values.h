// The figures that decide how well is heard, in one place: each was measured (docs/hearing.md).
#pragma once

#include <chrono>

namespace annabella::host::hearing_values {

// Samples per second of all recognition.
inline constexpr int kRate = 16000;

// Of the spectrum.
inline constexpr int kFramesPerSecond = 100;

// What a recording may be: a telephone's rate at least, and no longer than anybody announces.
inline constexpr int kLeastRate = 8000;
inline constexpr double kLongestSeconds = 30;
// Of full scale: what nobody hears (-60 dB), and what is as loud as can be. More than one sample in
// two hundred of those is clipping.
inline constexpr float kSilence = 0.001F;
inline constexpr float kFullScale = 0.999F;
inline constexpr double kMostClipped = 0.005;

// Ways that are less likely than the best one so far by these factors, along phones, between
// phones and between words, are given up. The library's own values lose whole utterances; with
// narrower ones than these, some that the widest find are lost.
inline constexpr double kBeam = 1e-64;
inline constexpr double kPhoneBeam = 1e-48;
inline constexpr double kWordBeam = 1e-48;

// Digital silence has no spectrum: noise of this effective value is added to all sound (-64 dB),
// and as much of it stands before and after what was said, in seconds.
inline constexpr double kComfortNoise = 20;
inline constexpr double kMargin = 0.15;

// A frame this far below the loudest (30 dB) is a pause; the quietest share of all frames is what
// the room sounds like when nobody speaks.
inline constexpr double kPause = 1e-3;
inline constexpr double kQuietShare = 0.15;
// So many times the room's noise is taken from the sound, and so much of it left in.
inline constexpr double kSubtraction = 1.5;
inline constexpr double kNoiseLeft = 0.1;
// Below the speech lies a floor (25 dB lower), more or less of the speech's own colour.
inline constexpr double kFloor = 0.003162;
inline constexpr double kFloorTilt = 0.3;
// The share of pauses in the mean that stands for the microphone.
inline constexpr double kPauseShare = 0.3;

// Comparing words with how the same person has said them before. So many times the room's noise is
// taken from the sound; what is left counts from so many times the noise on, and from this share of
// the speech on (24 dB below it). Frames this far below the loudest (30 dB) are no part of a word.
inline constexpr double kNoiseTaken = 1.5;
inline constexpr double kNoiseMask = 1;
inline constexpr double kSpeechFloor = 0.004;
inline constexpr double kWordPause = 1e-3;
// So long is a word that somebody enrols, in seconds, pauses around it left out.
inline constexpr double kShortestEnrolled = 0.12;
inline constexpr double kLongestEnrolled = 2;
// How much the changes of the cepstra count beside the cepstra.
inline constexpr float kChangeWeight = 3;
// What it costs to stay at a frame of a template and to leave one out, to say what is unlikely; and
// by how much the best way so far may cost less than one that is still followed.
inline constexpr double kStayPrice = 0;
inline constexpr double kSkipPrice = 0;
inline constexpr double kLikelihoodWeight = 5;
inline constexpr double kWalkBeam = 1000;

// Of a command beside a move.
inline constexpr double kCommandLikelihood = 0.05;

// How much worse a frame may fit the words than whatever sound of the model fits it best: above it,
// nobody meant to be heard. What is not possible is only named if it fits better than that.
inline constexpr double kMostStrange = 68;
inline constexpr double kMostStrangeToName = 58;

// How much better a frame may fit what could be said but is not possible.
struct Strains {
  double most;   // above it, that was said
  double even;   // half and half that the words are right,
  double width;  // and how fast that changes
};
inline constexpr Strains kAnybodys{.most = 5.5, .even = 3.5, .width = 0.8};
inline constexpr Strains kOwn{.most = 3.2, .even = 1.2, .width = 0.4};
// From this confidence on, in both recognisers, what both heard is sure.
inline constexpr double kSure = 0.5;

// How long a frame of captured sound is; what is kept of the sound before the first word; how long
// a silence ends an announcement; and how much of that silence the recogniser gets.
inline constexpr std::chrono::milliseconds kFrame{20};
inline constexpr std::chrono::milliseconds kPreRoll{300};
inline constexpr std::chrono::milliseconds kHang{450};
inline constexpr std::chrono::milliseconds kAfterRoll{200};
// Shorter sounds are no words; longer ones no announcements; and whoever says nothing for so long
// after the key is not going to.
inline constexpr std::chrono::milliseconds kShortestWord{100};
inline constexpr std::chrono::seconds kLongestAnnouncement{12};
inline constexpr std::chrono::seconds kPatience{6};
// The microphone is deaf while the voice speaks, and so long after.
inline constexpr std::chrono::milliseconds kGate{150};
// Whoever has said as whom he speaks begins his order within that time, and answers its question.
inline constexpr std::chrono::seconds kCalled{15};
// Speech is so many decibels above the quietest that was heard within that time, and not softer
// than this below full scale.
inline constexpr double kAboveQuiet = 9;
inline constexpr std::chrono::milliseconds kQuietWithin{2500};
inline constexpr double kSoftestSpeech = -55;
// Below it everything is a soft hiss, down to digital silence, which has no end.
inline constexpr double kSoftestRoom = -75;

// Of a microphone that is tried: speech below this (dB of full scale) is too quiet; a room louder
// than that, of which more than this share is mains hum, hums.
inline constexpr double kQuietSpeech = -42;
inline constexpr double kHummingRoom = -55;
inline constexpr double kHumShare = 0.5;

}  // namespace annabella::host::hearing_values
