package org.semascope.probes.ask;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.encoder.TokenInput;

/**
 * Token ids as the model reads them, special tokens included.
 *
 * @param types the segment of each token
 * @param attention 0 hides a token from the others, which keep their positions
 */
public record TokenIds(int[] ids, int[] types, int[] attention) {
  public TokenIds {
    check("--types", types, ids);
    check("--attention-mask", attention, ids);
    SemascopeException.throwIf(
        Arrays.stream(attention).allMatch(value -> value == 0),
        "--attention-mask hides every token");
  }

  private static void check(String option, int[] values, int[] ids) {
    SemascopeException.throwIf(
        values.length != ids.length,
        "%s has %d numbers, but there are %d ids",
        option,
        values.length,
        ids.length);
  }

  /** The positions that are not hidden, ascending. */
  public int[] seen() {
    return IntStream.range(0, ids.length).filter(position -> attention[position] != 0).toArray();
  }

  /** Hidden tokens are left out; the others keep their positions. */
  TokenInput input() {
    int[] seen = seen();
    return TokenInput.at(
        seen,
        Arrays.stream(seen).map(position -> ids[position]).toArray(),
        Arrays.stream(seen).map(position -> types[position]).toArray());
  }

  /** The row of a position in {@link #input}; negative for a position that is hidden. */
  public int row(int position) {
    return Arrays.binarySearch(seen(), position);
  }
}
