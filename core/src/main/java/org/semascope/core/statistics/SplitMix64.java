package org.semascope.core.statistics;

/**
 * A generator of random numbers (Steele, Lea and Flood 2014). Draws are part of a result, so the
 * sequence is fixed here and not left to the JDK, whose generators may change.
 */
final class SplitMix64 {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  /**
   * @param stream one of many sequences under a seed, each independent of the others
   */
  SplitMix64(long seed, long stream) {
    state = mix(mix(seed + STEP) + stream * STEP);
  }

  long next() {
    return mix(state += STEP);
  }

  /** In [0, bound); no number is likelier than another by more than bound / 2³². */
  int next(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  private static long mix(long z) {
    long first = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
    return second ^ (second >>> 31);
  }
}
