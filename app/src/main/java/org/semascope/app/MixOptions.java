package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.app.input.LayerChoice;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Anatomy;
import org.semascope.probes.idioms.LayerMix;
import org.semascope.probes.idioms.LayerMix.Combine;
import org.semascope.probes.idioms.PieceMode;
import picocli.CommandLine.Option;

/** Which vector a word and a compound have. */
final class MixOptions {
  private static final int USUAL = 4;
  private static final Pattern LAST = Pattern.compile("last(\\d{1,6})");

  @Option(
      names = "--layers",
      paramLabel = "L",
      description =
          "Which layers make up one vector: last4 (default; of ELMo all), 8, 0-12, 0,4,8-12 or all."
              + " Static vectors have none.")
  private String layers;

  @Option(
      names = "--combine",
      paramLabel = "C",
      defaultValue = "concat",
      description =
          "What several layers become: concat, one after another in a longer vector (default), or"
              + " mean.")
  private Combine combine;

  @Option(
      names = "--pieces",
      paramLabel = "P",
      defaultValue = "mean",
      description =
          "What the pieces of a compound become: mean (default) of pieces, then words; or concat,"
              + " which compares compounds with as many pieces as each other.")
  private PieceMode pieces;

  PieceMode pieces() {
    return pieces;
  }

  /** Of a model that is like this. */
  LayerMix mix(Anatomy anatomy) {
    SortedSet<Integer> given = anatomy.exposed();
    if (layers == null) {
      // As in the paper: all three layers of ELMo, the last four of other models.
      int count = anatomy.spells() ? given.size() : Math.min(USUAL, given.size());
      return new LayerMix(last(given, count), combine);
    }
    Matcher some = LAST.matcher(layers);
    if (!some.matches()) {
      return new LayerMix(List.copyOf(new LayerChoice(layers).of(given)), combine);
    }
    int count = Integer.parseInt(some.group(1));
    if (count < 1 || count > given.size()) {
      throw new SemascopeException(
          "--layers %s: this model has %s"
              .formatted(layers, given.size() == 1 ? "one layer" : given.size() + " layers"));
    }
    return new LayerMix(last(given, count), combine);
  }

  /** The choice asked for, then every layer by itself. */
  List<LayerMix> withEachLayer(Anatomy anatomy) {
    List<LayerMix> mixes = new ArrayList<>(List.of(mix(anatomy)));
    anatomy.exposed().forEach(layer -> mixes.add(LayerMix.of(layer)));
    return mixes;
  }

  private static List<Integer> last(SortedSet<Integer> given, int count) {
    return given.stream().skip(given.size() - count).toList();
  }
}
