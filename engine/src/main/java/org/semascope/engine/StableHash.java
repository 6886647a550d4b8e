package org.semascope.engine;

import org.semascope.core.io.SplitMix64;

/** A 64-bit hash of a seed and a text that does not change between versions. */
public final class StableHash {
  private StableHash() {}

  public static long of(long seed, String text) {
    long hash = SplitMix64.mix(seed);
    for (int i = 0; i < text.length(); i++) {
      hash = SplitMix64.mix(hash ^ text.charAt(i));
    }
    return SplitMix64.mix(hash ^ text.length());
  }
}
