package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.core.WordForm;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Rows;
import org.semascope.probes.UnitMeans;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;

/**
 * Computes the measures that {@link IdiomProbe} defines. Measures are over compounds: the
 * similarity of a compound in a condition is the mean over its sentences, as in the paper.
 */
final class IdiomMeasures {
  static final String RHO = "SPEARMAN";
  static final String SIM = "SIM";
  static final String SCALED = "SCALED";
  static final String HEAD = "HEAD";

  /** Proportion of compounds closer to P1 than to P2 or P3; a tie counts one half. */
  static final String CLOSER = "CLOSER";

  /** The mean of sim(P1) - sim(P2 or P3), after He et al. 2025. */
  static final String AFFINITY = "AFFINITY";

  /** Number of pairs that share a word, among the most similar pairs. */
  static final String SHARED = "SHARED@50";

  static final int MOST_SIMILAR = 50;

  private final Rows rows;
  private final List<Slice> slices = new ArrayList<>();
  private final SortedMap<String, OfCompound> compounds = new TreeMap<>();

  /**
   * A group of results, without language and text.
   *
   * @param where a condition, or a comparison of conditions
   * @param what the name of a contrast, or of a comparison of contrasts
   * @param selection of compounds: {@link Headline#DISTINCT} or {@link Headline#LOOK_ALIKE}; empty
   *     for all
   */
  record Group(String where, String what, String selection) {
    static Group of(Condition condition, Contrast contrast) {
      return new Group(condition.name(), contrast.name(), "");
    }

    static Group scaled(Condition condition, Contrast contrast) {
      return new Group(condition.name(), contrast + "-SCALED", "");
    }

    /** The difference between P1 and another contrast. */
    static Group ahead(Condition condition, Contrast behind, String selection) {
      return new Group(condition.name(), Contrast.P1 + "-" + behind, selection);
    }

    /** Correlation of similarities in corpus and neutral sentences. */
    static Group conditions(Contrast contrast) {
      return new Group("NAT-NEU", contrast.name(), "");
    }

    /** Correlation of similarity and length of corpus sentences. */
    static Group lengths(Contrast contrast) {
      return new Group("NAT-LENGTH", contrast.name(), "");
    }

    /** As in {@code results.json}: {@code en NEU P1 NC}. */
    String name(String language, ComparedText text) {
      return String.join(" ", language, where, what, text.toString()) + selection;
    }
  }

  /**
   * The sentences of a condition at a layer mix.
   *
   * @param layer index of the layer mix
   */
  private record Slice(Condition condition, ComparedText text, int layer) {}

  private record Aspect(Slice slice, Contrast contrast) {}

  /** One compound over all its sentences. */
  private static final class OfCompound {
    private final String language;
    private double score = Double.NaN; // NaN without human ratings
    private boolean sharesWord; // with its synonym
    private boolean looksAlike; // a word of it, or all of it, looks like its synonym
    private final UnitMeans<Aspect> similarities = new UnitMeans<>();
    private final UnitMeans<Slice> heads = new UnitMeans<>(); // 1 if the head is closer

    private OfCompound(String language) {
      this.language = language;
    }

    /** NaN if there is none. */
    double similarity(Slice slice, Contrast contrast) {
      return similarities.mean(new Aspect(slice, contrast));
    }

    void compareForms(String compound, String synonym) {
      Set<String> words = RandomPhrases.words(compound);
      Set<String> others = RandomPhrases.words(synonym);
      sharesWord |= !Collections.disjoint(words, others);
      looksAlike |=
          WordForm.lookAlike(compound, synonym)
              || words.stream()
                  .anyMatch(
                      word -> others.stream().anyMatch(other -> WordForm.lookAlike(word, other)));
    }
  }

  private IdiomMeasures(Rows rows, int layers) {
    this.rows = rows;
    for (int layer = 0; layer < layers; layer++) {
      for (Condition condition : Condition.values()) {
        for (ComparedText text : ComparedText.values()) {
          slices.add(new Slice(condition, text, layer));
        }
      }
    }
  }

  static void measure(Findings<IdiomFinding> found, Rows rows) {
    IdiomMeasures measures = new IdiomMeasures(rows, found.layers().size());
    found.forEach(measures::add);
    measures.compounds.forEach(
        (id, compound) -> {
          rows.item(id, id);
          measures.slices.forEach(slice -> measures.measure(compound, slice));
        });
    measures.compounds.values().stream()
        .map(compound -> compound.language)
        .distinct()
        .forEach(
            language -> measures.slices.forEach(slice -> measures.sharedWords(language, slice)));
  }

  /** Adds a sentence to the means of its compound, and its length. */
  private void add(IdiomFinding item) {
    OfCompound own =
        compounds.computeIfAbsent(item.use().unit(), any -> new OfCompound(item.language()));
    own.score = item.use().score() == null ? own.score : item.use().score();
    item.counterparts().stream()
        .filter(one -> one.role() == Role.SYNONYM)
        .forEach(one -> own.compareForms(item.compound(), one.phrase()));
    boolean natural = item.condition() == Condition.NAT;
    if (natural) {
      rows.item(item.use().id(), item.use().unit()); // sentences of a compound are dependent
    }
    for (Slice slice : slices) {
      if (slice.condition != item.condition()) {
        continue;
      }
      for (Contrast contrast : Contrast.values()) {
        double cosine = item.similarity(contrast, slice.text, slice.layer).orElse(Double.NaN);
        if (!Double.isNaN(cosine)) {
          own.similarities.add(new Aspect(slice, contrast), cosine);
        }
        if (natural && contrast != Contrast.RANDOM) {
          rho(own, slice, Group.lengths(contrast), item.words(), cosine);
        }
      }
      item.closer(slice.text, slice.layer)
          .ifPresent(role -> own.heads.add(slice, role == Role.HEAD ? 1 : 0));
    }
  }

  private void measure(OfCompound one, Slice slice) {
    Condition condition = slice.condition;
    double random = one.similarity(slice, Contrast.RANDOM);
    for (Contrast contrast : Contrast.OF_PAPER) {
      double similarity = one.similarity(slice, contrast);
      rho(one, slice, Group.of(condition, contrast), similarity, one.score);
      mean(SIM, one, slice, Group.of(condition, contrast), similarity);
      // (sim(Pi) - sim(rand)) / (1 - sim(rand)), after He et al. 2025
      double scaled = (similarity - random) / (1 - random);
      rho(one, slice, Group.scaled(condition, contrast), scaled, one.score);
      mean(SCALED, one, slice, Group.scaled(condition, contrast), scaled);
      if (condition == Condition.NAT) {
        Slice neutral = new Slice(Condition.NEU, slice.text, slice.layer);
        rho(one, slice, Group.conditions(contrast), similarity, one.similarity(neutral, contrast));
      }
    }
    mean(SIM, one, slice, Group.of(condition, Contrast.RANDOM), random);
    mean(HEAD, one, slice, Group.of(condition, Contrast.P2), one.heads.mean(slice));
    for (Contrast behind : List.of(Contrast.P2, Contrast.P3)) {
      // affinity = sim(P1) - sim(P2 or P3), after He et al. 2025
      double affinity = one.similarity(slice, Contrast.P1) - one.similarity(slice, behind);
      String alike = one.looksAlike ? Headline.LOOK_ALIKE : Headline.DISTINCT;
      for (String selection : List.of("", alike)) {
        Group group = Group.ahead(condition, behind, selection);
        mean(AFFINITY, one, slice, group, affinity);
        mean(CLOSER, one, slice, group, (Math.signum(affinity) + 1) / 2);
      }
      rho(one, slice, Group.ahead(condition, behind, ""), affinity, one.score);
    }
  }

  private void sharedWords(String language, Slice slice) {
    List<OfCompound> most =
        compounds.values().stream()
            .filter(one -> one.language.equals(language))
            .filter(one -> !Double.isNaN(one.similarity(slice, Contrast.P1)))
            .sorted(Comparator.comparingDouble(one -> -one.similarity(slice, Contrast.P1)))
            .limit(MOST_SIMILAR)
            .toList();
    if (!most.isEmpty()) {
      String group = Group.of(slice.condition, Contrast.P1).name(language, slice.text);
      rows.at(SHARED, group, slice.layer)
          .value(most.stream().filter(one -> one.sharesWord).count(), most.size());
    }
  }

  private Rows.Cell at(String metric, OfCompound one, Slice slice, Group group) {
    return rows.at(metric, group.name(one.language, slice.text), slice.layer);
  }

  /** Ignores values that are not finite. */
  private void mean(String metric, OfCompound one, Slice slice, Group group, double value) {
    Rows.Cell cell = at(metric, one, slice, group);
    if (Double.isFinite(value)) {
      cell.mean(value);
    }
  }

  /** Ignores values that are not finite. */
  private void rho(OfCompound one, Slice slice, Group group, double x, double y) {
    Rows.Cell cell = at(RHO, one, slice, group);
    if (Double.isFinite(x) && Double.isFinite(y)) {
      cell.spearman(x, y);
    }
  }
}
