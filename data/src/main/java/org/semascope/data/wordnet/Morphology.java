package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.semascope.core.PartOfSpeech;

/**
 * Inflected forms and lemmas. The rules are those of English; for a wordnet of another language
 * only the forms that its file lists are known.
 */
public final class Morphology {
  /** More parts of a word of several than this never change at once: {@code women doctors}. */
  private static final int CHANGING_PARTS = 2;

  private final WordNet wordnet;
  private final Exceptions exceptions;
  private final Plurals plurals;

  Morphology(WordNet wordnet, Exceptions exceptions) {
    this.wordnet = wordnet;
    this.exceptions = exceptions;
    this.plurals = new Plurals(wordnet, exceptions);
  }

  /**
   * The words of the wordnet that this may be a form of: itself, then by the exception list, then
   * by the rules; none if none is known. {@code leaves} is of leaf and leave.
   */
  public List<String> lemmas(String form, PartOfSpeech partOfSpeech) {
    String key = Lemmas.lookup(form);
    Set<String> candidates = new LinkedHashSet<>();
    candidates.add(key);
    candidates.addAll(bases(key, partOfSpeech));
    List<String> parts = Parts.split(key);
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
    if (changes > 0 && !Parts.isSeparator(part)) {
      for (String base : bases(part, partOfSpeech)) {
        addByParts(parts, at + 1, done + base, changes - 1, partOfSpeech, candidates);
      }
    }
  }

  /**
   * Whether a word of the lower-case letters {@code form} can be an inflected form of the lemma.
   */
  boolean inflects(String form, String lemma, PartOfSpeech partOfSpeech) {
    return bases(form, partOfSpeech).contains(lemma);
  }

  /** What the exception list and the rules make of a form, whether it is a word or not. */
  private List<String> bases(String form, PartOfSpeech partOfSpeech) {
    List<String> bases = new ArrayList<>(exceptions.lemmas(partOfSpeech, form));
    if (isEnglish()) {
      bases.addAll(Detachment.bases(form, partOfSpeech));
    }
    return bases;
  }

  /** The plural to use for a noun: the first of {@link #plurals}. */
  public String plural(String noun) {
    return plurals(noun).get(0);
  }

  /**
   * The plurals of a noun, the best first. Those of the exception list come in the order of their
   * frequency in the glosses (ties: of the list); the regular one is among them if the glosses have
   * it and it is no other word ({@code brothers} before {@code brethren}). A noun that the list
   * does not know has the regular plural alone. The last part of a word of several is inflected, or
   * the one before a preposition ({@code mothers-in-law}).
   */
  public List<String> plurals(String noun) {
    if (isEnglish()) {
      return plurals.of(Lemmas.withBlanks(noun));
    }
    List<String> forms = exceptions.forms(PartOfSpeech.NOUN, Lemmas.lookup(noun));
    return forms.isEmpty() ? List.of(noun) : List.copyOf(forms);
  }

  /**
   * The inflected forms of a verb: in -s, in -ing, past and participle, irregular ones included.
   * The first part of a verb of several is inflected: {@code looked up}.
   */
  public List<String> verbForms(String verb) {
    return isEnglish()
        ? VerbForms.of(Lemmas.withBlanks(verb), exceptions)
        : List.copyOf(exceptions.forms(PartOfSpeech.VERB, Lemmas.lookup(verb)));
  }

  private boolean isEnglish() {
    return wordnet.language().startsWith("en");
  }
}
