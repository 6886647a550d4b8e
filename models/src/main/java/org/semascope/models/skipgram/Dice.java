package org.semascope.models.skipgram;

/**
 * Random numbers whose whole state is one number that can be kept: SplitMix64 (Steele et al. 2014).
 */
final class Dice {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  Dice(long state) {
    this.state = state;
  }

  /** Dice of which every one goes its own way. */
  static Dice of(long seed, int which) {
    return new Dice(new Dice(seed + which * 0xD1B54A32D192ED03L).next());
  }

  long state() {
    return state;
  }

  long next() {
    state += STEP;
    long z = state;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** One of 0 to bound - 1. */
  int below(int bound) {
    return (int) ((next() >>> 32) * bound >>> 32);
  }

  /** At least 0, below 1, in 2^24 steps. */
  float fraction() {
    return (next() >>> 40) * 0x1p-24f;
  }
}
