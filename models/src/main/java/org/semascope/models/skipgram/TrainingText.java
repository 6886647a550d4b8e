package org.semascope.models.skipgram;

import java.util.Map;

/** Where the words come from. Nothing of it is held in memory but what is being read. */
public interface TrainingText {
  /** What a person calls it. */
  String name();

  /**
   * What makes it this text and no other, by names that a person would understand, such as {@code
   * corpus} with a sha256. A run goes on only if these are what they were.
   */
  Map<String, String> identity();

  /** Reads all of it, in an order that stays the same. */
  void read(Sink sink);

  /** Takes text as it is read. */
  interface Sink {
    /**
     * UTF-8. Words stand between blanks, that is bytes from 0 to 32, and a line feed ends a
     * sentence. A stretch ends where a word ends; the array may be used again.
     */
    void accept(byte[] text, int from, int to);
  }
}
