package org.semascope.models.tokens;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Refuses regular expressions that could keep the native library busy forever: it backtracks, and
 * nothing can interrupt it. Two rules: a repeated group may contain neither alternatives nor
 * quantifiers (else the number of ways to match a text can grow exponentially), and the effort of
 * {@link Pattern} on runs of one character may grow at most with the square of their length.
 */
final class PatternLimits {
  private static final int MAX_LENGTH = 4_000;

  /** Length n of the runs. Released patterns need a small multiple of n², a cubic one n³/6. */
  private static final int RUN = 600;

  /** Characters that a search through one run may read. */
  private static final int MAX_READS = 4_000_000;

  /** Characters that tokenizers distinguish; runs are made of these and of the pattern's own. */
  private static final String CHARACTERS = "aA1 \n\r\t'.-_/é\u0301ǅʰ字かカ한";

  /** What follows a run: a search that fails there has to backtrack. */
  private static final String ENDS = "\u0001a ";

  /** No back-references, and no escapes that only one of the two regex engines has. */
  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(?:[pP]\\{\\^?[\\w =]+}|x\\{\\p{XDigit}+}|[^\\dkgKX]|0)", Pattern.DOTALL);

  private static final Pattern INNERMOST_CLASS = Pattern.compile("\\[[^\\[\\]]*]");
  private static final Pattern INNERMOST_GROUP =
      Pattern.compile(
          "\\((?:\\?(?:[imx-]*:|<?[=!]|>)|(?![?*]))([^()]*)\\)((?:[*+]|\\{\\d*,?\\d*})[?+]?)?");
  private static final Pattern VARIABLE = Pattern.compile("[|*+?#]|\\{\\d*,\\d*}");

  /** Scripts have no prefix in tokenizers' patterns, such as {@code \p{Han}}. */
  private static final Pattern SCRIPT = Pattern.compile("(\\\\[pP]\\{\\^?)([A-Z][a-z]{2,}[}])");

  private PatternLimits() {}

  /** What was expected of a refused pattern; empty if the pattern may be used. */
  static Optional<String> refusal(String regex) {
    if (regex.isEmpty() || regex.length() > MAX_LENGTH) {
      return Optional.of("a pattern of 1 to %s characters".formatted(MAX_LENGTH));
    }
    if (!hasSimpleRepeats(regex)) {
      return Optional.of("a pattern without alternatives or quantifiers inside a repeated group");
    }
    try {
      return isFast(compile(regex), regex)
          ? Optional.empty()
          : Optional.of("a pattern whose effort grows at most with the square of a text's length");
    } catch (PatternSyntaxException e) {
      return Optional.of("a pattern that Java can compile");
    }
  }

  /** Whether a pattern can match the empty string, so that a replacement would insert. */
  static boolean matchesEmpty(String regex) {
    Pattern pattern = compile(regex);
    return CHARACTERS
        .chars()
        .mapToObj(Character::toString)
        .flatMap(text -> pattern.matcher(text).results())
        .anyMatch(match -> match.start() == match.end());
  }

  private static Pattern compile(String regex) {
    return Pattern.compile(SCRIPT.matcher(regex).replaceAll("$1Is$2"));
  }

  /** Reduces groups from the inside out to {@code #} if their content is variable, else to x. */
  private static boolean hasSimpleRepeats(String regex) {
    String rest = ESCAPE.matcher(regex).replaceAll("x").replace('#', 'x');
    for (Matcher m = INNERMOST_CLASS.matcher(rest); m.find(); m = INNERMOST_CLASS.matcher(rest)) {
      rest = m.replaceAll("x");
    }
    for (Matcher m = INNERMOST_GROUP.matcher(rest); m.find(); m = INNERMOST_GROUP.matcher(rest)) {
      boolean isVariable = VARIABLE.matcher(m.group(1)).find();
      boolean isRepeated = m.group(2) != null;
      if (isVariable && isRepeated) {
        return false;
      }
      String reduced = (isVariable ? "#" : "x") + (isRepeated ? m.group(2) : "");
      rest = rest.substring(0, m.start()) + reduced + rest.substring(m.end());
    }
    return rest.chars().noneMatch(c -> "()\\[".indexOf(c) >= 0);
  }

  private static boolean isFast(Pattern pattern, String regex) {
    Set<String> runs = new LinkedHashSet<>();
    (CHARACTERS + regex).codePoints().forEach(c -> runs.add(Character.toString(c)));
    return runs.stream()
        .map(run -> run.repeat(RUN))
        .allMatch(run -> ENDS.chars().allMatch(end -> endsSoon(pattern, run + (char) end)));
  }

  private static boolean endsSoon(Pattern pattern, String text) {
    try {
      Matcher matcher = pattern.matcher(new CountedText(text, new int[1]));
      while (matcher.find()) {}
      return true;
    } catch (TooManyReadsException | StackOverflowError e) {
      return false;
    }
  }

  private static final class TooManyReadsException extends RuntimeException {
    private TooManyReadsException() {
      super(null, null, false, false);
    }
  }

  private record CountedText(String text, int[] reads) implements CharSequence {
    @Override
    public char charAt(int index) {
      if (++reads[0] > MAX_READS) {
        throw new TooManyReadsException();
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
