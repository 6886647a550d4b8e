package org.semascope.models.tokens;

import static org.semascope.core.SemascopeException.throwIf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.semascope.core.SemascopeException;

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
  private static final List<String> ENDS = List.of("\u0001", "a", " ");

  /** GPT-4o's pattern has 2 unbounded quantifiers and 3 other choices in an alternative. */
  private static final int MAX_UNBOUNDED = 2;

  private static final int MAX_CHOICES = 4;

  /** A quantifier with more counts than this is as slow as an unbounded one. */
  private static final int MAX_COUNTS = 8;

  /** No back-references, and no escapes that only one of the two regex engines has. */
  private static final String ESCAPE =
      "\\\\(?:[pP]\\{\\^?[\\w =]+}|x\\{\\p{XDigit}+}|[^\\dkgKXQE]|0)";

  private static final Pattern CHARACTER = Pattern.compile(ESCAPE + "|[^\\\\*+?{]");
  private static final Pattern IN_CLASS = Pattern.compile(ESCAPE + "|[^\\\\]");
  private static final Pattern GROUP_START =
      Pattern.compile("\\((?:\\?(?:[imx-]*:|<?[=!]|>)|(?![?*]))");
  private static final Pattern LOOKAROUND = Pattern.compile("\\(\\?<?[=!]");
  private static final Pattern QUANTIFIER =
      Pattern.compile("([*+?]|\\{(\\d{1,4})(?:,(\\d{0,4}))?})[?+]?");

  /** Nested, {9999} takes hours even on an empty group, which reads no characters. */
  private static final int MAX_REPEATS = 1000;

  private static final Pattern COUNT = Pattern.compile("(?<!\\\\[pPx])\\{(\\d{1,4})");

  /** Scripts have no prefix in tokenizers' patterns, such as {@code \p{Han}}. */
  private static final Pattern SCRIPT = Pattern.compile("(\\\\[pP]\\{\\^?)([A-Z][a-z]{2,}[}])");

  private static final String NOT_JAVA = "a pattern that Java can compile";
  private static final String SLOW =
      "a pattern whose effort grows at most with the square of a text's length";

  private final String regex;
  private int at; // position of the reader in the pattern
  private int depth; // number of groups around that position

  private PatternLimits(String regex) {
    this.regex = regex;
  }

  /** What was expected of a refused pattern; empty if the pattern may be used. */
  static Optional<String> refusal(String regex) {
    try {
      boolean isLong = regex.length() > MAX_LENGTH;
      throwIf(regex.isEmpty() || isLong, "a pattern of 1 to %s characters", MAX_LENGTH);
      compile(regex);
      PatternLimits reader = new PatternLimits(regex);
      List<String> parts = new ArrayList<>(List.of(regex));
      reader.alternatives().forEach(each -> addEndings(each, "", parts));
      throwIf(reader.at < regex.length(), NOT_JAVA);
      parts.forEach(part -> requireFast(compile(part), CHARACTERS + regex));
      return Optional.empty();
    } catch (PatternSyntaxException e) {
      return Optional.of(NOT_JAVA);
    } catch (SemascopeException e) {
      return Optional.of(e.getMessage());
    } catch (StackOverflowError e) {
      return Optional.of(SLOW);
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
   * A character, class or group, perhaps with a quantifier.
   *
   * @param inner the alternatives of a group
   * @param unbounded number of unbounded quantifiers in its longest alternative and of its own
   * @param choices the same for other quantifiers and for alternatives
   */
  private record Atom(String text, List<List<Atom>> inner, int unbounded, int choices) {}

  private static int most(List<List<Atom>> alternatives, ToIntFunction<Atom> number) {
    return alternatives.stream()
        .mapToInt(alternative -> alternative.stream().mapToInt(number).sum())
        .max()
        .orElse(0);
  }

  /**
   * Adds the endings of an alternative that start at an unbounded quantifier, if there are several.
   *
   * @param rest what follows the alternative's group
   */
  private static void addEndings(List<Atom> alternative, String rest, List<String> endings) {
    boolean several = most(List.of(alternative), Atom::unbounded) > 1;
    String after = rest;
    for (int i = alternative.size() - 1; i >= 0; i--) {
      Atom atom = alternative.get(i);
      String followed = LOOKAROUND.matcher(atom.text).lookingAt() ? "" : after;
      after = atom.text + after;
      if (several && atom.unbounded > 0) {
        endings.add(after);
      }
      atom.inner.forEach(inner -> addEndings(inner, followed, endings));
    }
  }

  /** Reads the alternatives up to the end of the group or pattern. */
  private List<List<Atom>> alternatives() {
    List<List<Atom>> alternatives = new ArrayList<>();
    do {
      List<Atom> alternative = new ArrayList<>();
      while (at < regex.length() && !isNext("|") && !isNext(")")) {
        alternative.add(quantified(atom()));
      }
      alternatives.add(alternative);
    } while (skip("|"));
    throwIf(
        most(alternatives, Atom::unbounded) > MAX_UNBOUNDED
            || most(alternatives, Atom::choices) > MAX_CHOICES,
        "a pattern whose alternatives have at most %s unbounded quantifiers and %s choices",
        MAX_UNBOUNDED,
        MAX_CHOICES);
    return alternatives;
  }

  private Atom atom() {
    int start = at;
    List<List<Atom>> inner = List.of();
    if (isNext("(")) {
      take(GROUP_START);
      depth++;
      inner = alternatives();
      depth--;
      throwIf(!skip(")"), NOT_JAVA);
    } else if (skip("[")) {
      for (int open = 1; open > 0; take(IN_CLASS)) {
        open += isNext("[") ? 1 : isNext("]") ? -1 : 0;
      }
    } else {
      take(CHARACTER);
    }
    int choices = most(inner, Atom::choices) + (inner.size() > 1 ? 1 : 0);
    return new Atom(regex.substring(start, at), inner, most(inner, Atom::unbounded), choices);
  }

  private Atom quantified(Atom atom) {
    Matcher quantifier = QUANTIFIER.matcher(regex).region(at, regex.length());
    if (!quantifier.lookingAt()) {
      return atom;
    }
    at = quantifier.end();
    throwIf(
        !quantifier.group(1).equals("?") && atom.unbounded + atom.choices > 0,
        "a pattern without alternatives or quantifiers inside a repeated group");
    throwIf(
        !atom.inner.isEmpty() && repeats(atom.text + quantifier.group()) > MAX_REPEATS,
        "a pattern whose nested counts multiply to at most " + MAX_REPEATS);
    // In the library, X{1,3}+ is not possessive but (X{1,3})+, which may only end a pattern.
    boolean ends = depth == 0 && (at == regex.length() || isNext("|"));
    throwIf(!ends && quantifier.group().endsWith("}+"), "a pattern without possessive {m,n}+");
    int counts = counts(quantifier);
    return new Atom(
        atom.text + quantifier.group(),
        atom.inner,
        atom.unbounded + (counts > MAX_COUNTS ? 1 : 0),
        atom.choices + (counts > 1 && counts <= MAX_COUNTS ? 1 : 0));
  }

  /** The product of the counts in a pattern. */
  private static double repeats(String text) {
    return COUNT
        .matcher(text)
        .results()
        .mapToDouble(one -> Double.parseDouble(one.group(1)))
        .reduce(1, (one, other) -> one * Math.max(1, other));
  }

  /** How many lengths a quantifier allows. */
  private static int counts(Matcher quantifier) {
    String least = quantifier.group(2);
    String most = quantifier.group(3);
    if (least == null) {
      return quantifier.group(1).equals("?") ? 2 : Integer.MAX_VALUE;
    }
    if (most == null) {
      return 1;
    }
    return most.isEmpty()
        ? Integer.MAX_VALUE
        : Integer.parseInt(most) - Integer.parseInt(least) + 1;
  }

  private boolean isNext(String text) {
    return regex.startsWith(text, at);
  }

  private boolean skip(String text) {
    boolean found = isNext(text);
    at += found ? text.length() : 0;
    return found;
  }

  private void take(Pattern part) {
    Matcher found = part.matcher(regex).region(at, regex.length());
    throwIf(!found.lookingAt(), "a pattern of classes, groups, lookaround and plain escapes");
    at = found.end();
  }

  private static void requireFast(Pattern pattern, String characters) {
    for (int character : characters.codePoints().distinct().toArray()) {
      String run = Character.toString(character).repeat(RUN);
      for (String end : ENDS) {
        Matcher matcher = pattern.matcher(new CountedText(run + end, new int[1]));
        while (matcher.find()) {}
      }
    }
  }

  private record CountedText(String text, int[] reads) implements CharSequence {
    @Override
    public char charAt(int index) {
      if (++reads[0] > MAX_READS) {
        throw new SemascopeException(SLOW);
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
  }
}
