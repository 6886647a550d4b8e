package org.semascope.app;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;
import org.semascope.app.input.Lists;
import org.semascope.core.SemascopeException;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.PieceRange;
import picocli.CommandLine.Option;

/** Token ids given as they are, special ones included, for those who tokenise by themselves. */
final class IdOptions {
  @Option(
      names = "--ids",
      paramLabel = "I,J,..",
      description = "Token ids, special ones included, instead of a text.")
  private String ids;

  @Option(
      names = "--types",
      paramLabel = "T,..",
      description = "With --ids: the segment of each (default 0).")
  private String types;

  @Option(
      names = "--attention-mask",
      paramLabel = "M,..",
      description = {
        "With --ids: 0 hides a token from the others (default 1). They keep their places,",
        "so leave padding on the left out for RoBERTa, XLM-RoBERTa and MPNet."
      })
  private String mask;

  boolean isSet() {
    return ids != null;
  }

  int[] ids() {
    return Lists.numbers("--ids", ids);
  }

  /** The places that are not hidden. */
  private int[] seen() {
    int[] shown = perId("--attention-mask", mask, 1);
    return IntStream.range(0, shown.length).filter(place -> shown[place] != 0).toArray();
  }

  /** What goes into the model: hidden tokens are left out, the others keep their places. */
  private TokenInput input(int[] seen) {
    int[] all = ids();
    int[] segments = perId("--types", types, 0);
    SemascopeException.throwIf(seen.length == 0, "--attention-mask hides every token");
    return TokenInput.at(
        seen,
        Arrays.stream(seen).map(place -> all[place]).toArray(),
        Arrays.stream(seen).map(place -> segments[place]).toArray());
  }

  /** One vector per place; none for a hidden one. */
  List<Optional<LayerVectors>> encode(Encoder encoder, SortedSet<Integer> layers) {
    int[] seen = seen();
    List<PieceRange> each =
        IntStream.range(0, seen.length).mapToObj(i -> new PieceRange(i, i + 1)).toList();
    List<LayerVectors> vectors =
        encoder.vectors(List.of(new VectorQuery(input(seen), each)), layers).get(0);
    List<Optional<LayerVectors>> places = new ArrayList<>();
    for (int place = 0; place < ids().length; place++) {
      int row = Arrays.binarySearch(seen, place);
      places.add(row < 0 ? Optional.empty() : Optional.of(vectors.get(row)));
    }
    return places;
  }

  /** The input, and where in it a place stands. */
  TokenInput input() {
    return input(seen());
  }

  int row(int place) {
    int row = Arrays.binarySearch(seen(), place);
    SemascopeException.throwIf(
        row < 0, "--position %d is not one of the %d tokens the model sees", place, seen().length);
    return row;
  }

  private int[] perId(String option, String values, int fallback) {
    int count = ids().length;
    if (values == null) {
      int[] same = new int[count];
      Arrays.fill(same, fallback);
      return same;
    }
    int[] numbers = Lists.numbers(option, values);
    if (numbers.length != count) {
      throw new SemascopeException(
          "%s has %s numbers, but there are %s ids".formatted(option, numbers.length, count));
    }
    return numbers;
  }
}
