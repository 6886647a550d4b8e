package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;

/** The plurals of English nouns. */
record Plurals(WordNet wordnet) {
  private static final Set<String> PREPOSITIONS =
      Set.of("of", "in", "on", "at", "by", "for", "from", "to", "de", "des", "du", "with");
  private static final Set<String> UNCHANGING =
      words(
          """
          sheep deer fish moose swine bison offspring aircraft spacecraft watercraft hovercraft
          salmon trout cod shrimp squid elk reindeer chassis corps series species means headquarters
          crossroads chinese japanese portuguese vietnamese swiss""");
  private static final Set<String> PRONOUNCED_K =
      words(
          """
          stomach monarch patriarch matriarch oligarch hierarch exarch eparch ethnarch eunuch epoch
          loch tech czech mach pibroch amphibrach cromlech""");
  private static final Set<String> NOT_OF_MAN =
      words(
          """
          german roman norman ottoman brahman human shaman talisman caiman cayman ceriman dolman
          doberman dragoman turcoman turkoman hanuman alabaman oklahoman saman liman soman yuman
          superhuman nonhuman mussulman hetman ataman desman toman leman""");
  private static final Set<String> SINGULAR_IN_S = Set.of("lens", "summons");

  private static Set<String> words(String words) {
    return Set.of(words.split("\\s+"));
  }

  List<String> of(String noun) {
    List<String> irregular = irregular(noun);
    if (!irregular.isEmpty()) {
      return irregular;
    }
    List<String> parts = Morphology.parts(noun);
    int head = head(parts);
    if (parts.size() < 2 || Morphology.isSeparator(parts.get(head))) {
      return List.of(regular(noun));
    }
    List<String> whole = new ArrayList<>();
    for (String plural : of(parts.get(head))) {
      List<String> changed = new ArrayList<>(parts);
      changed.set(head, plural);
      whole.add(String.join("", changed));
    }
    return whole;
  }

  /** The part to inflect: the one before a preposition, or the last. */
  private static int head(List<String> parts) {
    for (int i = 2; i < parts.size(); i++) {
      if (PREPOSITIONS.contains(parts.get(i).toLowerCase(Locale.ROOT))) {
        return i - 2;
      }
    }
    return parts.size() - 1;
  }

  private List<String> irregular(String noun) {
    String lemma = Lemmas.lookup(noun);
    List<String> forms = new ArrayList<>(wordnet.irregularForms(PartOfSpeech.NOUN, lemma));
    // noun.exc has "crying" as a plural of "cry".
    forms.removeIf(form -> form.startsWith(lemma + "ing"));
    if (forms.isEmpty()) {
      return forms;
    }
    String regular = regular(lemma);
    if (!forms.contains(regular)
        && wordnet.countInGlosses(regular) > 0
        && !wordnet.contains(regular, PartOfSpeech.NOUN)) {
      forms.add(regular);
    }
    // A form equal to the lemma would be counted with the singular.
    forms.sort(
        Comparator.comparingInt(form -> form.equals(lemma) ? 1 : -wordnet.countInGlosses(form)));
    return forms.stream().map(form -> capitalisedAs(noun, form)).toList();
  }

  private static String capitalisedAs(String noun, String form) {
    String capital = form.substring(0, 1).toUpperCase(Locale.ROOT);
    return Character.isUpperCase(noun.charAt(0)) ? capital + form.substring(1) : form;
  }

  /** The regular plural. */
  private static String regular(String noun) {
    String lower = noun.toLowerCase(Locale.ROOT);
    if (UNCHANGING.contains(lower) || lower.endsWith("ics") || isPluralAlready(lower)) {
      return noun;
    }
    if (lower.endsWith("sis") || lower.endsWith("xis")) {
      return Morphology.replaceEnd(noun, 2, "es");
    }
    if (lower.endsWith("man") && !NOT_OF_MAN.contains(lower)) {
      return Morphology.replaceEnd(noun, 2, "en");
    }
    if (endsInSibilant(lower)) {
      return noun + "es";
    }
    return Morphology.endsInConsonantY(lower) ? Morphology.replaceEnd(noun, 1, "ies") : noun + "s";
  }

  private static boolean endsInSibilant(String lower) {
    return Stream.of("s", "x", "z", "sh").anyMatch(lower::endsWith)
        || lower.endsWith("ch") && !PRONOUNCED_K.contains(lower);
  }

  /**
   * {@code trousers}, {@code news}; but not {@code glass}, {@code bus}, {@code iris}, {@code gas}.
   */
  private static boolean isPluralAlready(String lower) {
    int last = lower.length() - 1;
    return last > 1
        && lower.charAt(last) == 's'
        && "aious".indexOf(lower.charAt(last - 1)) < 0
        && !SINGULAR_IN_S.contains(lower);
  }
}
