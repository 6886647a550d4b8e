package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.core.WordForm;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Rows;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;

/**
 * Turns similarities into the measures that {@link IdiomProbe} lists. They are of compounds: the
 * similarity of a compound in a condition is the mean over its sentences, as in the paper.
 */
final class IdiomMeasures {
  /** The share of compounds that are closer to one thing than to another; a tie is half. */
  static final String CLOSER = "CLOSER";

  /** The mean of sim(P1) - sim(P2 or P3), after He et al. 2025. */
  static final String AFFINITY = "AFFINITY";

  private static final int MOST_SIMILAR = 50;

  private final SortedMap<String, OfCompound> compounds = new TreeMap<>();

  /** The name of what a result was measured on: {@code en NEU P1 NC}. */
  static String group(String language, String where, String what, ComparedText text) {
    return String.join(" ", language, where, what, text.toString());
  }

  /**
   * What a number is of.
   *
   * @param what a contrast, or HEAD for how often the head is the closer word
   * @param layer the place of the choice of layers
   */
  record Aspect(Condition condition, String what, ComparedText text, int layer) {}

  /** One compound over all its sentences. */
  static final class OfCompound {
    private final String language;
    private double score = Double.NaN; // if nobody was asked
    private boolean sharesWord; // with its synonym
    private boolean looksAlike; // a word of it, or all of it, looks like its synonym
    private final Map<Aspect, double[]> sums = new HashMap<>(); // sum, count

    private OfCompound(String language) {
      this.language = language;
    }

    private void add(Aspect key, double value) {
      double[] sum = sums.computeIfAbsent(key, any -> new double[2]);
      sum[0] += value;
      sum[1]++;
    }

    /** NaN where there is none. */
    double mean(Aspect key) {
      double[] sum = sums.get(key);
      return sum == null ? Double.NaN : sum[0] / sum[1];
    }
  }

  IdiomMeasures(Findings<IdiomFinding> found) {
    found.forEach(item -> add(item, found.layers().size()));
  }

  /** By language and compound. */
  SortedMap<String, OfCompound> compounds() {
    return compounds;
  }

  private void add(IdiomFinding item, int layers) {
    OfCompound own = compounds.computeIfAbsent(id(item), any -> new OfCompound(item.language()));
    own.score = item.score() == null ? own.score : item.score();
    item.counterparts().stream()
        .filter(one -> one.role() == Role.SYNONYM)
        .forEach(
            one -> {
              Set<String> words = RandomPhrases.words(item.compound());
              Set<String> others = RandomPhrases.words(one.phrase());
              own.sharesWord |= !Collections.disjoint(words, others);
              own.looksAlike |=
                  WordForm.lookAlike(item.compound(), one.phrase()) || looksAlike(words, others);
            });
    for (int layer = 0; layer < layers; layer++) {
      for (ComparedText text : ComparedText.values()) {
        for (Contrast contrast : Contrast.values()) {
          Aspect key = new Aspect(item.condition(), contrast.name(), text, layer);
          item.similarity(contrast, text, layer).ifPresent(cosine -> own.add(key, cosine));
        }
        Aspect key = new Aspect(item.condition(), "HEAD", text, layer);
        item.closer(text, layer).ifPresent(role -> own.add(key, role == Role.HEAD ? 1 : 0));
      }
    }
  }

  private static boolean looksAlike(Set<String> words, Set<String> others) {
    return words.stream()
        .anyMatch(word -> others.stream().anyMatch(other -> WordForm.lookAlike(word, other)));
  }

  private static String id(IdiomFinding item) {
    return item.language() + " " + item.compound();
  }

  static void measure(Findings<IdiomFinding> found, Rows rows) {
    int layers = found.layers().size();
    found.forEach(item -> lengths(item, layers, rows));
    IdiomMeasures measures = new IdiomMeasures(found);
    List<Cells> all = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      for (Condition condition : Condition.values()) {
        for (ComparedText text : ComparedText.values()) {
          all.add(new Cells(rows, condition, text, layer));
        }
      }
    }
    measures.compounds.forEach(
        (id, compound) -> {
          rows.item(id, id);
          all.forEach(cells -> cells.measure(compound));
        });
    measures.compounds.values().stream()
        .map(compound -> compound.language)
        .distinct()
        .forEach(language -> all.forEach(cells -> measures.sharedWords(language, cells)));
  }

  /** Sentences of one compound are not independent, and so are of one cluster. */
  private static void lengths(IdiomFinding item, int layers, Rows rows) {
    if (item.condition() != Condition.NAT) {
      return;
    }
    rows.item(item.id(), id(item));
    for (int layer = 0; layer < layers; layer++) {
      for (ComparedText text : ComparedText.values()) {
        for (Contrast contrast : Contrast.OF_PAPER) {
          double cosine = item.similarity(contrast, text, layer).orElse(Double.NaN);
          new Cells(rows, Condition.NAT, text, layer)
              .rho(item.language(), "NAT-LENGTH", contrast.name(), item.words(), cosine);
        }
      }
    }
  }

  private void sharedWords(String language, Cells cells) {
    Aspect key = cells.key("P1");
    List<OfCompound> most =
        compounds.values().stream()
            .filter(one -> one.language.equals(language) && !Double.isNaN(one.mean(key)))
            .sorted(Comparator.comparingDouble(one -> -one.mean(key)))
            .limit(MOST_SIMILAR)
            .toList();
    if (!most.isEmpty()) {
      cells
          .at("SHARED@" + MOST_SIMILAR, language, cells.condition.name(), "P1")
          .value(most.stream().filter(one -> one.sharesWord).count(), most.size());
    }
  }

  /** The rows of one condition, text and layer. A value that is not finite is left out. */
  private record Cells(Rows rows, Condition condition, ComparedText text, int layer) {
    void measure(OfCompound one) {
      String where = condition.name();
      double random = one.mean(key("RANDOM"));
      for (Contrast contrast : Contrast.OF_PAPER) {
        String what = contrast.name();
        double similarity = one.mean(key(what));
        rho(one.language, where, what, similarity, one.score);
        mean("SIM", one.language, what, similarity);
        // (sim(Pi) - sim(rand)) / (1 - sim(rand)), after He et al. 2025
        double scaled = (similarity - random) / (1 - random);
        rho(one.language, where, what + "-SCALED", scaled, one.score);
        mean("SCALED", one.language, what + "-SCALED", scaled);
        if (condition == Condition.NAT) {
          double neutral = one.mean(new Aspect(Condition.NEU, what, text, layer));
          rho(one.language, "NAT-NEU", what, similarity, neutral);
        }
      }
      mean("SIM", one.language, "RANDOM", random);
      mean("HEAD", one.language, "P2", one.mean(key("HEAD")));
      for (String less : List.of("P2", "P3")) {
        // affinity = sim(P1) - sim(P2 or P3), after He et al. 2025
        double affinity = one.mean(key("P1")) - one.mean(key(less));
        String alike = one.looksAlike ? Headline.LOOK_ALIKE : Headline.DISTINCT;
        for (String suffix : List.of("", alike)) {
          mean(AFFINITY, one.language, "P1-" + less, suffix, affinity);
          mean(CLOSER, one.language, "P1-" + less, suffix, (Math.signum(affinity) + 1) / 2);
        }
        rho(one.language, where, "P1-" + less, affinity, one.score);
      }
    }

    Aspect key(String what) {
      return new Aspect(condition, what, text, layer);
    }

    Rows.Cell at(String metric, String language, String where, String what) {
      return rows.at(metric, group(language, where, what, text), layer);
    }

    private void mean(String metric, String language, String what, double value) {
      mean(metric, language, what, "", value);
    }

    private void mean(String metric, String language, String what, String suffix, double value) {
      String group = group(language, condition.name(), what, text) + suffix;
      Rows.Cell cell = rows.at(metric, group, layer);
      if (Double.isFinite(value)) {
        cell.mean(value);
      }
    }

    void rho(String language, String where, String what, double x, double y) {
      Rows.Cell cell = at("SPEARMAN", language, where, what);
      if (Double.isFinite(x) && Double.isFinite(y)) {
        cell.spearman(x, y);
      }
    }
  }
}
