package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** What a WN-LMF file says, by identifiers; at the end it becomes a wordnet. */
final class LmfLexicon {
  private final Path file;
  private final Faults faults;
  private final Assembly assembly;
  private final Map<String, LmfSense> senses = new LinkedHashMap<>();
  private final Map<String, LmfSynset> synsets = new LinkedHashMap<>();

  static final class Entry {
    final String id;
    String lemma;
    PartOfSpeech partOfSpeech;
    int senses;

    Entry(String id) {
      this.id = id;
    }
  }

  record LmfRelation(Pointer pointer, String target, int line) {}

  static final class LmfSense {
    final String id;
    final Entry entry;
    final String synset;
    final int line;
    final List<LmfRelation> relations = new ArrayList<>(0);
    final List<String> examples = new ArrayList<>(0);
    String key;
    int order;
    int tagCount;

    /** Its place in its synset, from 1. */
    int word;

    LmfSense(String id, Entry entry, String synset, int line) {
      this.id = id;
      this.entry = entry;
      this.synset = synset;
      this.line = line;
    }
  }

  static final class LmfSynset {
    final String id;
    final int line;
    final List<LmfRelation> relations = new ArrayList<>();
    final List<String> examples = new ArrayList<>(0);
    final List<LmfSense> senses = new ArrayList<>(2);
    String type;
    String interlingualIndex;
    String members;
    String lexicographerFile;
    String definition = "";

    /** Its place among the synsets. */
    int number;

    LmfSynset(String id, int line) {
      this.id = id;
      this.line = line;
    }
  }

  LmfLexicon(Path file, Faults faults) {
    this.file = file;
    this.faults = faults;
    this.assembly = new Assembly(faults, number -> "synset " + number);
  }

  void form(Entry entry, String form) {
    assembly.exception(entry.partOfSpeech, form, entry.lemma);
  }

  void add(LmfSense sense) {
    if (senses.putIfAbsent(sense.id, sense) != null) {
      throw DataFormatException.line(file, sense.line, "a new id", sense.id);
    }
  }

  void add(LmfSynset synset) {
    if (synsets.putIfAbsent(synset.id, synset) != null) {
      throw DataFormatException.line(file, synset.line, "a new id", synset.id);
    }
  }

  WordNet build(String name, String language) {
    for (LmfSense sense : senses.values()) {
      LmfSynset synset = synsets.get(sense.synset);
      if (synset == null) {
        fault(sense.line, "a sense of a Synset of this file", sense.synset);
      } else {
        synset.senses.add(sense);
      }
    }
    int number = 0;
    for (LmfSynset synset : synsets.values()) {
      synset.number = number++;
      arrange(synset);
    }
    Map<String, SynsetDraft> drafts = new LinkedHashMap<>();
    synsets.forEach((id, synset) -> drafts.put(id, draft(synset)));
    drafts.values().forEach(assembly::add);
    if (hasRelations() || !BorrowedRelations.areNamedByOffset(synsets.keySet())) {
      return assembly.build(file, name, language);
    }
    WordNet english = WordNet.wordNet30();
    BorrowedRelations.lend(english, drafts).forEach(assembly::add);
    return assembly.build(file, name + ", relations of " + english.name(), language);
  }

  private boolean hasRelations() {
    return synsets.values().stream().anyMatch(synset -> !synset.relations.isEmpty());
  }

  /** Puts the senses into the order of the members, which are ids of senses or of entries. */
  private static void arrange(LmfSynset synset) {
    if (!synset.members.isBlank()) {
      List<String> members = Arrays.asList(synset.members.trim().split("\\s+"));
      Map<String, Integer> places = new HashMap<>();
      for (int i = 0; i < members.size(); i++) {
        places.putIfAbsent(members.get(i), i);
      }
      synset.senses.sort(
          Comparator.comparingInt(
              sense ->
                  places.getOrDefault(
                      sense.id, places.getOrDefault(sense.entry.id, members.size()))));
    }
    for (int i = 0; i < synset.senses.size(); i++) {
      synset.senses.get(i).word = i + 1;
    }
  }

  private SynsetDraft draft(LmfSynset synset) {
    SynsetDraft draft = new SynsetDraft(synset.number, file, synset.line);
    draft.id = synset.id;
    draft.partOfSpeech = partOfSpeech(synset);
    draft.satellite = synset.type.equals("s");
    draft.lexicographerFile = synset.lexicographerFile;
    draft.interlingualIndex = synset.interlingualIndex;
    draft.gloss = gloss(synset);
    for (LmfSense sense : synset.senses) {
      SynsetDraft.Word word = new SynsetDraft.Word(Lemmas.withBlanks(sense.entry.lemma), 0);
      word.key = sense.key;
      word.order = sense.order;
      word.tagCount = sense.tagCount;
      draft.words.add(word);
      sense.relations.forEach(relation -> link(draft, sense, relation));
    }
    for (LmfRelation relation : synset.relations) {
      link(draft, relation);
    }
    return draft;
  }

  /** A relation of a sense points at a sense or, since version 1.1, at a synset. */
  private void link(SynsetDraft draft, LmfSense from, LmfRelation relation) {
    LmfSense to = senses.get(relation.target());
    if (Math.max(from.word, to == null ? 0 : to.word) > Arrows.LAST_WORD) {
      fault(relation.line(), "at most " + Arrows.LAST_WORD + " words in a synset", "more");
    } else if (to != null && to.word > 0) {
      int target = synsets.get(to.synset).number;
      draft.arrows.add(relation.pointer(), from.word, target, to.word);
    } else if (synsets.containsKey(relation.target())) {
      link(draft, relation);
    } else {
      fault(relation.line(), "a sense to point at", relation.target());
    }
  }

  private void link(SynsetDraft draft, LmfRelation relation) {
    LmfSynset target = synsets.get(relation.target());
    if (target == null) {
      fault(relation.line(), "a synset to point at", relation.target());
    } else {
      draft.arrows.add(relation.pointer(), 0, target.number, 0);
    }
  }

  private static PartOfSpeech partOfSpeech(LmfSynset synset) {
    if (!synset.type.isEmpty()) {
      return LmfReader.partOfSpeech(synset.type);
    }
    return synset.senses.isEmpty() ? PartOfSpeech.OTHER : synset.senses.get(0).entry.partOfSpeech;
  }

  private static Gloss gloss(LmfSynset synset) {
    List<String> examples = new ArrayList<>(synset.examples);
    synset.senses.forEach(sense -> examples.addAll(sense.examples));
    StringBuilder text = new StringBuilder(synset.definition);
    examples.forEach(example -> text.append("; \"").append(example).append('"'));
    return new Gloss.InParts(text.toString(), synset.definition, examples);
  }

  private void fault(int line, String expected, Object found) {
    faults.accept(DataFormatException.line(file, line, expected, found));
  }

  /**
   * The files of Open Multilingual Wordnet hold words alone: what relates their synsets is said
   * once, in WordNet 3.0, by whose offsets they are named ({@code omw-pt-02084071-n}). Such a
   * wordnet gets WordNet's relations between synsets. A hypernym that the language has no word for
   * stands among them without words, so that sisters find each other through it.
   */
  private static final class BorrowedRelations {
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
}
