package org.semascope.probes.senses;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Setting;

/** Options of the probe. */
public record SenseOptions(
    @Setting(label = "CORPUS", resource = true, free = true) String data,
    @Setting(label = "CORPUS", resource = true, free = true) String queries,
    @Setting(label = "P") double queryShare,
    @Setting boolean each,
    @Setting(label = "PATH", resource = true) String wordnet,
    @Setting boolean rawTokens,
    @Setting(label = "P,..", free = true) List<PartOfSpeech> pos,
    @Setting boolean mixedPos,
    @Setting(label = "N") int minSense,
    @Setting(label = "W,..", free = true) List<String> without,
    @Setting(label = "FILE", resource = true, free = true) String noneOfTheAbove,
    @Setting(label = "F") Frequency frequency,
    @Setting(free = true) boolean grid,
    @Setting boolean wsd) {

  /** The paper's value. */
  private static final int USUAL_MIN_SENSE = 5;

  /** SemEval-2007 prepositions that the paper's program does not include. */
  private static final List<String> UNKNOWN_PREPOSITIONS =
      List.of("along", "by", "down", "like", "round");

  /** Definition of the frequency l of a query. */
  public enum Frequency {
    SENSE,
    LEMMA
  }

  public SenseOptions {
    pos = List.copyOf(new TreeSet<>(pos));
    without = List.copyOf(new TreeSet<>(without));
    if (!(queryShare > 0 && queryShare < 1)) {
      throw new UsageException("--query-share must lie between 0 and 1, not " + queryShare);
    }
    UsageException.throwIf(minSense < 0, "--min-sense must not be negative, as %d is", minSense);
    UsageException.throwIf(
        each && !queries.isEmpty(), "--each takes all queries from --data, so give no --queries");
    UsageException.throwIf(pos.isEmpty(), "--pos needs at least one part of speech");
  }

  /** On bundled data, with a pool for each lemma and part of speech. */
  static SenseOptions usual() {
    return new SenseOptions(
        KnownSets.WORDNET_EXAMPLES,
        "",
        0.2,
        false,
        KnownSets.WORDNET_30,
        false,
        List.of(
            PartOfSpeech.NOUN,
            PartOfSpeech.VERB,
            PartOfSpeech.ADJECTIVE,
            PartOfSpeech.ADVERB,
            PartOfSpeech.PREPOSITION),
        false,
        0,
        List.of(),
        "",
        Frequency.SENSE,
        false,
        false);
  }

  /** Options of the program of Gessler and Schneider 2021, on one of their two corpora. */
  static SenseOptions paper() {
    return OptionForm.of(usual())
        .with(Map.of("data", "pdep", "mixedPos", true, "without", UNKNOWN_PREPOSITIONS));
  }

  /** Whether uses of a part of speech are queries; those of an unknown one always are. */
  boolean includes(PartOfSpeech partOfSpeech) {
    return partOfSpeech == PartOfSpeech.UNKNOWN || pos.contains(partOfSpeech);
  }

  boolean isOfExamples() {
    return queries.isEmpty() && data.equals(KnownSets.WORDNET_EXAMPLES);
  }

  /** Whether every use is a query once (leave-one-out). */
  boolean isEach() {
    return each || isOfExamples();
  }

  /** Minimum number of ranked uses of a query's sense. */
  int leastOfSense() {
    return minSense > 0 ? minSense : isOfExamples() ? 1 : USUAL_MIN_SENSE;
  }

  /** The groups that a query belongs to. */
  List<String> groups(RankedQuery query) {
    return SenseGroup.of(query.partOfSpeech(), frequencyOf(query), query.share()).stream()
        .map(SenseGroup::label)
        .toList();
  }

  /** The finer bucket of a query; empty without {@link #grid}. */
  Optional<String> fineGroup(RankedQuery query) {
    return grid
        ? Optional.of(SenseGroup.fine(query.partOfSpeech(), frequencyOf(query), query.share()))
        : Optional.empty();
  }

  /** The frequency l of a query, which determines its bucket. */
  private int frequencyOf(RankedQuery query) {
    return frequency == Frequency.SENSE ? query.ofSense() : query.ofLemma();
  }
}
