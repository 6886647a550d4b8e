package org.semascope.probes.rerank;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.wordnet.Relation;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Setting;

/** How the probe is set up. */
public record RerankOptions(
    @Setting(
            value =
                "Where test sentences come from: an index (see `index build`), or a corpus, by name or"
                    + " path, which is indexed once; "
                    + KnownSets.WORDNET_GLOSSES
                    + " are WordNet's definitions and examples, which come along.",
            label = "CORPUS",
            resource = true,
            free = true)
        String data,
    @Setting(
            value =
                "Static vectors whose neighbours are reranked: a file, or a name of `models list`; "
                    + GlossVectors.NAME
                    + " are trained on WordNet's glosses, a stand-in.",
            label = "VECTORS",
            resource = true,
            free = true)
        String vectors,
    @Setting(
            value = "A dict folder of WordNet (3.0, 3.1) or a WN-LMF file of any language.",
            label = "PATH",
            resource = true)
        String wordnet,
    @Setting(
            value = "Keys and neighbours are among the N most frequent nouns of the vectors.",
            label = "N",
            free = true)
        int vocabulary,
    @Setting(
            value =
                "Let every noun of WordNet be a key and a neighbour, also words that are more often"
                    + " verbs or adjectives, and forms of other words.")
        boolean anyNoun,
    @Setting(
            value = "Keys and neighbours occur at least so often in the corpus.",
            label = "N",
            free = true)
        int minCount,
    @Setting(
            value =
                "A key has related words of each of these relations in the vocabulary: of SYN, HYPE,"
                    + " HYPO, COHYP.",
            label = "R,..")
        List<Relation> required,
    @Setting(
            value =
                "How test sentences are chosen: random, closest_avg, farthest_avg, uniform, several"
                    + " or all.",
            label = "C,..",
            free = true)
        List<SentenceChoice> select,
    @Setting(
            value =
                "How sentences are fused: average, max, min, borda, condorcet, rrf, combsum, several"
                    + " or all.",
            label = "F,..",
            free = true)
        List<WordFusion> fusion,
    @Setting(
            value = "How many neighbours are reranked; may be several numbers.",
            name = "-n",
            label = "N,..",
            free = true)
        List<Integer> n,
    @Setting(
            value = "How many test sentences a key has; may be several numbers.",
            name = "-s",
            label = "N,..",
            free = true)
        List<Integer> s,
    @Setting(
            value = "Test sentences are chosen among so many that are drawn for a key.",
            label = "N",
            free = true)
        int pool,
    @Setting(
            value =
                "Number of random nouns that replace the key too, without being ranked: their cosine"
                    + " is that of unrelated words.",
            label = "N",
            free = true)
        int randomNouns,
    @Setting(
            value =
                "Let the other words of the key's own synset be cohyponyms too, as words below the"
                    + " same hypernym.")
        boolean ownSynset) {
  /** The largest number of neighbours or sentences that anybody could mean. */
  private static final int MOST = 1000;

  public RerankOptions {
    required = List.copyOf(new TreeSet<>(required));
    select = distinct(select);
    fusion = distinct(fusion);
    n = distinct(n);
    s = distinct(s);
    UsageException.throwIf(select.isEmpty(), "--select names no way to choose sentences");
    UsageException.throwIf(fusion.isEmpty(), "--fusion names no way to fuse them");
    UsageException.throwIf(n.isEmpty(), "-n gives no number of neighbours");
    UsageException.throwIf(s.isEmpty(), "-s gives no number of sentences");
    for (int count : n) {
      UsageException.throwIf(count < 2, "-n %d: fewer than 2 neighbours have no order", count);
      UsageException.throwIf(count > MOST, "-n %d: at most %d neighbours", count, MOST);
    }
    for (int count : s) {
      UsageException.throwIf(count < 1, "-s %d: at least 1 sentence is needed", count);
      UsageException.throwIf(
          count > pool, "-s %d: more sentences than the %d that --pool draws", count, pool);
    }
    UsageException.throwIf(pool > MOST, "--pool %d: at most %d sentences", pool, MOST);
    UsageException.throwIf(vocabulary < 3, "--vocabulary %d: too few nouns", vocabulary);
    UsageException.throwIf(minCount < 0, "--min-count %d: it must not be negative", minCount);
    UsageException.throwIf(
        randomNouns < 0 || randomNouns > MOST,
        "--random-nouns %d: it must be within 0 and %d",
        randomNouns,
        MOST);
  }

  /** The reference setup of Ferret 2021, Table 2, on embedded data. */
  static RerankOptions usual() {
    return new RerankOptions(
        KnownSets.WORDNET_GLOSSES,
        GlossVectors.NAME,
        KnownSets.WORDNET_30,
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
   * What fits the paper's Table 2. That keys have words of all four relations, that any noun of
   * WordNet is in the vocabulary and that words of the key's own synset count as cohyponyms is
   * inferred from the table; the paper does not state it.
   */
  static RerankOptions inferred() {
    return OptionForm.of(usual())
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

  /** Every combination of what the options list, the first of each first. */
  List<Setup> setups() {
    List<Setup> all = new ArrayList<>();
    for (SentenceChoice choice : select) {
      for (WordFusion way : fusion) {
        for (int neighbours : n) {
          s.forEach(sentences -> all.add(new Setup(choice, way, neighbours, sentences)));
        }
      }
    }
    return all;
  }

  /** The setup that others are compared with: the first of each list. */
  Setup reference() {
    return setups().get(0);
  }

  int mostTargets() {
    return Collections.max(n);
  }

  int mostSentences() {
    return Collections.max(s);
  }

  /** Whether some choice of sentences compares the key's vectors in all that were drawn. */
  boolean comparesSentences() {
    return select.stream().anyMatch(SentenceChoice::compares);
  }

  private static <T> List<T> distinct(List<T> values) {
    return values.stream().distinct().toList();
  }
}
