package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of Open Multilingual Wordnet contain only words: the relations of their synsets are
 * those of WordNet 3.0, by whose offsets they are named ({@code omw-pt-02084071-n}). Such a wordnet
 * gets WordNet's relations between synsets. A hypernym without a word in the language is added as a
 * synset without words, so that it connects its hyponyms.
 */
final class BorrowedRelations {
  private static final Pattern NAMED_BY_OFFSET = Pattern.compile(".*[-.](\\d{8})-([nvasr])");

  private final Map<Synset, SynsetDraft> drafts = new LinkedHashMap<>();
  private final List<SynsetDraft> wordless = new ArrayList<>();

  private BorrowedRelations() {}

  /** Whether most ids are offsets of WordNet 3.0; a few may be new meanings. */
  static boolean areNamedByOffset(Collection<SynsetDraft> drafts) {
    return drafts.stream().filter(draft -> source(draft) != null).count() * 2 > drafts.size();
  }

  /**
   * Adds the links of the English counterparts to the drafts.
   *
   * @return drafts of the hypernyms without a word in the language
   */
  static List<SynsetDraft> lend(WordNet english, Collection<SynsetDraft> drafts) {
    Map<String, Synset> bySource = new HashMap<>(english.synsets().size() * 2);
    english.synsets().forEach(synset -> bySource.put(synset.source(), synset));
    BorrowedRelations loan = new BorrowedRelations();
    for (SynsetDraft draft : drafts) {
      Synset counterpart = bySource.get(source(draft));
      if (counterpart != null) {
        loan.drafts.put(counterpart, draft);
      }
    }
    List.copyOf(loan.drafts.keySet()).forEach(loan::addHypernyms);
    loan.drafts.forEach(loan::link);
    return loan.wordless;
  }

  private void addHypernyms(Synset english) {
    for (Link<Synset> link : english.links()) {
      boolean upwards =
          link.pointer() == Pointer.HYPERNYM || link.pointer() == Pointer.INSTANCE_HYPERNYM;
      if (upwards && !drafts.containsKey(link.target())) {
        drafts.put(link.target(), withoutWords(link.target()));
        addHypernyms(link.target());
      }
    }
  }

  private SynsetDraft withoutWords(Synset english) {
    SynsetDraft any = drafts.values().iterator().next();
    SynsetDraft draft = new SynsetDraft(english.source(), any.file, 0);
    draft.id = english.id();
    draft.wordless = true;
    draft.partOfSpeech = english.partOfSpeech();
    draft.lexicographerFile = english.lexicographerFile();
    draft.definition = "";
    wordless.add(draft);
    return draft;
  }

  private void link(Synset english, SynsetDraft draft) {
    for (Link<Synset> link : english.links()) {
      SynsetDraft target = drafts.get(link.target());
      if (target != null) {
        draft.arrows.add(new SynsetDraft.Arrow(link.pointer(), 0, target.source, 0, draft.line));
      }
    }
  }

  /** The source of the WordNet synset in this synset's name; null if there is none. */
  private static String source(SynsetDraft draft) {
    Matcher name = NAMED_BY_OFFSET.matcher(draft.id);
    return name.matches()
        ? DictFile.ofLetter(name.group(2)).source(Integer.parseInt(name.group(1)))
        : null;
  }
}
