package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.probes.Pivot;

/**
 * The queries that a result is measured on: all of a family of words, or those in one of its
 * buckets.
 *
 * @param bucket empty for all queries of the family
 */
public record SenseGroup(Family family, Optional<Bucket> bucket) implements Pivot.Row {
  /** Where the finer buckets of l begin. */
  private static final int[] FREQUENCIES = {1, 10, 50, 100, 500};

  /** Where the finer buckets of r begin, in hundredths. */
  private static final int[] SHARES = {0, 5, 10, 25, 50, 75};

  /** Words of one or two parts of speech, in the order in which a page shows them. */
  public enum Family {
    /** The two that the tables of Gessler and Schneider 2021 take together. */
    NOUNS_AND_VERBS("nouns+verbs", "nouns and verbs", PartOfSpeech.NOUN, PartOfSpeech.VERB),
    NOUNS("nouns", PartOfSpeech.NOUN),
    VERBS("verbs", PartOfSpeech.VERB),
    ADJECTIVES("adjectives", PartOfSpeech.ADJECTIVE),
    ADVERBS("adverbs", PartOfSpeech.ADVERB),
    PREPOSITIONS("prepositions", PartOfSpeech.PREPOSITION),
    OTHERS("others", PartOfSpeech.OTHER);

    private final String label;
    private final String words;
    private final Set<PartOfSpeech> members;

    Family(String label, PartOfSpeech only) {
      this(label, label, only);
    }

    Family(String label, String words, PartOfSpeech... members) {
      this.label = label;
      this.words = words;
      this.members = Set.of(members);
    }

    static List<Family> of(PartOfSpeech partOfSpeech) {
      return Stream.of(values()).filter(one -> one.members.contains(partOfSpeech)).toList();
    }

    /** In results and tables. */
    public String label() {
      return label;
    }

    /** In sentences. */
    String words() {
      return words;
    }

    /** Whether its queries are also those of {@link #NOUNS_AND_VERBS}. */
    public boolean isNounsOrVerbs() {
      return this == NOUNS || this == VERBS;
    }

    public SenseGroup all() {
      return new SenseGroup(this, Optional.empty());
    }

    public SenseGroup in(Bucket bucket) {
      return new SenseGroup(this, Optional.of(bucket));
    }
  }

  /** By frequency l and share r: the four of Gessler and Schneider 2021, in their order. */
  public enum Bucket {
    RARE_MINOR(false, false),
    RARE_MAJOR(false, true),
    FREQUENT_MINOR(true, false),
    FREQUENT_MAJOR(true, true);

    private static final int FREQUENT = 500;
    private static final double MAJOR = 0.25;

    private final boolean frequent;
    private final boolean major;

    Bucket(boolean frequent, boolean major) {
      this.frequent = frequent;
      this.major = major;
    }

    static Bucket of(int frequency, double share) {
      return values()[(frequency < FREQUENT ? 0 : 2) + (share < MAJOR ? 0 : 1)];
    }

    /** In results and tables. */
    public String label() {
      return (frequent ? "l>=500" : "l<500") + (major ? " r>=.25" : " r<.25");
    }

    boolean isFrequent() {
      return frequent;
    }

    boolean isMajor() {
      return major;
    }
  }

  /** The groups of a query. */
  static List<SenseGroup> of(PartOfSpeech partOfSpeech, int frequency, double share) {
    Bucket bucket = Bucket.of(frequency, share);
    return Family.of(partOfSpeech).stream()
        .flatMap(family -> Stream.of(family.all(), family.in(bucket)))
        .toList();
  }

  /** In {@code results.json} and published tables: {@code nouns l<500 r<.25}. */
  @Override
  public String label() {
    return family.label + bucket.map(own -> " " + own.label()).orElse("");
  }

  /**
   * The finer bucket of a query, for its first family alone: {@code nouns+verbs l 10-49 r .05-.10}.
   */
  static String fine(PartOfSpeech partOfSpeech, int frequency, double share) {
    int l = FREQUENCIES.length - 1;
    while (l > 0 && frequency < FREQUENCIES[l]) {
      l--;
    }
    int r = SHARES.length - 1;
    while (r > 0 && share < SHARES[r] / 100.0) {
      r--;
    }
    return fine(Family.of(partOfSpeech).get(0), frequencyLabels().get(l), shareLabels().get(r));
  }

  static String fine(Family family, String frequency, String share) {
    return "%s l %s r %s".formatted(family.label, frequency, share);
  }

  static List<String> frequencyLabels() {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < FREQUENCIES.length; i++) {
      boolean last = i == FREQUENCIES.length - 1;
      labels.add(FREQUENCIES[i] + (last ? "+" : "-" + (FREQUENCIES[i + 1] - 1)));
    }
    return labels;
  }

  static List<String> shareLabels() {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < SHARES.length; i++) {
      boolean last = i == SHARES.length - 1;
      labels.add(hundredths(SHARES[i]) + "-" + (last ? "1" : hundredths(SHARES[i + 1])));
    }
    return labels;
  }

  private static String hundredths(int number) {
    return String.format(Locale.ROOT, ".%02d", number);
  }
}
