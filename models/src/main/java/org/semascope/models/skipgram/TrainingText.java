package org.semascope.models.skipgram;

import java.util.Map;

/** A corpus to train on, read as a stream. */
public interface TrainingText {
  /** Its name in messages. */
  String name();

  /**
   * What identifies the text, by names for users, such as {@code corpus} with a sha256. A training
   * resumes only if these are unchanged.
   */
  Map<String, String> identity();

  /** Reads the whole text, always in the same order. */
  void read(Sink sink);

  /** Receives the text. */
  interface Sink {
    /**
     * UTF-8. Words are separated by bytes from 0 to 32, and a line feed ends a sentence. A chunk
     * ends at the end of a word; the array may be reused.
     */
    void accept(byte[] text, int from, int to);
  }
}
