package org.semascope.probes.senses;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.probes.page.Pivot;

/**
 * A group of queries: all of a family of words, or one of its buckets.
 *
 * @param bucket empty for all queries of the family
 */
public record SenseGroup(Family family, Optional<Bucket> bucket) implements Pivot.Row {
  /** The finer buckets of l ({@code --grid}), and their lower bounds. */
  static final List<String> FREQUENCIES = List.of("1-9", "10-49", "50-99", "100-499", "500+");

  private static final int[] FREQUENCY_FROM = {1, 10, 50, 100, 500};

  /** The finer buckets of r, and their lower bounds in hundredths. */
  static final List<String> SHARES =
      List.of(".00-.05", ".05-.10", ".10-.25", ".25-.50", ".50-.75", ".75-1");

  private static final int[] SHARE_FROM = {0, 5, 10, 25, 50, 75};

  /** Words of one or two parts of speech, in the order in which a page shows them. */
  public enum Family {
    /** Combined in the tables of Gessler and Schneider 2021. */
    NOUNS_AND_VERBS("nouns+verbs", PartOfSpeech.NOUN, PartOfSpeech.VERB),
    NOUNS("nouns", PartOfSpeech.NOUN),
    VERBS("verbs", PartOfSpeech.VERB),
    ADJECTIVES("adjectives", PartOfSpeech.ADJECTIVE),
    ADVERBS("adverbs", PartOfSpeech.ADVERB),
    PREPOSITIONS("prepositions", PartOfSpeech.PREPOSITION),
    OTHERS("others", PartOfSpeech.OTHER),
    UNKNOWN("unknown POS", PartOfSpeech.UNKNOWN);

    private final String label;
    private final Set<PartOfSpeech> members;

    Family(String label, PartOfSpeech... members) {
      this.label = label;
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
      return this == UNKNOWN
          ? SenseProbe.WORDING.get("unknown-part-of-speech")
          : label.replace("+", " and ");
    }

    /** Whether its queries are also queries of {@link #NOUNS_AND_VERBS}. */
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

  /** Buckets by frequency l and proportion r, in the order of Gessler and Schneider 2021. */
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
    int l = FREQUENCY_FROM.length - 1;
    while (l > 0 && frequency < FREQUENCY_FROM[l]) {
      l--;
    }
    int r = SHARE_FROM.length - 1;
    while (r > 0 && share < SHARE_FROM[r] / 100.0) {
      r--;
    }
    return fine(Family.of(partOfSpeech).get(0), FREQUENCIES.get(l), SHARES.get(r));
  }

  static String fine(Family family, String frequency, String share) {
    return "%s l %s r %s".formatted(family.label, frequency, share);
  }
}
