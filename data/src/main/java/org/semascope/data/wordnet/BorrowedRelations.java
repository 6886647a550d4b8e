package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of Open Multilingual Wordnet hold words alone: what relates their synsets is said once,
 * in WordNet 3.0, by whose offsets they are named ({@code omw-pt-02084071-n}). Such a wordnet gets
 * WordNet's relations between synsets. A hypernym that the language has no word for stands among
 * them without words, so that sisters find each other through it.
 */
final class BorrowedRelations {
  private static final Pattern NAMED_BY_OFFSET = Pattern.compile(".*[-.](\\d{8})-([nvasr])");

  private final Map<Synset, SynsetDraft> drafts = new LinkedHashMap<>();
  private final List<SynsetDraft> wordless = new ArrayList<>();
  private int nextSource;

  private BorrowedRelations(Map<String, SynsetDraft> byId, Map<Integer, Synset> byAddress) {
    byId.forEach(
        (id, draft) -> {
          Synset english = byAddress.get(address(id));
          if (english != null) {
            drafts.put(english, draft);
          }
          nextSource = Math.max(nextSource, draft.source + 1);
        });
  }

  /** Whether these ids are offsets of WordNet 3.0; few are said to be of meanings it lacks. */
  static boolean areNamedByOffset(Iterable<String> ids) {
    int all = 0;
    int named = 0;
    for (String id : ids) {
      all++;
      named += address(id) >= 0 ? 1 : 0;
    }
    return named * 2 > all;
  }

  /**
   * Adds to the drafts of a file the links of their English counterparts.
   *
   * @return drafts of the hypernyms that the language has no word for
   */
  static List<SynsetDraft> lend(WordNet english, Map<String, SynsetDraft> byId) {
    Map<Integer, Synset> byAddress = new HashMap<>(english.synsets().size() * 2);
    english.synsets().forEach(synset -> byAddress.put(synset.source(), synset));
    BorrowedRelations loan = new BorrowedRelations(byId, byAddress);
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
    SynsetDraft draft = new SynsetDraft(nextSource++, any.file, 0);
    draft.id = english.id();
    draft.wordless = true;
    draft.partOfSpeech = english.partOfSpeech();
    draft.lexicographerFile = english.lexicographerFile();
    draft.gloss = new Gloss.InParts("", "", List.of());
    wordless.add(draft);
    return draft;
  }

  private void link(Synset english, SynsetDraft draft) {
    for (Link<Synset> link : english.links()) {
      SynsetDraft target = drafts.get(link.target());
      if (target != null) {
        draft.arrows.add(link.pointer(), 0, target.source, 0);
      }
    }
  }

  private static int address(String id) {
    Matcher name = NAMED_BY_OFFSET.matcher(id);
    return name.matches()
        ? Address.of(DictFile.ofLetter(name.group(2).charAt(0)), Integer.parseInt(name.group(1)))
        : -1;
  }
}
