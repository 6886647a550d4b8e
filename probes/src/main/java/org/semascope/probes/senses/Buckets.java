package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semascope.core.PartOfSpeech;

/**
 * The groups of results that a query belongs to: its part of speech, and with it a bucket of its
 * frequency l and of its sense's share r.
 */
final class Buckets {
  /** The four of Gessler and Schneider 2021, in the order of their tables. */
  static final List<String> OF_PAPER =
      List.of("l<500 r<.25", "l<500 r>=.25", "l>=500 r<.25", "l>=500 r>=.25");

  /** The two that their tables take together. */
  static final String NOUNS_AND_VERBS = "nouns+verbs";

  private static final Map<PartOfSpeech, String> FAMILIES =
      Map.of(
          PartOfSpeech.NOUN, "nouns",
          PartOfSpeech.VERB, "verbs",
          PartOfSpeech.ADJECTIVE, "adjectives",
          PartOfSpeech.ADVERB, "adverbs",
          PartOfSpeech.PREPOSITION, "prepositions",
          PartOfSpeech.OTHER, "others");

  /** In the order in which a page shows them. */
  static final List<String> ALL_FAMILIES =
      List.of(NOUNS_AND_VERBS, "nouns", "verbs", "adjectives", "adverbs", "prepositions", "others");

  private static final int FREQUENT = 500;
  private static final double PREVALENT = 0.25;

  /** Where the finer buckets of l begin. */
  private static final int[] FREQUENCIES = {1, 10, 50, 100, 500};

  /** Where the finer buckets of r begin, in hundredths. */
  private static final int[] SHARES = {0, 5, 10, 25, 50, 75};

  private Buckets() {}

  /** The groups of words that a part of speech belongs to. */
  static List<String> families(PartOfSpeech partOfSpeech) {
    String own = FAMILIES.get(partOfSpeech);
    return partOfSpeech == PartOfSpeech.NOUN || partOfSpeech == PartOfSpeech.VERB
        ? List.of(NOUNS_AND_VERBS, own)
        : List.of(own);
  }

  /** Of all words of a family, and of those in its bucket. */
  static List<String> groups(PartOfSpeech partOfSpeech, int frequency, double share) {
    List<String> groups = new ArrayList<>();
    String bucket = OF_PAPER.get((frequency < FREQUENT ? 0 : 2) + (share < PREVALENT ? 0 : 1));
    for (String family : families(partOfSpeech)) {
      groups.add(family);
      groups.add(family + " " + bucket);
    }
    return groups;
  }

  /** The finer bucket, for the first family alone: {@code nouns+verbs l 10-49 r .05-.10}. */
  static String fine(PartOfSpeech partOfSpeech, int frequency, double share) {
    int l = FREQUENCIES.length - 1;
    while (l > 0 && frequency < FREQUENCIES[l]) {
      l--;
    }
    int r = SHARES.length - 1;
    while (r > 0 && share < SHARES[r] / 100.0) {
      r--;
    }
    return fine(families(partOfSpeech).get(0), frequencyLabels().get(l), shareLabels().get(r));
  }

  static String fine(String family, String frequency, String share) {
    return "%s l %s r %s".formatted(family, frequency, share);
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
      int end = i == SHARES.length - 1 ? 100 : SHARES[i + 1];
      labels.add(
          String.format(
              Locale.ROOT,
              ".%02d-%s",
              SHARES[i],
              end == 100 ? "1" : String.format(Locale.ROOT, ".%02d", end)));
    }
    return labels;
  }
}
