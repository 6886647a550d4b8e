package org.semascope.probes.asymmetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.probes.Findings;
import org.semascope.probes.Rows;
import org.semascope.probes.Rows.Cell;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.probes.asymmetry.WordPair.Relation;

/**
 * LAR, ALAR, CAM, SA, SR and direction accuracy of Zhang et al. 2021, with the frequency baseline
 * on the same pairs. LAR and ALAR are in nats; the paper prints 100 times ALAR.
 */
final class AsymmetryMeasures {
  static final String ALAR = "ALAR";
  static final String CAM = "CAM";
  static final String CAM_OF_NORMS = "CAM-NORMS";
  static final String STRENGTH_OF_NORMS = "STRENGTH-NORMS";
  static final String SA = "SA";
  static final String SR = "SR";
  static final String PAIRS = "PAIRS";
  static final String ANSWERS = "ANSWERS";
  static final String ANSWERS_MEDIAN = "ANSWERS-MEDIAN";
  static final String RARE = "RARE";

  /** Suffix of a measure computed from corpus counts instead of the model. */
  static final String FREQUENCY = "-FREQUENCY";

  /** Suffix of a correlation without the frequency term of LAR. */
  static final String REST = "-REST";

  /** Suffix of a partial rank correlation given frequency. */
  static final String PARTIAL = "-PARTIAL";

  /** Group of all pairs of any relation, each once, in alphabetical order. */
  static final String ALL = "all";

  /** Dead zones of direction accuracy, on 100 times LAR. */
  static final List<String> GAMMAS = List.of("0", "0.1", "1", "10");

  private final Findings<PairFinding> found;
  private final Rows rows;
  private final List<String> norms;
  private final Map<String, List<Long>> answers = new LinkedHashMap<>();

  /** The relations that a model and norms have pairs of. */
  private final Map<Side, Set<String>> relations = new LinkedHashMap<>();

  AsymmetryMeasures(Findings<PairFinding> found, Rows rows) {
    this.found = found;
    this.rows = rows;
    Set<String> names = new LinkedHashSet<>();
    found.forEach(one -> names.addAll(one.pair().norms().keySet()));
    this.norms = List.copyOf(names);
  }

  /** Norms against a model by one method. */
  private record Side(String norm, Method method) {}

  /**
   * A group of {@code results.json}.
   *
   * @param norm one of the norms, or two of them; empty for the model alone
   * @param relation empty for a measure over all relations
   * @param suffix of the model's method; empty for norms alone
   */
  record Group(String norm, String relation, String suffix) {
    static Group of(String norm, String relation) {
      return new Group(norm, relation, "");
    }

    /** Two norms, in any order. */
    static Group both(String one, String other, String relation) {
      return of(one.compareTo(other) < 0 ? one + "-" + other : other + "-" + one, relation);
    }

    Group by(Method method) {
      return new Group(norm, relation, method.group(""));
    }

    /** In {@code results.json}. */
    String name() {
      return norm + (norm.isEmpty() || relation.isEmpty() ? "" : " ") + relation + suffix;
    }
  }

  static String direction(String gamma) {
    return gamma.equals("0") ? "DIR" : "DIR@" + gamma;
  }

  /** -1, 0 or 1: Zhang et al. 2021, eq. 14. */
  static int direction(double lar, String gamma) {
    double zone = Double.parseDouble(gamma);
    return 100 * lar > zone ? 1 : 100 * lar < -zone ? -1 : 0;
  }

  void measure() {
    found.forEach(
        one -> {
          strengths(one.pair());
          for (boolean forward : List.of(true, false)) {
            List<String> groups = new ArrayList<>(forward ? List.of(ALL) : List.of());
            one.pair().relations().stream()
                .filter(relation -> relation.forward() == forward)
                .map(Relation::name)
                .forEach(groups::add);
            if (!groups.isEmpty()) {
              measure(one, forward, groups);
            }
          }
        });
    answers.forEach(
        (norm, counts) -> rows.at(ANSWERS_MEDIAN, norm).value(median(counts), counts.size()));
    relations.forEach(this::average);
  }

  /** The agreement of norms on the strength of associations, whatever their direction. */
  private void strengths(WordPair pair) {
    if (pair.strengths().isEmpty()) {
      return;
    }
    rows.pair(pair.id(), pair.first(), pair.second());
    Set<String> groups = new LinkedHashSet<>(List.of(ALL));
    pair.relations().forEach(relation -> groups.add(relation.name()));
    pair.strengths()
        .forEach(
            (norm, strength) ->
                pair.strengths()
                    .forEach(
                        (other, strengthOfOther) -> {
                          if (norm.compareTo(other) < 0) {
                            groups.forEach(
                                relation ->
                                    at(STRENGTH_OF_NORMS, Group.both(norm, other, relation))
                                        .spearman(strength, strengthOfOther));
                          }
                        }));
  }

  private Cell at(String metric, Group group) {
    return rows.at(metric, group.name());
  }

  private void measure(PairFinding one, boolean forward, List<String> groups) {
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
    for (String relation : groups) {
      boolean directed = !relation.equals(ALL);
      scores.forEach(
          (method, score) -> {
            if (directed) {
              Group own = Group.of("", relation).by(method);
              at(ALAR, own).mean(sign * score.lar());
              at(ALAR + FREQUENCY, own).mean(sign * pair.frequency());
            }
          });
      pair.norms()
          .forEach(
              (norm, given) -> {
                Group own = Group.of(norm, relation);
                if (directed) {
                  at(ALAR, own).mean(sign * given.lar());
                }
                at(PAIRS, own).count(1);
                scores.forEach(
                    (method, score) -> {
                      compare(own.by(method), method, sign, score, given, pair.frequency());
                      relations
                          .computeIfAbsent(new Side(norm, method), any -> new LinkedHashSet<>())
                          .add(relation);
                    });
              });
      if (pair.norms().size() == norms.size()) {
        for (int i = 0; i < norms.size(); i++) {
          for (int j = i + 1; j < norms.size(); j++) {
            at(CAM_OF_NORMS, Group.both(norms.get(i), norms.get(j), relation))
                .spearman(
                    sign * pair.norms().get(norms.get(i)).lar(),
                    sign * pair.norms().get(norms.get(j)).lar());
          }
        }
      }
    }
  }

  private void compare(
      Group group, Method method, int sign, Score score, Answers given, double ofFrequency) {
    double model = sign * score.lar();
    double people = sign * given.lar();
    double frequency = sign * ofFrequency;
    at(CAM, group).spearman(model, people);
    at(CAM + FREQUENCY, group).spearman(frequency, people);
    at(CAM + PARTIAL, group).partial(model, people, frequency);
    if (method.isOfContexts()) {
      // ln|C(b)| - ln|C(a)| is a term of LAR by construction: eq. 6 divides by |C(a)|.
      at(CAM + REST, group).spearman(Score.rounded(model - frequency), people);
    }
    for (String gamma : GAMMAS) {
      at(direction(gamma), group).mean(direction(model, gamma) == direction(people, gamma) ? 1 : 0);
    }
  }

  /** Appendix I of the paper: number of responses of the pairs. */
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
   */
  private void average(Side side, Set<String> known) {
    List<String> all = known.stream().filter(name -> !name.equals(ALL)).toList();
    List<String> named = all.stream().filter(name -> !name.equals(WordPair.UNRELATED)).toList();
    for (String suffix :
        side.method.isOfContexts() ? List.of("", FREQUENCY, REST) : List.of("", FREQUENCY)) {
      average(SA, suffix, side, all);
      average(SR, suffix, side, named);
    }
  }

  private void average(String metric, String suffix, Side side, List<String> over) {
    at(metric + suffix, Group.of(side.norm, "").by(side.method))
        .weightedMean(
            over.stream()
                .map(name -> at(CAM + suffix, Group.of(side.norm, name).by(side.method)))
                .toList());
  }
}
