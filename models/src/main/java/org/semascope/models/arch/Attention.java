package org.semascope.models.arch;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How tokens attend to one another.
 *
 * @param heads of queries
 * @param keyHeads of keys and values, each of which serves equally many neighbouring query heads
 * @param headSize the width of a head's queries, keys and values
 * @param scale what products of queries and keys are multiplied by
 * @param cap what the scaled products are kept within, by {@code cap · tanh(product / cap)}
 * @param queries which rows the queries are
 * @param bias added to the scaled products: [texts or 1, heads or 1, queries of a text, longest
 *     text]
 * @param before how many places before its own a token sees
 * @param after how many places after its own a token sees
 * @param dropout what share of the weights is dropped while the model is trained
 */
public record Attention<T>(
    int heads,
    int keyHeads,
    int headSize,
    double scale,
    OptionalDouble cap,
    Ops.Rows queries,
    Optional<T> bias,
    int before,
    int after,
    double dropout) {
  private static final int ALL = Integer.MAX_VALUE;

  public Attention {
    if (heads <= 0 || keyHeads <= 0 || headSize <= 0 || before < 0 || after < 0) {
      throw new IllegalArgumentException(
          "%s heads and %s of keys, of %s, seeing %s before, %s after"
              .formatted(heads, keyHeads, headSize, before, after));
    }
    if (heads % keyHeads != 0 || (cap.isPresent() && bias.isPresent())) {
      throw new IllegalArgumentException(
          "%s heads for %s of keys, cap %s, bias %s".formatted(heads, keyHeads, cap, bias));
    }
  }

  /** Every token sees every token of its text; products are divided by the root of their length. */
  public static <T> Attention<T> of(int heads, int headSize, Ops.Rows queries) {
    return new Attention<>(
        heads,
        heads,
        headSize,
        1 / Math.sqrt(headSize),
        OptionalDouble.empty(),
        queries,
        Optional.empty(),
        ALL,
        ALL,
        0);
  }

  public Attention<T> scaledBy(double by) {
    return new Attention<>(
        heads, keyHeads, headSize, by, cap, queries, bias, before, after, dropout);
  }

  /** With fewer heads of keys and values than of queries. */
  public Attention<T> withKeyHeads(int fewer) {
    return new Attention<>(
        heads, fewer, headSize, scale, cap, queries, bias, before, after, dropout);
  }

  public Attention<T> cappedAt(OptionalDouble most) {
    return new Attention<>(
        heads, keyHeads, headSize, scale, most, queries, bias, before, after, dropout);
  }

  public Attention<T> withBias(T added) {
    return new Attention<>(
        heads, keyHeads, headSize, scale, cap, queries, Optional.of(added), before, after, dropout);
  }

  /** With one more bias added. */
  public Attention<T> plusBias(Ops<T> ops, T added) {
    return withBias(bias.map(present -> ops.add(present, added)).orElse(added));
  }

  /** No token sees those after it. */
  public Attention<T> causal() {
    return within(before, 0);
  }

  public Attention<T> within(int placesBefore, int placesAfter) {
    return new Attention<>(
        heads, keyHeads, headSize, scale, cap, queries, bias, placesBefore, placesAfter, dropout);
  }

  /** With this share of the weights dropped while the model is trained. */
  public Attention<T> dropping(double share) {
    return new Attention<>(
        heads, keyHeads, headSize, scale, cap, queries, bias, before, after, share);
  }

  public boolean seesAll() {
    return before == ALL && after == ALL;
  }

  /** Whether a token sees so many places on either side, not all of one. */
  public boolean isWindow() {
    return before < ALL && after < ALL;
  }

  /** How many query heads each head of keys serves. */
  public int queriesPerKey() {
    return heads / keyHeads;
  }
}
