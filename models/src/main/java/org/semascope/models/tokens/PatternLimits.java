package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Refuses regular expressions that could keep the native library busy forever or end the process:
 * it backtracks, nothing can interrupt it, and it aborts after ten million steps.
 *
 * <ul>
 *   <li>A repeated group may contain neither alternatives nor quantifiers: the number of ways to
 *       match a text can grow exponentially.
 *   <li>An alternative may contain few quantifiers.
 *   <li>The effort of {@link Pattern} on runs of one character may grow at most with the square of
 *       their length, also if the pattern starts at one of several unbounded quantifiers, since
 *       what precedes it may occur in a text.
 * </ul>
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

  private static final Pattern GROUP_START =
      Pattern.compile("\\((?:\\?(?:[imx-]*:|<?[=!]|>)|(?![?*]))");
  private static final Pattern QUANTIFIER =
      Pattern.compile("([*+?]|\\{(\\d{0,4})(,?)(\\d{0,4})})([?+]?)");
  private static final Pattern LOOKAROUND = Pattern.compile("\\(\\?<?[=!]");

  /** GPT-4o's pattern has 2 unbounded quantifiers and 3 other choices in an alternative. */
  private static final int MAX_UNBOUNDED = 2;

  private static final int MAX_CHOICES = 4;

  /** A quantifier with more counts than this is as slow as an unbounded one. */
  private static final int MAX_COUNTS = 8;

  /** Scripts have no prefix in tokenizers' patterns, such as {@code \p{Han}}. */
  private static final Pattern SCRIPT = Pattern.compile("(\\\\[pP]\\{\\^?)([A-Z][a-z]{2,}[}])");

  private PatternLimits() {}

  /** What was expected of a refused pattern; empty if the pattern may be used. */
  static Optional<String> refusal(String regex) {
    if (regex.isEmpty() || regex.length() > MAX_LENGTH) {
      return Optional.of("a pattern of 1 to %s characters".formatted(MAX_LENGTH));
    }
    try {
      List<List<Atom>> alternatives = new PatternReader(regex).alternatives(0);
      List<String> parts = new ArrayList<>(List.of(regex));
      alternatives.forEach(alternative -> addEndings(alternative, "", parts));
      return parts.stream().allMatch(part -> isFast(compile(part), regex))
          ? Optional.empty()
          : Optional.of("a pattern whose effort grows at most with the square of a text's length");
    } catch (RefusedException e) {
      return Optional.of(e.getMessage());
    } catch (PatternSyntaxException e) {
      return Optional.of("a pattern that Java can compile");
    }
  }

  /**
   * Whether a pattern can match the empty string, so that a replacement would insert. Patterns with
   * lookaround count as such: their matches cannot be tried out.
   */
  static boolean matchesEmpty(String regex) {
    Pattern pattern = compile(regex);
    return LOOKAROUND.matcher(regex).find()
        || CHARACTERS
            .chars()
            .mapToObj(Character::toString)
            .flatMap(text -> pattern.matcher(text).results())
            .anyMatch(match -> match.start() == match.end());
  }

  private static Pattern compile(String regex) {
    return Pattern.compile(SCRIPT.matcher(regex).replaceAll("$1Is$2"));
  }

  /**
   * Adds the endings of an alternative that start at an unbounded quantifier, if there are several.
   *
   * @param rest what follows the alternative's group
   */
  private static void addEndings(List<Atom> alternative, String rest, List<String> endings) {
    boolean several = unbounded(alternative) > 1;
    String after = rest;
    for (int i = alternative.size() - 1; i >= 0; i--) {
      Atom atom = alternative.get(i);
      if (several && atom.unbounded() > 0) {
        endings.add(atom.text + atom.quantifier + after);
      }
      String followed = atom.isLookaround() ? "" : after;
      atom.inner.forEach(inner -> addEndings(inner, followed, endings));
      after = atom.text + atom.quantifier + after;
    }
  }

  private static int unbounded(List<Atom> alternative) {
    return alternative.stream().mapToInt(Atom::unbounded).sum();
  }

  private static int choices(List<Atom> alternative) {
    return alternative.stream().mapToInt(Atom::choices).sum();
  }

  /**
   * A character, class or group with its quantifier.
   *
   * @param text without the quantifier
   * @param quantifier empty if there is none
   * @param counts how many lengths the quantifier allows; 0 if unbounded, 1 without quantifier
   * @param inner the alternatives of a group
   */
  private record Atom(String text, String quantifier, int counts, List<List<Atom>> inner) {
    boolean isLookaround() {
      return LOOKAROUND.matcher(text).lookingAt();
    }

    int unbounded() {
      int own = counts == 0 || counts > MAX_COUNTS ? 1 : 0;
      return own + inner.stream().mapToInt(PatternLimits::unbounded).max().orElse(0);
    }

    int choices() {
      int own = (counts > 1 && counts <= MAX_COUNTS ? 1 : 0) + (inner.size() > 1 ? 1 : 0);
      return own + inner.stream().mapToInt(PatternLimits::choices).max().orElse(0);
    }

    boolean isVariable() {
      return unbounded() + choices() > 0;
    }
  }

  private static final class RefusedException extends RuntimeException {
    private RefusedException(String expected) {
      super(expected, null, false, false);
    }
  }

  /** Reads a pattern from left to right. */
  private static final class PatternReader {
    private final String regex;
    private int at;

    PatternReader(String regex) {
      this.regex = regex;
    }

    /** The alternatives up to the end of the group, or of the pattern at depth 0. */
    List<List<Atom>> alternatives(int depth) {
      List<List<Atom>> alternatives = new ArrayList<>();
      List<Atom> atoms = new ArrayList<>();
      while (at < regex.length() && (depth == 0 || regex.charAt(at) != ')')) {
        if (regex.charAt(at) == '|') {
          at++;
          alternatives.add(checked(atoms));
          atoms = new ArrayList<>();
        } else {
          atoms.add(atom(depth));
        }
      }
      alternatives.add(checked(atoms));
      return alternatives;
    }

    private static List<Atom> checked(List<Atom> alternative) {
      if (unbounded(alternative) > MAX_UNBOUNDED || choices(alternative) > MAX_CHOICES) {
        throw new RefusedException(
            "a pattern whose alternatives have at most %s unbounded quantifiers and %s choices"
                .formatted(MAX_UNBOUNDED, MAX_CHOICES));
      }
      return alternative;
    }

    private Atom atom(int depth) {
      int start = at;
      List<List<Atom>> inner = List.of();
      switch (regex.charAt(at)) {
        case '\\' -> skip(ESCAPE);
        case '[' -> skipClass();
        case '(' -> {
          skip(GROUP_START);
          inner = alternatives(depth + 1);
          if (at == regex.length()) {
            throw new RefusedException("a pattern that Java can compile");
          }
          at++;
        }
        case ')', '*', '+', '?', '{' ->
            throw new RefusedException("a pattern that Java can compile");
        default -> at += Character.charCount(regex.codePointAt(at));
      }
      return quantified(regex.substring(start, at), inner, depth);
    }

    private Atom quantified(String text, List<List<Atom>> inner, int depth) {
      Matcher found = QUANTIFIER.matcher(regex).region(at, regex.length());
      if (!found.lookingAt()) {
        return new Atom(text, "", 1, inner);
      }
      at = found.end();
      Atom atom = new Atom(text, found.group(), counts(found), inner);
      boolean isRepeated = !found.group(1).equals("?");
      if (isRepeated && new Atom(text, "", 1, inner).isVariable()) {
        throw new RefusedException(
            "a pattern without alternatives or quantifiers inside a repeated group");
      }
      // In the library, X{1,3}+ is not possessive but (X{1,3})+, which may only end a pattern.
      boolean ends = depth == 0 && (at == regex.length() || regex.charAt(at) == '|');
      if (found.group(1).startsWith("{") && found.group(5).equals("+") && !ends) {
        throw new RefusedException("a pattern without possessive {m,n}+");
      }
      return atom;
    }

    private static int counts(Matcher quantifier) {
      String kind = quantifier.group(1);
      if (!kind.startsWith("{")) {
        return kind.equals("?") ? 2 : 0;
      }
      String low = quantifier.group(2);
      String high = quantifier.group(4);
      if (quantifier.group(3).isEmpty()) {
        return 1;
      }
      return high.isEmpty()
          ? 0
          : Math.max(1, Integer.parseInt(high) - (low.isEmpty() ? 0 : Integer.parseInt(low)) + 1);
    }

    private void skip(Pattern part) {
      Matcher found = part.matcher(regex).region(at, regex.length());
      if (!found.lookingAt()) {
        throw new RefusedException("a pattern of classes, groups, lookaround and plain escapes");
      }
      at = found.end();
    }

    private void skipClass() {
      int open = 0;
      do {
        char c = at < regex.length() ? regex.charAt(at) : 0;
        if (c == '\\') {
          skip(ESCAPE);
        } else {
          at++;
        }
        open += c == '[' ? 1 : c == ']' ? -1 : 0;
      } while (open > 0 && at <= regex.length());
      if (open > 0) {
        throw new RefusedException("a pattern that Java can compile");
      }
    }
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
