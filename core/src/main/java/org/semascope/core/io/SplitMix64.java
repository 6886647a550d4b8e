package org.semascope.core.io;

/**
 * A generator of random numbers (Steele, Lea and Flood 2014). Draws are part of a result, so the
 * sequence is fixed here and not left to the JDK, whose generators may change. Its whole state is
 * one number that can be kept.
 */
public final class SplitMix64 {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  private SplitMix64(long state) {
    this.state = state;
  }

  /**
   * @param stream one of many sequences under a seed, each independent of the others
   */
  public SplitMix64(long seed, long stream) {
    this(finish(finish(seed + STEP) + stream * STEP));
  }

  /** Goes on from a state that was kept. */
  public static SplitMix64 from(long state) {
    return new SplitMix64(state);
  }

  public long state() {
    return state;
  }

  public long next() {
    return finish(state += STEP);
  }

  /** In [0, bound); no number is likelier than another by more than bound / 2³². */
  public int next(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** At least 0, below 1, in 2^24 steps. */
  public float fraction() {
    return (next() >>> 40) * 0x1p-24f;
  }

  /** A hash of a number: every bit of the input moves every other. */
  public static long mix(long value) {
    return finish(value + STEP);
  }

  private static long finish(long z) {
    long first = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
    return second ^ (second >>> 31);
  }
}
