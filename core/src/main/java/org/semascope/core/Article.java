package org.semascope.core;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Chooses the indefinite article, a or an, by rules that approximate pronunciation. */
public final class Article {
  private static final Pattern BEFORE = Pattern.compile("(?i)(?<![\\w'-])an?(?=\\s+$)");

  private static final Pattern LETTERS = Pattern.compile("\\p{L}+");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** Letters whose names begin with a vowel sound, as in an X-ray; u is not one. */
  private static final String NAMED_WITH_A_VOWEL = "aefhilmnorsx";

  /**
   * Consonant clusters that begin no English word, and words without vowels: their letters are
   * named, as in an NBA, an mri.
   */
  private static final Pattern UNSPEAKABLE =
      Pattern.compile(
          "[^aeiouy]+|([fl][^aeiouylrj]|[hn][^aeiouy]|m[^aeiouyn]|r[^aeiouyh]|x[^aeiouy]).*");

  /** Pronounceable, but spelled out. */
  private static final Pattern SPELLED =
      Pattern.compile("HIV|LED|MEP|MIT|RAF|SAT|SEC|SOS|STI|SUV|hiv|suv");

  /**
   * Spelled with a vowel, pronounced with a consonant: a unit, a European, a one-off; but an
   * unemployment and an unidentified object, where un- is the negative prefix.
   */
  private static final Pattern CONSONANT =
      Pattern.compile(
          "uni(?!d[^i]|di[^rm]|ll|m[^o]|n[^ou]|no[^m]|nu[^c]|r[or]|ss).*|unanim.*|unesco.*"
              + "|u[bckt][aeiou].*|uf[aeio].*|ukr.*|u[rsv][aeiou].*|ugand.*"
              + "|eu(?!ler).*|ew[er].*|one(?![ir]).*|once.*|ouija.*");

  /** Spelled with a consonant, pronounced with a vowel: an hour, an yttrium, but a houri. */
  private static final Pattern VOWEL =
      Pattern.compile("hour(?!i).*|heir.*|honest.*|honou?r.*|y(lang|pres|t).*");

  private Article() {}

  /** Replaces an indefinite article before the word by the one that agrees with it. */
  public static Occurrence agreeing(Occurrence word) {
    Matcher article = BEFORE.matcher(word.text().substring(0, word.span().start()));
    if (!article.find()) {
      return word;
    }
    String old = article.group();
    String fitting = old.substring(0, 1) + (takesAn(word.word()) ? "n" : "");
    if (fitting.equalsIgnoreCase(old)) {
      return word;
    }
    Occurrence replaced = new Occurrence(word.text(), new Span(article.start(), article.end()));
    int shift = fitting.length() - old.length();
    return new Occurrence(
        replaced.replacedBy(fitting).text(),
        new Span(word.span().start() + shift, word.span().end() + shift));
  }

  /** Whether the word takes {@code an}. */
  public static boolean takesAn(String word) {
    // Without accents and apostrophes: an éclair, a L'Aquila.
    String plain = Normalizer.normalize(word, Normalizer.Form.NFD).replaceAll("[\\p{M}'’]+", "");
    Matcher number = NUMBER.matcher(plain);
    if (number.lookingAt()) {
      return isNumberWithVowel(number.group());
    }
    Matcher letters = LETTERS.matcher(plain);
    if (!letters.lookingAt()) {
      return false;
    }
    String first = letters.group();
    String lower = first.toLowerCase(Locale.ROOT);
    boolean beforeDigit =
        letters.end() < plain.length() && Character.isDigit(plain.charAt(letters.end()));
    if (isSpelled(first, lower) || beforeDigit && isCapitals(first)) {
      return NAMED_WITH_A_VOWEL.indexOf(lower.charAt(0)) >= 0;
    }
    return VOWEL.matcher(lower).matches()
        || "aeiou".indexOf(lower.charAt(0)) >= 0 && !CONSONANT.matcher(lower).matches();
  }

  /**
   * Whether the word is an initialism, whose letters are named: U-turn, MP, UFO, MSc, mRNA, nfl.
   */
  private static boolean isSpelled(String word, String lower) {
    if (word.length() == 1 || SPELLED.matcher(word).matches()) {
      return true;
    }
    boolean unspeakable = UNSPEAKABLE.matcher(lower).matches();
    if (Character.isUpperCase(word.charAt(1))) {
      // All two-letter initialisms are spelled out, and three-letter ones in u: an EU, a UFO.
      return unspeakable
          || Character.isLowerCase(word.charAt(0))
          || word.length() == 2
          || word.length() == 3 && lower.charAt(0) == 'u';
    }
    // Proper names may start with any cluster (Mr, McCarthy, Rwanda); short units are read in full.
    return unspeakable && word.length() == 3 && Character.isLowerCase(word.charAt(0));
  }

  private static boolean isCapitals(String word) {
    return word.chars().allMatch(Character::isUpperCase);
  }

  /** Eight, eighty, eleven, eighteen hundred: an 8, an 80, an 11, an 18, an 1800. */
  private static boolean isNumberWithVowel(String digits) {
    // The number of digits before the first thousands separator.
    int leading = (digits.length() - 1) % 3 + 1;
    return digits.startsWith("8")
        || (leading == 2 || digits.length() == 4)
            && (digits.startsWith("11") || digits.startsWith("18"));
  }
}
