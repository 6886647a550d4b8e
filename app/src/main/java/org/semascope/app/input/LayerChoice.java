package org.semascope.app.input;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;

/** Layers as a user names them: {@code all}, {@code 8}, {@code 0-12}, {@code 0,4,8-12}. */
public record LayerChoice(String text) {
  private static final Pattern PART = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");

  public LayerChoice {
    if (!text.equals("all")) {
      for (String part : text.split(",", -1)) {
        Range.of(part, text);
      }
    }
  }

  /** From one layer to another, both included. */
  private record Range(int from, int to) {
    static Range of(String part, String whole) {
      Matcher range = PART.matcher(part.strip());
      if (!range.matches()) {
        throw new UsageException(
            "--layers takes all, a number, a range or several (0,4,8-12), not \"%s\""
                .formatted(whole));
      }
      int from = Integer.parseInt(range.group(1));
      int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
      if (to < from) {
        throw new UsageException("--layers %s: a range goes upwards".formatted(whole));
      }
      return new Range(from, to);
    }
  }

  /** The layers meant, of a model that gives these. */
  public SortedSet<Integer> of(SortedSet<Integer> given) {
    if (given.isEmpty()) {
      throw new SemascopeException("this model gives word probabilities alone, and no vectors");
    }
    if (text.equals("all")) {
      return new TreeSet<>(given);
    }
    if (given.size() == given.last() + 1) {
      return of(given.last());
    }
    SortedSet<Integer> layers = of(Integer.MAX_VALUE);
    if (!given.containsAll(layers)) {
      throw new SemascopeException(
          "--layers %s: this model gives %s alone, the others lie inside its exported graph"
              .formatted(text, given));
    }
    return layers;
  }

  /** The layers meant, of a model that has 0 to {@code last}. */
  public SortedSet<Integer> of(int last) {
    SortedSet<Integer> layers = new TreeSet<>();
    for (String part : (text.equals("all") ? "0-" + last : text).split(",")) {
      Range range = Range.of(part, text);
      if (range.to() > last) {
        throw new SemascopeException(
            "--layers %s: this model has layers 0 to %d".formatted(text, last));
      }
      IntStream.rangeClosed(range.from(), range.to()).forEach(layers::add);
    }
    return layers;
  }
}
