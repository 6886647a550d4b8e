package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.PartOfSpeech;

/** English endings and what stands in their place in a lemma: the rules of WordNet's morphy. */
final class Detachment {
  private record Rule(String ending, String lemmaEnding) {}

  private static final List<Rule> NOUN =
      List.of(
          new Rule("s", ""),
          new Rule("ses", "s"),
          new Rule("xes", "x"),
          new Rule("zes", "z"),
          new Rule("ches", "ch"),
          new Rule("shes", "sh"),
          new Rule("men", "man"),
          new Rule("ies", "y"),
          // Not morphy's, but its exception list holds only half of the words in -sis.
          new Rule("ses", "sis"),
          new Rule("xes", "xis"));
  private static final List<Rule> VERB =
      List.of(
          new Rule("s", ""),
          new Rule("ies", "y"),
          new Rule("es", "e"),
          new Rule("es", ""),
          new Rule("ed", "e"),
          new Rule("ed", ""),
          new Rule("ing", "e"),
          new Rule("ing", ""),
          // Not morphy's: its exception list has most of these, one by one.
          new Rule("ied", "y"));
  private static final List<Rule> ADJECTIVE =
      List.of(new Rule("er", ""), new Rule("est", ""), new Rule("er", "e"), new Rule("est", "e"));

  private Detachment() {}

  /** What the form may be of; most are no words. */
  static List<String> bases(String form, PartOfSpeech partOfSpeech) {
    if (partOfSpeech == PartOfSpeech.NOUN) {
      // boxesful: the plural stands inside.
      if (form.endsWith("ful")) {
        return apply(NOUN, form.substring(0, form.length() - 3), "ful");
      }
      return form.length() <= 2 || form.endsWith("ss") ? List.of() : apply(NOUN, form, "");
    }
    return switch (partOfSpeech) {
      case VERB -> withoutDoubling(apply(VERB, form, ""));
      case ADJECTIVE -> apply(ADJECTIVE, form, "");
      default -> List.of();
    };
  }

  /** {@code bogged} is of bog. Not morphy's either. */
  private static List<String> withoutDoubling(List<String> bases) {
    List<String> all = new ArrayList<>(bases);
    for (String base : bases) {
      int last = base.length() - 1;
      if (last > 1
          && base.charAt(last) == base.charAt(last - 1)
          && "aeiou".indexOf(base.charAt(last)) < 0) {
        all.add(base.substring(0, last));
      }
    }
    return all;
  }

  private static List<String> apply(List<Rule> rules, String form, String tail) {
    List<String> bases = new ArrayList<>(2);
    for (Rule rule : rules) {
      int stem = form.length() - rule.ending().length();
      if (stem > 0 && form.endsWith(rule.ending())) {
        bases.add(form.substring(0, stem) + rule.lemmaEnding() + tail);
      }
    }
    return bases;
  }
}
