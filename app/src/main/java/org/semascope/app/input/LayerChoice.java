package org.semascope.app.input;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;

/** Layers as a user names them: {@code all}, {@code 8}, {@code 0-12}, {@code 0,4,8-12}. */
public record LayerChoice(String text) {
  private static final Pattern PART = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");

  public LayerChoice {
    if (!text.equals("all")) {
      for (String part : text.split(",", -1)) {
        if (!PART.matcher(part.strip()).matches()) {
          throw new SemascopeException(
              "--layers takes all, a number, a range or several (0,4,8-12), not \"%s\""
                  .formatted(text));
        }
      }
    }
  }

  /** The layers meant, of a model that has 0 to {@code last}. */
  public SortedSet<Integer> of(int last) {
    SortedSet<Integer> layers = new TreeSet<>();
    for (String part : (text.equals("all") ? "0-" + last : text).split(",")) {
      Matcher range = PART.matcher(part.strip());
      range.matches();
      int from = Integer.parseInt(range.group(1));
      int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
      if (to < from || to > last) {
        throw new SemascopeException(
            "--layers %s: this model has layers 0 to %d".formatted(text, last));
      }
      for (int layer = from; layer <= to; layer++) {
        layers.add(layer);
      }
    }
    return layers;
  }
}
