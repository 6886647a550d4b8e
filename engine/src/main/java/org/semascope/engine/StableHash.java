package org.semascope.engine;

/** A number between all longs that depends on a seed and a text alone, today and in ten years. */
final class StableHash {
  private StableHash() {}

  static long of(long seed, String text) {
    long hash = mix(seed);
    for (int i = 0; i < text.length(); i++) {
      hash = mix(hash ^ text.charAt(i));
    }
    return mix(hash ^ text.length());
  }

  /** The finalizer of SplitMix64 (Steele et al. 2014): every bit of the input moves every other. */
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
