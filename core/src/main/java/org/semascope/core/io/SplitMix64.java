package org.semascope.core.io;

/**
 * The SplitMix64 random number generator (Steele, Lea and Flood 2014). Results depend on its
 * sequence, so it is implemented here; generators of the JDK may change. Its state is one long.
 */
public final class SplitMix64 {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  private SplitMix64(long state) {
    this.state = state;
  }

  /**
   * @param stream number of one of the independent sequences of a seed
   */
  public SplitMix64(long seed, long stream) {
    this(finish(finish(seed + STEP) + stream * STEP));
  }

  /** Resumes from a saved state. */
  public static SplitMix64 from(long state) {
    return new SplitMix64(state);
  }

  public long state() {
    return state;
  }

  public long next() {
    return finish(state += STEP);
  }

  /** In [0, bound); probabilities differ by at most bound / 2³² (relative). */
  public int next(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** In [0, 1), a multiple of 2^-24. */
  public float fraction() {
    return (next() >>> 40) * 0x1p-24f;
  }

  /** Hashes a number with full avalanche. */
  public static long mix(long value) {
    return finish(value + STEP);
  }

  private static long finish(long z) {
    long first = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
    return second ^ (second >>> 31);
  }
}
