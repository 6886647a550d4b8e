package org.semascope.probes.lexicon;

import java.util.Locale;
import java.util.Optional;
import org.semascope.core.PartOfSpeech;

/**
 * The form in which an occurrence stands, to be given to what replaces it: number of a noun, form
 * of a verb, capitals. Past and participle of a verb are not told apart: where they differ, the
 * target takes the one that the exception list has first.
 */
public final class SurfaceForm {
  private enum Inflection {
    LEMMA,
    PLURAL,
    THIRD_PERSON,
    GERUND,
    PAST
  }

  private enum Capitals {
    NONE,
    FIRST,
    ALL
  }

  private final PluralForms plurals;
  private final Inflection inflection;
  private final Capitals capitals;

  private SurfaceForm(PluralForms plurals, Inflection inflection, Capitals capitals) {
    this.plurals = plurals;
    this.inflection = inflection;
    this.capitals = capitals;
  }

  /** Nothing if the word is no form of the lemma that a rule could give to another word. */
  public static Optional<SurfaceForm> of(
      String word, String lemma, PartOfSpeech partOfSpeech, PluralForms plurals) {
    String form = word.toLowerCase(Locale.ROOT);
    String base = lemma.toLowerCase(Locale.ROOT);
    Optional<Inflection> inflection;
    if (form.equals(base)) {
      inflection = Optional.of(Inflection.LEMMA);
    } else if (!plurals.morphology().lemmas(form, partOfSpeech).contains(base)) {
      inflection = Optional.empty();
    } else {
      inflection =
          switch (partOfSpeech) {
            case NOUN -> Optional.of(Inflection.PLURAL);
            case VERB -> Optional.of(ofVerb(form));
            default -> Optional.empty();
          };
    }
    return inflection.map(found -> new SurfaceForm(plurals, found, capitals(word, lemma)));
  }

  /** The same capitals, but no inflection. */
  public SurfaceForm ofLemma() {
    return new SurfaceForm(plurals, Inflection.LEMMA, capitals);
  }

  /** The lemma of another word in this form. */
  public String give(String lemma) {
    String inflected =
        switch (inflection) {
          case LEMMA -> lemma;
          case PLURAL -> plurals.of(lemma);
          default ->
              plurals.morphology().verbForms(lemma).stream()
                  .filter(form -> ofVerb(form) == inflection)
                  .findFirst()
                  .orElse(lemma);
        };
    return capitalised(inflected, capitals);
  }

  /**
   * Another word with the capitals that a sentence has given to a lemma.
   *
   * @param written how the sentence writes a form of the lemma
   * @param other already inflected
   */
  public static String capitalised(String written, String lemma, String other) {
    return capitalised(other, capitals(written, lemma));
  }

  private static String capitalised(String word, Capitals capitals) {
    return switch (capitals) {
      case NONE -> word;
      case FIRST -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
      case ALL -> word.toUpperCase(Locale.ROOT);
    };
  }

  private static Inflection ofVerb(String form) {
    if (form.endsWith("ing")) {
      return Inflection.GERUND;
    }
    return form.endsWith("s") ? Inflection.THIRD_PERSON : Inflection.PAST;
  }

  /** What the sentence has made of the lemma: a name's own capital is not the sentence's. */
  private static Capitals capitals(String word, String lemma) {
    if (!Character.isUpperCase(word.charAt(0)) || Character.isUpperCase(lemma.charAt(0))) {
      return Capitals.NONE;
    }
    boolean all = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
    return all ? Capitals.ALL : Capitals.FIRST;
  }
}
