package org.semascope.models.arch;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Options of attention.
 *
 * @param heads of queries
 * @param keyHeads of keys and values, each shared by the same number of adjacent query heads
 * @param headSize width of a head's queries, keys and values
 * @param scale factor of the products of queries and keys
 * @param cap soft cap of the scaled products: {@code cap · tanh(product / cap)}
 * @param queries rows of the queries
 * @param bias added to the scaled products: [texts or 1, heads or 1, queries of a text, longest
 *     text]
 * @param before number of positions before its own that a token sees
 * @param after number of positions after its own that a token sees
 * @param dropout rate of the attention weights in training
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
    boolean sizes = heads > 0 && keyHeads > 0 && headSize > 0 && heads % keyHeads == 0;
    if (!sizes || before < 0 || after < 0 || (cap.isPresent() && bias.isPresent())) {
      throw new IllegalArgumentException(
          "%s heads and %s of keys, of %s, seeing %s before, %s after, cap %s, bias %s"
              .formatted(heads, keyHeads, headSize, before, after, cap, bias));
    }
  }

  /** Attention to the whole text, scaled by {@code 1/√headSize}. */
  public static <T> Attention<T> of(int heads, int headSize, Ops.Rows queries, double dropout) {
    double scale = 1 / Math.sqrt(headSize);
    OptionalDouble none = OptionalDouble.empty();
    return new Attention<>(
        heads, heads, headSize, scale, none, queries, Optional.empty(), ALL, ALL, dropout);
  }

  public Attention<T> scaledBy(double by) {
    return new Attention<>(
        heads, keyHeads, headSize, by, cap, queries, bias, before, after, dropout);
  }

  /** Grouped-query attention, with fewer heads of keys and values than of queries. */
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

  /** Adds a bias to the present one. */
  public Attention<T> plusBias(Ops<T> ops, T added) {
    return withBias(bias.map(present -> ops.add(present, added)).orElse(added));
  }

  /** No token sees later ones. */
  public Attention<T> causal() {
    return within(before, 0);
  }

  /** A token sees this number of positions on each side. */
  public Attention<T> within(int left, int right) {
    return new Attention<>(
        heads, keyHeads, headSize, scale, cap, queries, bias, left, right, dropout);
  }

  /** Whether no token sees later ones. */
  public boolean isCausal() {
    return after == 0;
  }

  public boolean seesAll() {
    return before == ALL && after == ALL;
  }

  /** Whether the attention is limited on both sides. */
  public boolean isWindow() {
    return before < ALL && after < ALL;
  }

  /** Number of query heads per key head. */
  public int queriesPerKey() {
    return heads / keyHeads;
  }
}
