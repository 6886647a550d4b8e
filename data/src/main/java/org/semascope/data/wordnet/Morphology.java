package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;

/**
 * Lemmatisation and inflection. The rules are those of English; for other languages only the forms
 * listed in the wordnet are used.
 */
public final class Morphology {
  /** Maximum number of inflected parts of a multiword expression: {@code women doctors}. */
  private static final int CHANGING_PARTS = 2;

  private static final Pattern AT_SEPARATORS = Pattern.compile("(?<=[ -])|(?=[ -])");

  private final WordNet wordnet;
  private final Plurals plurals;

  Morphology(WordNet wordnet) {
    this.wordnet = wordnet;
    this.plurals = new Plurals(wordnet);
  }

  /**
   * The possible lemmas of a form in the wordnet: itself, then by the exception list, then by the
   * rules. {@code leaves} has the lemmas leaf and leave.
   */
  public List<String> lemmas(String form, PartOfSpeech partOfSpeech) {
    String key = Lemmas.lookup(form);
    Set<String> candidates = new LinkedHashSet<>(List.of(key));
    candidates.addAll(bases(key, partOfSpeech));
    List<String> parts = parts(key);
    if (parts.size() > 1) {
      addByParts(parts, 0, "", CHANGING_PARTS, partOfSpeech, candidates);
    }
    candidates.removeIf(candidate -> !wordnet.contains(candidate, partOfSpeech));
    return List.copyOf(candidates);
  }

  private void addByParts(
      List<String> parts,
      int at,
      String done,
      int changes,
      PartOfSpeech partOfSpeech,
      Set<String> candidates) {
    if (at == parts.size()) {
      candidates.add(done);
      return;
    }
    String part = parts.get(at);
    addByParts(parts, at + 1, done + part, changes, partOfSpeech, candidates);
    if (changes > 0 && !isSeparator(part)) {
      for (String base : bases(part, partOfSpeech)) {
        addByParts(parts, at + 1, done + base, changes - 1, partOfSpeech, candidates);
      }
    }
  }

  /** Splits a word at spaces and hyphens, which are parts too. */
  static List<String> parts(String word) {
    return word.isEmpty() ? List.of() : List.of(AT_SEPARATORS.split(word));
  }

  static boolean isSeparator(String part) {
    return part.equals(" ") || part.equals("-");
  }

  /** Whether {@code form}, in lower case, can be an inflected form of the lemma. */
  boolean inflects(String form, String lemma, PartOfSpeech partOfSpeech) {
    return bases(form, partOfSpeech).contains(lemma);
  }

  /** The base forms by exception list and rules; they may not be words. */
  private List<String> bases(String form, PartOfSpeech partOfSpeech) {
    List<String> bases = new ArrayList<>(wordnet.irregularLemmas(partOfSpeech, form));
    if (isEnglish()) {
      bases.addAll(Detachment.bases(form, partOfSpeech));
    }
    return bases;
  }

  /** The preferred plural of a noun: the first of {@link #plurals}. */
  public String plural(String noun) {
    return plurals(noun).get(0);
  }

  /**
   * Whether WordNet attests {@link #plural}: in its exception list, as a lemma, or in a gloss.
   * Other nouns may have no plural: ammunition, luggage.
   */
  public boolean knowsPlural(String noun) {
    String plural = plural(noun);
    return !wordnet.irregularForms(PartOfSpeech.NOUN, Lemmas.lookup(noun)).isEmpty()
        || plural.equals(noun)
        || wordnet.contains(plural, PartOfSpeech.NOUN)
        || wordnet.countInGlosses(plural) > 0;
  }

  /**
   * The plurals of a noun, the preferred one first. Those of the exception list are sorted by their
   * frequency in the glosses (ties: in list order); the regular plural is included if it occurs in
   * the glosses and is no other word ({@code brothers} before {@code brethren}). A noun that is not
   * in the list has only the regular plural. Of a multiword expression the last part is inflected,
   * or the one before a preposition ({@code mothers-in-law}).
   */
  public List<String> plurals(String noun) {
    if (isEnglish()) {
      return plurals.of(Lemmas.withSpaces(noun));
    }
    List<String> forms = wordnet.irregularForms(PartOfSpeech.NOUN, Lemmas.lookup(noun));
    return forms.isEmpty() ? List.of(noun) : List.copyOf(forms);
  }

  /**
   * The inflected forms of a verb: -s, -ing, past and participle, including irregular ones. Of a
   * phrasal verb the first part is inflected: {@code looked up}.
   */
  public List<String> verbForms(String verb) {
    return isEnglish()
        ? VerbForms.of(Lemmas.withSpaces(verb), wordnet)
        : List.copyOf(wordnet.irregularForms(PartOfSpeech.VERB, Lemmas.lookup(verb)));
  }

  private boolean isEnglish() {
    return wordnet.language().startsWith("en");
  }

  /** The inflected forms of English verbs. */
  private static final class VerbForms {
    private static final Set<String> SAME_PAST =
        Set.of(
            """
            put cut set hit let shut cast cost hurt burst split spread rid quit shed thrust bet \
            upset broadcast forecast reset recast beset input output slit read"""
                .split(" "));

    private VerbForms() {}

    static List<String> of(String verb, WordNet wordnet) {
      List<String> irregular = wordnet.irregularForms(PartOfSpeech.VERB, Lemmas.lookup(verb));
      int space = verb.indexOf(' ');
      if (irregular.isEmpty() && space > 0) {
        String particle = verb.substring(space);
        return of(verb.substring(0, space), wordnet).stream().map(form -> form + particle).toList();
      }
      Set<String> forms = new LinkedHashSet<>();
      if (irregular.stream().noneMatch(form -> form.endsWith("s"))) {
        forms.add(thirdPerson(verb));
      }
      if (irregular.stream().noneMatch(form -> form.endsWith("ing"))) {
        forms.add(gerund(verb));
      }
      if (irregular.stream().allMatch(form -> form.endsWith("ing") || form.endsWith("s"))) {
        forms.add(SAME_PAST.contains(verb) ? verb : past(verb));
      }
      forms.addAll(irregular);
      return List.copyOf(forms);
    }

    private static String thirdPerson(String verb) {
      if (verb.matches(".*(s|x|z|ch|sh|[^aeiou]o)")) {
        return verb + "es";
      }
      return endsInConsonantY(verb) ? replaceEnd(verb, 1, "ies") : verb + "s";
    }

    private static String gerund(String verb) {
      if (verb.endsWith("ie")) {
        return replaceEnd(verb, 2, "ying");
      }
      boolean silent = verb.length() > 2 && verb.endsWith("e") && !verb.matches(".*[eoy]e");
      return replaceEnd(verb, silent ? 1 : 0, "ing");
    }

    private static String past(String verb) {
      if (verb.endsWith("e")) {
        return verb + "d";
      }
      return endsInConsonantY(verb) ? replaceEnd(verb, 1, "ied") : verb + "ed";
    }
  }

  static boolean endsInConsonantY(String word) {
    int y = word.length() - 1;
    return y > 0 && word.charAt(y) == 'y' && "aeiou".indexOf(word.charAt(y - 1)) < 0;
  }

  /** The word with another ending instead of its last letters. */
  static String replaceEnd(String word, int letters, String ending) {
    return word.substring(0, word.length() - letters) + ending;
  }

  /** The detachment rules of WordNet's morphy: English endings and their replacements. */
  private static final class Detachment {
    private record Rule(String ending, String lemmaEnding) {}

    /** The last two are not in morphy, whose exception list has only half of the words in -sis. */
    private static final List<Rule> NOUN =
        rules("s> ses>s xes>x zes>z ches>ch shes>sh men>man ies>y ses>sis xes>xis");

    /** The last one is not in morphy, whose exception list has most of these words. */
    private static final List<Rule> VERB = rules("s> ies>y es>e es> ed>e ed> ing>e ing> ied>y");

    private static final List<Rule> ADJECTIVE = rules("er> est> er>e est>e");

    private Detachment() {}

    private static List<Rule> rules(String rules) {
      return Stream.of(rules.split(" "))
          .map(rule -> rule.split(">", -1))
          .map(endings -> new Rule(endings[0], endings[1]))
          .toList();
    }

    /** The possible base forms; most are not words. */
    static List<String> bases(String form, PartOfSpeech partOfSpeech) {
      return switch (partOfSpeech) {
        case NOUN -> ofNoun(form);
        case VERB -> withoutDoubling(apply(VERB, form, ""));
        case ADJECTIVE -> apply(ADJECTIVE, form, "");
        default -> List.of();
      };
    }

    private static List<String> ofNoun(String form) {
      if (form.endsWith("ful")) { // boxesful: the plural is inside.
        return apply(NOUN, form.substring(0, form.length() - 3), "ful");
      }
      return form.length() <= 2 || form.endsWith("ss") ? List.of() : apply(NOUN, form, "");
    }

    /** {@code bogged} has the lemma bog. Not in morphy. */
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
}
