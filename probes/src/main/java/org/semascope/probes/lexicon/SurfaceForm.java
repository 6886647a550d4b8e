package org.semascope.probes.lexicon;

import java.util.Locale;
import java.util.Optional;
import org.semascope.core.PartOfSpeech;

/**
 * The inflection and capitals of an occurrence, to apply to the word that replaces it: number of a
 * noun, form of a verb, capitals. Past tense and participle of a verb are not distinguished: if
 * they differ, the first form of the exception list is used.
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

  /** Empty if the word is not an inflected form of the lemma that can be applied to others. */
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

  /** The same capitals without inflection. */
  public SurfaceForm ofLemma() {
    return new SurfaceForm(plurals, Inflection.LEMMA, capitals);
  }

  /** Another lemma, inflected and capitalised like this occurrence. */
  public String apply(String lemma) {
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
   * Another word with the capitals of an occurrence of a lemma.
   *
   * @param written the occurrence, a form of the lemma
   * @param other the other word, already inflected
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

  /** Capitals due to the sentence; the capital of a proper name is part of the lemma. */
  private static Capitals capitals(String word, String lemma) {
    if (!Character.isUpperCase(word.charAt(0)) || Character.isUpperCase(lemma.charAt(0))) {
      return Capitals.NONE;
    }
    boolean all = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
    return all ? Capitals.ALL : Capitals.FIRST;
  }
}
