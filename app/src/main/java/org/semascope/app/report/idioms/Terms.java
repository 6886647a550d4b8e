package org.semascope.app.report.idioms;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Kind;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** The probe's terms in a reader's words. */
final class Terms {
  private Terms() {}

  /** Such as {@code English}. */
  static String language(String code) {
    return Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH);
  }

  static String condition(Condition condition) {
    return switch (condition) {
      case NEU -> "neutral sentences";
      case NAT -> "corpus sentences";
      case ALONE -> "no sentence";
    };
  }

  static String level(Level level) {
    return switch (level) {
      case SENT -> "whole sentences";
      case NC -> "compounds";
    };
  }

  /** What each of them is, for those who read captions. */
  static String told(Collection<Probe> probes) {
    return probes.stream().map(Terms::told).collect(Collectors.joining(" "));
  }

  private static String told(Probe probe) {
    return switch (probe) {
      case P1 -> "P1: a synonym of the whole compound.";
      case P2 -> "P2: one of its words, the closer one.";
      case P3 -> "P3: a compound of synonyms of its words.";
      case P4 -> "P4: the compound itself without its sentence.";
      case RANDOM -> "random: two words of other compounds.";
    };
  }

  /** In the fewest words. */
  static String gloss(Probe probe) {
    return switch (probe) {
      case P1 -> "synonym of the whole";
      case P2 -> "one of its words";
      case P3 -> "synonyms of its words";
      case P4 -> "itself, alone";
      case RANDOM -> "any other phrase";
    };
  }

  /** Whether it is another phrase that has to do with the compound. */
  static boolean isWord(Kind kind) {
    return kind != Kind.ALONE && kind != Kind.RANDOM;
  }

  static String kind(Kind kind) {
    return switch (kind) {
      case SYNONYM -> "synonym";
      case HEAD -> "head";
      case MODIFIER -> "modifier";
      case WORD_SYNONYMS -> "synonyms of its words";
      case ALONE -> "alone";
      case RANDOM -> "random";
    };
  }
}
