package org.semascope.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.models.LayerMix.Combine;

/**
 * Layers as a user names them. Single layers: {@code all}, {@code 8}, {@code 0-12}, {@code
 * 0,4,8-12}; counted from the end: {@code last}, {@code -1} (the last layer), {@code -2}, {@code
 * last4} (the last four). Several combined to one vector: {@code concat:last4}, {@code
 * mean:0+4+8-12}. Both, with the combined ones first: {@code concat:last4,all}.
 */
public record LayerSelection(String text) {
  private static final Pattern COMBINED = Pattern.compile("(mean|concat):(.+)");
  private static final Pattern LAYERS =
      Pattern.compile("all|last(\\d{1,6})?|-\\d{1,6}|\\d{1,6}(-\\d{1,6})?");

  /** Checks the syntax; {@link #mixes} checks whether a model has the layers. */
  public LayerSelection {
    if (parts(text).stream().filter(part -> part.combine.isPresent()).count() > 1) {
      throw new UsageException("--layers %s: layers can be combined only once".formatted(text));
    }
  }

  /** Layers between commas: single ones, or several to combine. */
  private record Part(Optional<Combine> combine, List<String> layers) {}

  private static List<Part> parts(String text) {
    List<Part> parts = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher combined = COMBINED.matcher(part.strip());
      boolean matches = combined.matches();
      String[] layers = matches ? combined.group(2).split("\\+", -1) : new String[] {part};
      parts.add(
          new Part(
              matches ? Optional.of(Combine.named(combined.group(1))) : Optional.empty(),
              Arrays.stream(layers).map(String::strip).toList()));
    }
    for (Part part : parts) {
      part.layers.forEach(one -> requireForm(one, text));
    }
    return parts;
  }

  private static void requireForm(String layers, String whole) {
    if (!LAYERS.matcher(layers).matches()) {
      throw new UsageException(
          "--layers takes all, a number, a range, last, -1, last4 or several (0,4,8-12), or combines"
              + " them (concat:last4, mean:9-12), not \"%s\"".formatted(whole));
    }
    if (Character.isDigit(layers.charAt(0)) && LayerMix.range(layers).isEmpty()) {
      throw new UsageException("--layers %s: a range must be ascending".formatted(whole));
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
    for (Part part : parts(text)) {
      SortedSet<Integer> layers = new TreeSet<>();
      part.layers.forEach(one -> layers.addAll(layers(one, given)));
      part.combine.ifPresentOrElse(
          combine -> mixes.add(new LayerMix(List.copyOf(layers), combine)),
          () -> singles.addAll(layers));
    }
    singles.forEach(layer -> mixes.add(LayerMix.of(layer)));
    return mixes.stream().distinct().toList();
  }

  /** The single layers, of a model that has these; refuses combined ones. */
  public SortedSet<Integer> of(SortedSet<Integer> given) {
    SortedSet<Integer> layers = new TreeSet<>();
    for (LayerMix mix : mixes(given)) {
      layers.add(mix.number().orElseThrow(() -> refused("layers cannot be combined here")));
    }
    return layers;
  }

  private SortedSet<Integer> layers(String part, SortedSet<Integer> given) {
    if (given.isEmpty()) {
      throw new SemascopeException("this model has word probabilities only, no vectors");
    }
    if (part.equals("all")) {
      return given;
    }
    List<Integer> all = List.copyOf(given);
    if (!Character.isDigit(part.charAt(0))) { // last, last4 or -2
      int count = part.equals("last") ? 1 : Integer.parseInt(part.replaceAll("\\D", ""));
      if (count < 1 || count > all.size()) {
        throw refused(
            "this model has %s".formatted(all.size() == 1 ? "one layer" : all.size() + " layers"));
      }
      int first = all.size() - count;
      int end = part.startsWith("-") ? first + 1 : all.size();
      return new TreeSet<>(all.subList(first, end));
    }
    List<Integer> layers = LayerMix.range(part);
    boolean gaps = all.size() <= given.last();
    if (!gaps && layers.get(layers.size() - 1) > given.last()) {
      throw refused("this model has layers 0 to %s".formatted(given.last()));
    }
    if (!given.containsAll(layers)) {
      throw refused(
          "this model has only %s, the others are inside its exported graph".formatted(given));
    }
    return new TreeSet<>(layers);
  }

  private SemascopeException refused(String reason) {
    return new SemascopeException("--layers %s: %s".formatted(text, reason));
  }
}
