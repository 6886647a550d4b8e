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

/** How the probe is set up. */
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
    @Setting(free = true) boolean grid) {

  /** As the paper has it. */
  private static final int USUAL_MIN_SENSE = 5;

  /** Of the SemEval-2007 prepositions, those that the paper's program does not know. */
  private static final List<String> UNKNOWN_PREPOSITIONS =
      List.of("along", "by", "down", "like", "round");

  /** What is counted among the ranked uses for the l of a query. */
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

  /** On embedded data, and lemmas by part of speech. */
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
        false);
  }

  /** As the program of Gessler and Schneider 2021 has it, on one of their two corpora. */
  static SenseOptions paper() {
    return OptionForm.of(usual())
        .with(Map.of("data", "pdep", "mixedPos", true, "without", UNKNOWN_PREPOSITIONS));
  }

  boolean isOfExamples() {
    return queries.isEmpty() && data.equals(KnownSets.WORDNET_EXAMPLES);
  }

  /** Whether every use is a query in its turn. */
  boolean isEach() {
    return each || isOfExamples();
  }

  /** The fewest uses that the sense of a query must have among those ranked. */
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

  /** The l of a query, which decides its bucket. */
  private int frequencyOf(RankedQuery query) {
    return frequency == Frequency.SENSE ? query.ofSense() : query.ofLemma();
  }
}
