package org.semascope.data.wordnet;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.semascope.core.PartOfSpeech;

/** The inflected forms of English verbs. */
final class VerbForms {
  private static final String VOWELS = "aeiou";

  private static final Set<String> SAME_PAST =
      Set.of(
          "put",
          "cut",
          "set",
          "hit",
          "let",
          "shut",
          "cast",
          "cost",
          "hurt",
          "burst",
          "split",
          "spread",
          "rid",
          "quit",
          "shed",
          "thrust",
          "bet",
          "upset",
          "broadcast",
          "forecast",
          "reset",
          "recast",
          "beset",
          "input",
          "output",
          "slit",
          "read");

  private VerbForms() {}

  static List<String> of(String verb, Exceptions exceptions) {
    List<String> irregular = exceptions.forms(PartOfSpeech.VERB, Lemmas.lookup(verb));
    int blank = verb.indexOf(' ');
    if (irregular.isEmpty() && blank > 0) {
      String particle = verb.substring(blank);
      return of(verb.substring(0, blank), exceptions).stream()
          .map(form -> form + particle)
          .toList();
    }
    Set<String> forms = new LinkedHashSet<>();
    if (irregular.stream().noneMatch(VerbForms::isThirdPerson)) {
      forms.add(thirdPerson(verb));
    }
    if (irregular.stream().noneMatch(form -> form.endsWith("ing"))) {
      forms.add(gerund(verb));
    }
    if (irregular.stream().allMatch(form -> form.endsWith("ing") || isThirdPerson(form))) {
      forms.add(SAME_PAST.contains(verb) ? verb : past(verb));
    }
    forms.addAll(irregular);
    return List.copyOf(forms);
  }

  private static boolean isThirdPerson(String form) {
    return form.endsWith("s");
  }

  private static String thirdPerson(String verb) {
    if (verb.matches(".*(s|x|z|ch|sh|[^aeiou]o)")) {
      return verb + "es";
    }
    return endsInConsonantY(verb) ? verb.substring(0, verb.length() - 1) + "ies" : verb + "s";
  }

  private static String gerund(String verb) {
    if (verb.endsWith("ie")) {
      return verb.substring(0, verb.length() - 2) + "ying";
    }
    boolean silent = verb.length() > 2 && verb.endsWith("e") && !verb.matches(".*[eoy]e");
    return (silent ? verb.substring(0, verb.length() - 1) : verb) + "ing";
  }

  private static String past(String verb) {
    if (verb.endsWith("e")) {
      return verb + "d";
    }
    return endsInConsonantY(verb) ? verb.substring(0, verb.length() - 1) + "ied" : verb + "ed";
  }

  private static boolean endsInConsonantY(String verb) {
    return verb.length() > 1
        && verb.endsWith("y")
        && VOWELS.indexOf(verb.charAt(verb.length() - 2)) < 0;
  }
}
