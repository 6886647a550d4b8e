package org.semascope.app.input;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.UsageException;

/** Random seeds as users write them: {@code 3}, {@code 1-5}, {@code 1,2,5} or {@code 1-3,7}. */
public final class SeedList {
  private static final Pattern PART = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");
  private static final int MOST = 1000;

  private SeedList() {}

  /**
   * @param what name of the option or key, for messages
   */
  public static List<Long> parse(String what, String text) {
    List<Long> seeds = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = PART.matcher(part.strip());
      UsageException.throwIf(
          !matcher.matches(),
          "%s %s: expected seeds such as 1-5 or 1,2,5, found \"%s\"",
          what,
          text,
          part.strip());
      long first = Long.parseLong(matcher.group(1));
      long last = matcher.group(2) == null ? first : Long.parseLong(matcher.group(2));
      UsageException.throwIf(last < first, "%s %s: a range must be ascending", what, text);
      UsageException.throwIf(
          last - first >= MOST - seeds.size(), "%s %s: more than %d seeds", what, text, MOST);
      for (long seed = first; seed <= last; seed++) {
        UsageException.throwIf(seeds.contains(seed), "%s %s: seed %d twice", what, text, seed);
        seeds.add(seed);
      }
    }
    return List.copyOf(seeds);
  }
}
