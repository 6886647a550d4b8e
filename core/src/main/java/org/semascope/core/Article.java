package org.semascope.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The indefinite article before a word: a or an. */
public final class Article {
  private static final Pattern BEFORE = Pattern.compile("(?i)(?<![\\w'-])an?(?=\\s+$)");

  /** Written with a vowel, spoken with a consonant: a unit, a European, a one-off. */
  private static final Pattern CONSONANT =
      Pattern.compile(
          "(?i)(uni([^nm]|n[^v]|$)|u[bcfknrst][aeiou]|ut[ei]|usu|eu|ew|one|once|ouija).*");

  /** Written with h, spoken with a vowel. */
  private static final Pattern SILENT_H = Pattern.compile("(?i)(hour|heir|honest|honou?r).*");

  private Article() {}

  /** The same text with the article before the word, if there is one, that fits it. */
  public static Occurrence agreeing(Occurrence word) {
    String before = word.text().substring(0, word.span().start());
    Matcher article = BEFORE.matcher(before);
    if (!article.find()) {
      return word;
    }
    String old = article.group();
    String fitting = old.substring(0, 1) + (takesAn(word.word()) ? "n" : "");
    if (fitting.equalsIgnoreCase(old)) {
      return word;
    }
    String changed =
        before.substring(0, article.start()) + fitting + before.substring(article.end());
    int shift = changed.length() - before.length();
    return new Occurrence(
        changed + word.text().substring(word.span().start()),
        new Span(word.span().start() + shift, word.span().end() + shift));
  }

  /** Whether {@code an} stands before the word, as it is spoken. */
  public static boolean takesAn(String word) {
    if (SILENT_H.matcher(word).matches()) {
      return true;
    }
    return "aeiouAEIOU".indexOf(word.charAt(0)) >= 0 && !CONSONANT.matcher(word).matches();
  }
}
