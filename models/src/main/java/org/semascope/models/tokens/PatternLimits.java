package org.semascope.models.tokens;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Refuses regular expressions that could keep the native library busy for ever: it backtracks, and
 * nothing can interrupt it. Two rules: what is repeated may itself contain neither alternatives nor
 * repetition (else the number of ways to match a text can grow exponentially), and the effort of
 * {@link Pattern} on runs of one character may grow at most with the square of their length.
 */
final class PatternLimits {
  private static final int LONGEST = 4_000;

  /** Lengths of the two runs of a character whose effort is compared: four times as long ... */
  private static final int SHORT_RUN = 40;

  private static final int LONG_RUN = 160;

  /** ... takes 4 times as long if the effort is linear, 16 if quadratic, 64 if cubic. */
  private static final int MOST_GROWTH = 30;

  /** Characters that a search may look at in a long run. */
  private static final int MOST_EFFORT = 4_000_000;

  /** Characters that tokenizers distinguish; those of the pattern come to them. */
  private static final String USUAL = "aA1 \n\r\t'.-_/é\u0301ǅʰ字かカ한";

  /** What follows a run: a search that fails there has to go back. */
  private static final String ENDS = "\u0001a ";

  private static final Pattern GROUP =
      Pattern.compile("\\((?!\\?|\\*)|\\(\\?(?:[imx-]*:|=|!|<=|<!|>)");
  private static final Pattern REPEAT = Pattern.compile("([*+]|\\{\\d*,\\d*}|\\{(\\d+)}|\\?)[?+]?");
  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(?:[pP]\\{\\^?[\\w =]+}|x\\{\\p{XDigit}+}|[^\\dkgKX]|0)", Pattern.DOTALL);

  /** Scripts have no prefix in tokenizers' patterns, such as {@code \p{Han}}. */
  private static final Pattern SCRIPT = Pattern.compile("(\\\\[pP]\\{\\^?)([A-Z][a-z]{2,}[}])");

  private PatternLimits() {}

  /** Why a pattern is refused; empty if it may be used. */
  static Optional<String> refusal(String regex) {
    if (regex.isEmpty() || regex.length() > LONGEST) {
      return Optional.of("a pattern of 1 to %s characters".formatted(LONGEST));
    }
    if (!repeatsSimply(regex)) {
      return Optional.of("a pattern without alternatives or repetition inside a repeated group");
    }
    try {
      Pattern pattern = compile(regex);
      return isFast(pattern, regex)
          ? Optional.empty()
          : Optional.of("a pattern whose effort grows at most with the square of a text's length");
    } catch (PatternSyntaxException e) {
      return Optional.of("a pattern that can be checked");
    }
  }

  /** Whether a pattern can match between two characters, so that a replacement would go there. */
  static boolean matchesNothing(String regex) {
    Pattern pattern = compile(regex);
    return USUAL
        .chars()
        .anyMatch(
            c ->
                pattern
                    .matcher(Character.toString(c))
                    .results()
                    .anyMatch(match -> match.start() == match.end()));
  }

  private static Pattern compile(String regex) {
    return Pattern.compile(SCRIPT.matcher(regex).replaceAll("$1Is$2"));
  }

  /** What a group contains, groups in it included. */
  private static final class Group {
    private boolean varies; // has alternatives, or repeats something any number of times
  }

  private static boolean repeatsSimply(String regex) {
    Matcher group = GROUP.matcher(regex);
    Matcher repeat = REPEAT.matcher(regex);
    Matcher escape = ESCAPE.matcher(regex);
    Deque<Group> open = new ArrayDeque<>();
    open.push(new Group());
    for (int at = 0; at < regex.length(); ) {
      char c = regex.charAt(at);
      Group closed = null;
      if (c == '(') {
        if (!group.region(at, regex.length()).lookingAt()) {
          return false;
        }
        open.push(new Group());
        at = group.end();
        continue;
      } else if (c == ')') {
        if (open.size() < 2) {
          return false;
        }
        closed = open.pop();
        open.peek().varies |= closed.varies;
        at++;
      } else if (c == '|') {
        open.peek().varies |= open.size() > 1;
        at++;
      } else if (c == '\\') {
        if (!escape.region(at, regex.length()).lookingAt()) {
          return false; // a back-reference, or an escape that only one of the two engines has
        }
        at = escape.end();
      } else {
        at = c == '[' ? endOfClass(regex, at) : at + 1;
      }
      if (repeat.region(at, regex.length()).lookingAt()) {
        boolean isOptional = repeat.group(1).equals("?");
        if (!isOptional && closed != null && closed.varies) {
          return false;
        }
        open.peek().varies |= open.size() > 1 && repeat.group(2) == null;
        at = repeat.end();
      }
    }
    return open.size() == 1;
  }

  /** Where a character class ends, with the classes inside it. */
  private static int endOfClass(String regex, int start) {
    int depth = 0;
    for (int at = start; at < regex.length(); at++) {
      switch (regex.charAt(at)) {
        case '\\' -> at++;
        case '[' -> depth++;
        case ']' -> depth--;
        default -> {}
      }
      if (depth == 0) {
        return at + 1;
      }
    }
    return regex.length();
  }

  private static boolean isFast(Pattern pattern, String regex) {
    Set<String> runs = new LinkedHashSet<>();
    (USUAL + regex).codePoints().forEach(c -> runs.add(Character.toString(c)));
    for (String run : runs) {
      for (int end = 0; end < ENDS.length(); end++) {
        long few = effort(pattern, run.repeat(SHORT_RUN) + ENDS.charAt(end));
        long many = effort(pattern, run.repeat(LONG_RUN) + ENDS.charAt(end));
        if (many >= MOST_EFFORT || many > MOST_GROWTH * few) {
          return false;
        }
      }
    }
    return true;
  }

  /** How often a search for all matches looks at a character; at most {@link #MOST_EFFORT}. */
  private static long effort(Pattern pattern, String text) {
    CountedText counted = new CountedText(text, new long[1]);
    try {
      Matcher matcher = pattern.matcher(counted);
      while (matcher.find()) {}
    } catch (TooMuchException | StackOverflowError e) {
      return MOST_EFFORT;
    }
    return counted.looks[0];
  }

  private static final class TooMuchException extends RuntimeException {
    private TooMuchException() {
      super(null, null, false, false);
    }
  }

  private record CountedText(String text, long[] looks) implements CharSequence {
    @Override
    public char charAt(int index) {
      if (++looks[0] > MOST_EFFORT) {
        throw new TooMuchException();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
