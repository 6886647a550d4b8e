package org.semascope.probes.asymmetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.semascope.core.statistics.Spearman;
import org.semascope.probes.Findings;
import org.semascope.probes.Rows;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.probes.asymmetry.WordPair.Relation;

/**
 * LAR, ALAR, CAM, SA, SR and direction accuracy of Zhang et al. 2021, each next to the value that
 * frequency alone gives on the same pairs. LAR and ALAR are in nats; the paper prints 100 times
 * ALAR.
 */
final class AsymmetryMeasures {
  static final String ALAR = "ALAR";
  static final String CAM = "CAM";
  static final String CAM_OF_NORMS = "CAM-NORMS";
  static final String SA = "SA";
  static final String SR = "SR";
  static final String PAIRS = "PAIRS";
  static final String ANSWERS = "ANSWERS";
  static final String ANSWERS_MEDIAN = "ANSWERS-MEDIAN";
  static final String RARE = "RARE";

  /** Suffix of a measure in which corpus counts take the place of the model. */
  static final String FREQUENCY = "-FREQUENCY";

  /** What follows the name of a correlation in which the term of frequency is taken out. */
  static final String REST = "-REST";

  /** Suffix of a rank correlation with frequency held constant (partial correlation). */
  static final String PARTIAL = "-PARTIAL";

  /** All pairs, whatever their relation, each once in alphabetical order. */
  static final String ALL = "all";

  /** Dead zones of direction accuracy, on 100 times LAR. */
  static final List<String> GAMMAS = List.of("0", "0.1", "1", "10");

  private static final int FEWEST_POINTS = 3;

  private final Findings<PairFinding> found;
  private final Rows rows;
  private final Set<String> norms = new LinkedHashSet<>();

  /** Of a norm and a method, the pairs by relation. */
  private final Map<String, Map<String, List<Compared>>> compared = new LinkedHashMap<>();

  private boolean ofContexts;
  private final Map<String, List<Long>> answers = new LinkedHashMap<>();
  private final Map<String, Long> sizes = new LinkedHashMap<>();

  AsymmetryMeasures(Findings<PairFinding> found, Rows rows) {
    this.found = found;
    this.rows = rows;
    found.forEach(one -> norms.addAll(one.pair().norms().keySet()));
  }

  /** The LARs of a pair by people, model and frequency, in one direction. */
  private record Compared(double people, double model, double frequency) {}

  static String direction(String gamma) {
    return gamma.equals("0") ? "DIR" : "DIR@" + gamma;
  }

  /** The group of two norms, whichever was given first. */
  static String both(String one, String other) {
    return one.compareTo(other) < 0 ? one + "-" + other : other + "-" + one;
  }

  static String group(String norm, String relation) {
    return norm + " " + relation;
  }

  /** -1, 0 or 1: Zhang et al. 2021, eq. 14. */
  static int direction(double lar, String gamma) {
    double zone = Double.parseDouble(gamma);
    return 100 * lar > zone ? 1 : 100 * lar < -zone ? -1 : 0;
  }

  void measure() {
    found.forEach(
        one -> {
          for (boolean forward : List.of(true, false)) {
            List<String> groups = new ArrayList<>();
            if (forward) {
              groups.add(ALL);
            }
            one.pair().relations().stream()
                .filter(relation -> relation.forward() == forward)
                .map(Relation::name)
                .forEach(groups::add);
            measure(one, forward, groups);
          }
        });
    sizes.forEach((group, size) -> rows.at(PAIRS, group).value(size, size));
    answers.forEach(
        (norm, counts) -> rows.at(ANSWERS_MEDIAN, norm).value(median(counts), counts.size()));
    compared.forEach(this::average);
  }

  private void measure(PairFinding one, boolean forward, List<String> groups) {
    if (groups.isEmpty()) {
      return;
    }
    WordPair pair = one.pair();
    int sign = forward ? 1 : -1;
    String from = forward ? pair.first() : pair.second();
    String to = forward ? pair.second() : pair.first();
    rows.pair(from + " -> " + to, from, to);
    if (forward) {
      longTail(pair);
    }
    // Models and frequency are compared on the same pairs.
    Map<Method, Score> scores = pair.isCounted() ? one.scores() : Map.of();
    for (String group : groups) {
      scores.forEach(
          (method, score) -> {
            if (!group.equals(ALL)) {
              rows.at(ALAR, method.group(group)).mean(sign * score.lar());
              rows.at(ALAR + FREQUENCY, method.group(group)).mean(sign * pair.frequency());
            }
          });
      pair.norms()
          .forEach(
              (norm, given) -> {
                String own = group(norm, group);
                if (!group.equals(ALL)) {
                  rows.at(ALAR, own).mean(sign * given.lar());
                }
                sizes.merge(own, 1L, Long::sum);
                scores.forEach(
                    (method, score) ->
                        compare(norm, group, method, score, given, pair.frequency(), sign));
              });
      if (pair.norms().size() == norms.size()) {
        List<String> names = List.copyOf(norms);
        for (int i = 0; i < names.size(); i++) {
          for (int j = i + 1; j < names.size(); j++) {
            rows.at(CAM_OF_NORMS, group(both(names.get(i), names.get(j)), group))
                .spearman(
                    sign * pair.norms().get(names.get(i)).lar(),
                    sign * pair.norms().get(names.get(j)).lar());
          }
        }
      }
    }
  }

  private void compare(
      String norm,
      String group,
      Method method,
      Score score,
      Answers given,
      double frequency,
      int sign) {
    String own = method.group(group(norm, group));
    double model = sign * score.lar();
    double people = sign * given.lar();
    rows.at(CAM, own).spearman(model, people);
    rows.at(CAM + FREQUENCY, own).spearman(sign * frequency, people);
    rows.at(CAM + PARTIAL, own).partial(model, people, sign * frequency);
    if (method.isOfContexts()) {
      ofContexts = true;
      // ln|C(b)| - ln|C(a)| is a term of LAR by construction: eq. 6 divides by |C(a)|.
      rows.at(CAM + REST, own).spearman(Score.rounded(model - sign * frequency), people);
    }
    for (String gamma : GAMMAS) {
      rows.at(direction(gamma), own)
          .mean(direction(model, gamma) == direction(people, gamma) ? 1 : 0);
    }
    compared
        .computeIfAbsent(method.group(norm), any -> new LinkedHashMap<>())
        .computeIfAbsent(group, any -> new ArrayList<>())
        .add(new Compared(people, model, sign * frequency));
  }

  /** Appendix I of the paper: how often answers were given that the pairs rest on. */
  private void longTail(WordPair pair) {
    pair.norms()
        .forEach(
            (norm, given) -> {
              rows.at(ANSWERS, norm).mean((given.forward() + given.backward()) / 2.0);
              rows.at(RARE, norm).mean(given.rare() ? 1 : 0);
              answers
                  .computeIfAbsent(norm, any -> new ArrayList<>())
                  .addAll(List.of(given.forward(), given.backward()));
            });
  }

  private static double median(List<Long> counts) {
    List<Long> sorted = counts.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2.0;
  }

  /**
   * SA is the mean of the relations' CAM weighted by their number of pairs, SR the same without
   * relatedTo.
   *
   * @param group a norm, by a method
   */
  private void average(String group, Map<String, List<Compared>> relations) {
    Map<String, ToDoubleFunction<Compared>> sides = new LinkedHashMap<>();
    sides.put("", Compared::model);
    sides.put(FREQUENCY, Compared::frequency);
    if (ofContexts) {
      sides.put(REST, one -> Score.rounded(one.model - one.frequency));
    }
    sides.forEach(
        (suffix, side) -> {
          average(SA + suffix, group, relations, side, relation -> !relation.equals(ALL));
          average(
              SR + suffix,
              group,
              relations,
              side,
              relation -> !relation.equals(ALL) && !relation.equals(WordPair.UNRELATED));
        });
  }

  private void average(
      String metric,
      String group,
      Map<String, List<Compared>> relations,
      ToDoubleFunction<Compared> side,
      Function<String, Boolean> taken) {
    double sum = 0;
    long pairs = 0;
    for (Map.Entry<String, List<Compared>> relation : relations.entrySet()) {
      if (taken.apply(relation.getKey())) {
        double rho = rho(relation.getValue(), side, Compared::people);
        if (!Double.isNaN(rho)) {
          sum += rho * relation.getValue().size();
          pairs += relation.getValue().size();
        }
      }
    }
    if (pairs > 0) {
      rows.at(metric, group).value(sum / pairs, pairs);
    }
  }

  /** NaN where there are too few pairs or all are equal. */
  private static double rho(
      List<Compared> pairs, ToDoubleFunction<Compared> one, ToDoubleFunction<Compared> other) {
    return pairs.size() < FEWEST_POINTS
        ? Double.NaN
        : Spearman.rho(
            pairs.stream().mapToDouble(one).toArray(), pairs.stream().mapToDouble(other).toArray());
  }
}
