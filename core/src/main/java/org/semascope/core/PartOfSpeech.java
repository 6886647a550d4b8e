package org.semascope.core;

/** The parts of speech that resources give senses to. */
public enum PartOfSpeech {
  NOUN,
  VERB,
  ADJECTIVE,
  ADVERB,
  PREPOSITION,
  OTHER,
  /** Of a word in data without parts of speech. */
  UNKNOWN
}
