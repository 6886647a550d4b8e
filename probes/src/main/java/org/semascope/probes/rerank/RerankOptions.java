package org.semascope.probes.rerank;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.wordnet.Relation;
import org.semascope.probes.BestVectors;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Setting;

/** Options of the probe. */
public record RerankOptions(
    @Setting(label = "CORPUS", resource = true, free = true) String data,
    @Setting(label = "VECTORS", resource = true, free = true) String vectors,
    @Setting(label = "PATH", resource = true) String wordnet,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = RerankOptions.Noun.class)
        @Setting(name = "--pos", label = "P")
        PartOfSpeech partOfSpeech,
    @Setting(label = "N", free = true) int vocabulary,
    @Setting boolean anyNoun,
    @Setting(label = "N", free = true) int minCount,
    @Setting(label = "R,..") List<Relation> required,
    @Setting(label = "C,..", free = true) List<SentenceChoice> select,
    @Setting(label = "F,..", free = true) List<WordFusion> fusion,
    @Setting(name = "-n", label = "N,..", free = true) List<Integer> n,
    @Setting(name = "-s", label = "N,..", free = true) List<Integer> s,
    @Setting(label = "N", free = true) int pool,
    @Setting(label = "N", free = true) int randomNouns,
    @Setting boolean ownSynset) {
  /** Maximum number of neighbours, sentences and random nouns per key. */
  private static final int MAXIMUM = 1000;

  /** Recipes of nouns do not have the part of speech, so that earlier runs are reused. */
  static final class Noun {
    @Override
    @SuppressWarnings("EqualsHashCode") // a filter, never a key
    public boolean equals(Object other) {
      return other == PartOfSpeech.NOUN;
    }
  }

  public RerankOptions {
    partOfSpeech = partOfSpeech == null ? PartOfSpeech.NOUN : partOfSpeech;
    UsageException.throwIf(
        partOfSpeech.ordinal() > PartOfSpeech.ADVERB.ordinal(),
        "--pos %s: expected noun, verb, adjective or adverb",
        partOfSpeech.name().toLowerCase(Locale.ROOT));
    required = List.copyOf(new TreeSet<>(required));
    select = distinct(select);
    fusion = distinct(fusion);
    n = distinct(n);
    s = distinct(s);
    UsageException.throwIf(select.isEmpty(), "--select is empty: give a selection, such as random");
    UsageException.throwIf(fusion.isEmpty(), "--fusion is empty: give a fusion, such as average");
    UsageException.throwIf(n.isEmpty(), "-n is empty: give a number of neighbours");
    UsageException.throwIf(s.isEmpty(), "-s is empty: give a number of sentences");
    for (int count : n) {
      UsageException.throwIf(count < 2, "-n %d: a ranking needs at least 2 neighbours", count);
      UsageException.throwIf(count > MAXIMUM, "-n %d: at most %d neighbours", count, MAXIMUM);
    }
    for (int count : s) {
      UsageException.throwIf(count < 1, "-s %d: at least 1 sentence is needed", count);
      UsageException.throwIf(
          count > pool, "-s %d: more than the %d sentences of --pool", count, pool);
    }
    UsageException.throwIf(pool > MAXIMUM, "--pool %d: at most %d sentences", pool, MAXIMUM);
    UsageException.throwIf(
        vocabulary < 3, "--vocabulary %d: at least 3 words are needed", vocabulary);
    UsageException.throwIf(minCount < 0, "--min-count %d: must not be negative", minCount);
    UsageException.throwIf(
        randomNouns < 0 || randomNouns > MAXIMUM,
        "--random-nouns %d: must be within 0 and %d",
        randomNouns,
        MAXIMUM);
  }

  /** The reference setup of Ferret 2021, Table 2, on bundled data. */
  static RerankOptions defaults() {
    return new RerankOptions(
        KnownSets.WORDNET_GLOSSES,
        BestVectors.NAME,
        KnownSets.WORDNET_30,
        PartOfSpeech.NOUN,
        20_813,
        false,
        10,
        List.of(Relation.SYN),
        List.of(SentenceChoice.RANDOM),
        List.of(WordFusion.AVERAGE),
        List.of(10),
        List.of(10),
        50,
        1,
        false);
  }

  /**
   * The reading of Ferret 2021 that fits its Table 2: keys have words of all four relations, any
   * noun of WordNet is in the vocabulary, words of the key's own synset count as co-hyponyms. It is
   * inferred from the table; the paper does not state it.
   */
  static RerankOptions inferred() {
    return OptionForm.of(defaults())
        .with(
            Map.of(
                "data",
                "the paper's own",
                "vectors",
                "the paper's own",
                "anyNoun",
                true,
                "minCount",
                0,
                "required",
                List.of(Relation.values()),
                "randomNouns",
                0,
                "ownSynset",
                true));
  }

  /** All combinations of the listed options; the first values of all lists come first. */
  List<Setup> setups() {
    List<Setup> all = new ArrayList<>();
    for (SentenceChoice choice : select) {
      for (WordFusion one : fusion) {
        for (int neighbours : n) {
          s.forEach(sentences -> all.add(new Setup(choice, one, neighbours, sentences)));
        }
      }
    }
    return all;
  }

  /** The setup that others are compared with: the first of each list. */
  Setup reference() {
    return setups().get(0);
  }

  int maxTargets() {
    return Collections.max(n);
  }

  int maxSentences() {
    return Collections.max(s);
  }

  /** {@code nouns}, {@code verbs}, {@code adjectives} or {@code adverbs}. */
  String words() {
    return partOfSpeech.name().toLowerCase(Locale.ROOT) + "s";
  }

  /** Whether a selection needs the key's vectors in all sentences of the pool. */
  boolean comparesSentences() {
    return select.stream().anyMatch(SentenceChoice::compares);
  }

  private static <T> List<T> distinct(List<T> values) {
    return values.stream().distinct().toList();
  }
}
