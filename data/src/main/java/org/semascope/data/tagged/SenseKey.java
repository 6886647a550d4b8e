package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;

/** Sense labels, mainly WordNet sense keys: {@code lemma%type:file:number:head:number}. */
final class SenseKey {
  private static final Set<String> KINDS_OF_NAMES =
      Set.of("person%1:03:00::", "group%1:03:00::", "location%1:03:00::");

  private static final Pattern ONTONOTES_NUMBER = Pattern.compile("\\d{1,4}(\\.\\d{1,4})?");

  private SenseKey() {}

  /**
   * The keys of SemCor's attributes: {@code lemma=product lexsn=1:06:01::;1:06:00::} are two. If
   * there are as many lemmas as senses, they are paired.
   */
  static List<String> all(String lemma, String lexsn) {
    String[] lemmas = lemma.split(";");
    String[] senses = lexsn.split(";");
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < senses.length; i++) {
      if (!senses[i].isBlank()) {
        keys.add((lemmas.length == senses.length ? lemmas[i] : lemma) + "%" + senses[i]);
      }
    }
    return keys;
  }

  /** The part of speech of a key; if the key has none, that of the tag. */
  static PartOfSpeech partOfSpeech(String key, String tag) {
    int type = key.lastIndexOf('%') + 1;
    return switch (type > 0 && type < key.length() ? key.charAt(type) : ' ') {
      case '1' -> PartOfSpeech.NOUN;
      case '2' -> PartOfSpeech.VERB;
      case '3', '5' -> PartOfSpeech.ADJECTIVE;
      case '4' -> PartOfSpeech.ADVERB;
      default -> PartOfSpeech.ofTag(tag);
    };
  }

  /**
   * The original WordNet key. UFSAC writes satellite adjectives as type 3; only satellites have a
   * head word.
   */
  static String restored(String key) {
    int type = key.lastIndexOf('%') + 1;
    String[] fields = key.substring(type).split(":", -1);
    boolean satellite = type > 0 && fields.length == 5 && !fields[3].isEmpty();
    return satellite && fields[0].equals("3")
        ? key.substring(0, type) + "5" + key.substring(type + 1)
        : key;
  }

  /**
   * Whether a capitalised word has the generic sense of SemCor's names (person, group, location).
   */
  static boolean isOfName(String key, String word) {
    String lemma = key.substring(0, Math.max(0, key.indexOf('%')));
    return KINDS_OF_NAMES.contains(key)
        && Character.isUpperCase(word.codePointAt(0))
        && !word.regionMatches(true, 0, lemma, 0, lemma.length());
  }

  /**
   * An OntoNotes sense is labelled {@code lemma-pos.number}, as in the OntoNotes normal form:
   * {@code fall-v.1}. Only nouns and verbs have any.
   */
  static String ontonotes(String lemma, PartOfSpeech partOfSpeech, String number, SourceLine line) {
    line.throwIf(!ONTONOTES_NUMBER.matcher(number).matches(), "a sense number", number);
    return lemma + (partOfSpeech == PartOfSpeech.NOUN ? "-n." : "-v.") + number;
  }

  /** OntoNotes annotates only nouns and verbs: every other tag is a verb. */
  static PartOfSpeech ontonotesPart(String tag) {
    return PartOfSpeech.ofTag(tag) == PartOfSpeech.NOUN ? PartOfSpeech.NOUN : PartOfSpeech.VERB;
  }
}
