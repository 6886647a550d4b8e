package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.semascope.app.input.LayerChoice;
import org.semascope.core.SemascopeException;
import org.semascope.probes.idioms.LayerMix;
import org.semascope.probes.idioms.LayerMix.Combine;
import org.semascope.probes.idioms.PieceMode;
import picocli.CommandLine.Option;

/** Which vector a word and a compound have. */
final class MixOptions {
  private static final Pattern LAST = Pattern.compile("last(\\d{1,6})");

  @Option(
      names = "--layers",
      paramLabel = "L",
      defaultValue = "last4",
      description = {
        "Which layers make up one vector: last4 (default), 8, 0-12, 0,4,8-12 or all.",
        "Static vectors have none."
      })
  private String layers;

  @Option(
      names = "--combine",
      paramLabel = "C",
      defaultValue = "mean",
      description = "What several layers become: their mean (default), or concat.")
  private Combine combine;

  @Option(
      names = "--pieces",
      paramLabel = "P",
      defaultValue = "mean",
      description = {
        "What the pieces of a compound become: mean (default) of pieces, then words; or concat,",
        "which compares compounds with as many pieces as each other."
      })
  private PieceMode pieces;

  PieceMode pieces() {
    return pieces;
  }

  /** Of a model with layers 0 to {@code last}. */
  LayerMix mix(int last) {
    Matcher some = LAST.matcher(layers);
    if (!some.matches()) {
      return new LayerMix(List.copyOf(new LayerChoice(layers).of(last)), combine);
    }
    int count = Integer.parseInt(some.group(1));
    if (count < 1 || count > last + 1) {
      throw new SemascopeException(
          "--layers %s: this model has layers 0 to %d".formatted(layers, last));
    }
    return new LayerMix(IntStream.rangeClosed(last - count + 1, last).boxed().toList(), combine);
  }

  /** The choice asked for, then every layer by itself. */
  List<LayerMix> withEachLayer(int last) {
    List<LayerMix> mixes = new ArrayList<>(List.of(mix(last)));
    IntStream.rangeClosed(0, last).mapToObj(LayerMix::of).forEach(mixes::add);
    return mixes;
  }
}
