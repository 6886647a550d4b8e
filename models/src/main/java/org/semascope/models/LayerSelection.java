package org.semascope.models;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;

/**
 * Layers as a user names them. Single layers: {@code all}, {@code 8}, {@code 0-12}, {@code
 * 0,4,8-12}; counted from the end: {@code last}, {@code -1} (the last layer), {@code -2}, {@code
 * last4} (the last four). Several combined to one vector: {@code concat:last4}, {@code
 * mean:0+4+8-12}. Both, with the combined ones first: {@code concat:last4,all}.
 */
public record LayerSelection(String text) {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");
  private static final Pattern LAST = Pattern.compile("last(\\d{1,6})");
  private static final Pattern FROM_END = Pattern.compile("last|-(\\d{1,6})");
  private static final Pattern COMBINED = Pattern.compile("(mean|concat):(.+)");

  /** Checks the syntax; {@link #mixes} checks whether a model has the layers. */
  public LayerSelection {
    boolean combinedBefore = false;
    for (String part : text.split(",", -1)) {
      Matcher combined = COMBINED.matcher(part.strip());
      boolean isCombined = combined.matches();
      if (isCombined && combinedBefore) {
        throw new UsageException("--layers %s: layers can be combined only once".formatted(text));
      }
      combinedBefore |= isCombined;
      for (String single : isCombined ? combined.group(2).split("\\+", -1) : new String[] {part}) {
        requireForm(single.strip(), text);
      }
    }
  }

  private static void requireForm(String part, String whole) {
    Matcher range = RANGE.matcher(part);
    if (range.matches()) {
      if (range.group(2) != null
          && Integer.parseInt(range.group(2)) < Integer.parseInt(range.group(1))) {
        throw new UsageException("--layers %s: a range must be ascending".formatted(whole));
      }
    } else if (!part.equals("all")
        && !LAST.matcher(part).matches()
        && !FROM_END.matcher(part).matches()) {
      throw new UsageException(
          "--layers takes all, a number, a range, last, -1, last4 or several (0,4,8-12), or combines"
              + " them (concat:last4, mean:9-12), not \"%s\"".formatted(whole));
    }
  }

  /**
   * The layers to measure: the combined layers first, then single ones, ascending.
   *
   * @param given the layers that the model has
   */
  public List<LayerMix> mixes(SortedSet<Integer> given) {
    List<LayerMix> mixes = new ArrayList<>();
    SortedSet<Integer> singles = new TreeSet<>();
    for (String part : text.split(",")) {
      Matcher combined = COMBINED.matcher(part.strip());
      if (combined.matches()) {
        Set<Integer> layers = new LinkedHashSet<>();
        for (String single : combined.group(2).split("\\+")) {
          layers.addAll(part(single.strip(), given));
        }
        LayerMix.Combine combine =
            LayerMix.Combine.valueOf(combined.group(1).toUpperCase(Locale.ROOT));
        mixes.add(new LayerMix(List.copyOf(layers), combine));
      } else {
        singles.addAll(part(part.strip(), given));
      }
    }
    singles.forEach(layer -> mixes.add(LayerMix.of(layer)));
    return mixes.stream().distinct().toList();
  }

  /** The single layers, of a model that has these; refuses combined ones. */
  public SortedSet<Integer> of(SortedSet<Integer> given) {
    SortedSet<Integer> layers = new TreeSet<>();
    for (LayerMix mix : mixes(given)) {
      layers.add(
          mix.number()
              .orElseThrow(
                  () ->
                      new SemascopeException(
                          "--layers %s: layers cannot be combined here".formatted(text))));
    }
    return layers;
  }

  private SortedSet<Integer> part(String part, SortedSet<Integer> given) {
    if (given.isEmpty()) {
      throw new SemascopeException("this model has word probabilities only, no vectors");
    }
    if (part.equals("all")) {
      return given;
    }
    Matcher last = LAST.matcher(part);
    if (last.matches()) {
      return last(Integer.parseInt(last.group(1)), given);
    }
    Matcher fromEnd = FROM_END.matcher(part);
    if (fromEnd.matches()) {
      int count = fromEnd.group(1) == null ? 1 : Integer.parseInt(fromEnd.group(1));
      return new TreeSet<>(List.of(last(count, given).first()));
    }
    Matcher range = RANGE.matcher(part);
    range.matches();
    int from = Integer.parseInt(range.group(1));
    int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
    boolean gaps = given.size() <= given.last();
    if (to > given.last()) {
      throw new SemascopeException(
          gaps
              ? missing(given)
              : "--layers %s: this model has layers 0 to %s".formatted(text, given.last()));
    }
    SortedSet<Integer> layers = new TreeSet<>(IntStream.rangeClosed(from, to).boxed().toList());
    if (!given.containsAll(layers)) {
      throw new SemascopeException(missing(given));
    }
    return layers;
  }

  private SortedSet<Integer> last(int count, SortedSet<Integer> given) {
    if (count < 1 || count > given.size()) {
      throw new SemascopeException(
          "--layers %s: this model has %s"
              .formatted(text, given.size() == 1 ? "one layer" : given.size() + " layers"));
    }
    return new TreeSet<>(given.stream().skip(given.size() - count).toList());
  }

  private String missing(SortedSet<Integer> given) {
    return "--layers %s: this model has only %s, the others are inside its exported graph"
        .formatted(text, given);
  }
}
