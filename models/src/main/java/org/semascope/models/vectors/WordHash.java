package org.semascope.models.vectors;

/** The hash by which mapped files find words; part of their form, so it must never change. */
final class WordHash {
  private WordHash() {}

  /** FNV-1a over 64 bits, whose upper half is folded into the lower. */
  static int of(byte[] word, int from, int to) {
    long hash = 0xcbf29ce484222325L;
    for (int at = from; at < to; at++) {
      hash = (hash ^ (word[at] & 0xff)) * 0x100000001b3L;
    }
    return (int) (hash ^ (hash >>> 32));
  }
}
