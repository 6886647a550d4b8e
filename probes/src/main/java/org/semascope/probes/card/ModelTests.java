package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.ManyTests;
import org.semascope.probes.Comparison;
import org.semascope.probes.Comparison.Test;
import org.semascope.probes.Headline;
import org.semascope.report.content.Numerals;

/**
 * Paired tests of headline figures, of one kind: models against each other, or layers of a model
 * against its first. All tests of the kind are corrected together, over probes and layers.
 */
final class ModelTests {
  /** Below it a difference is called decisive. */
  static final double ALPHA = 0.05;

  /**
   * A true difference of so many standard errors is found decisive in four of five samples: 1.96
   * for the test and 0.84 for the power.
   */
  private static final double FOUND_IN_FOUR_OF_FIVE = 2.8;

  private final List<Pairing> pairings = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();
  private final List<double[]> raw = new ArrayList<>();

  /**
   * Two sides of a probe at all layers that are tested.
   *
   * @param corrected p of each test, over all tests of the kind
   */
  record Pairing(Standing first, Standing second, List<Test> tests, double[] corrected) {
    boolean isOfLayers() {
      return first.equals(second);
    }

    Headline headline() {
      return first.headline();
    }

    /** The tests that are decisive and on one side of zero. */
    List<Test> decisive(int sign) {
      List<Test> found = new ArrayList<>();
      for (int i = 0; i < tests.size(); i++) {
        if (corrected[i] < ALPHA && Math.signum(difference(tests.get(i))) == sign) {
          found.add(tests.get(i));
        }
      }
      return found;
    }

    /** Where the two are farthest apart. */
    Test widest() {
      return ModelTests.widest(tests);
    }

    boolean isDecisive(Test test) {
      return corrected[tests.indexOf(test)] < ALPHA;
    }

    /** The corrected p of a test: {@code = .032}, or {@code < .001}. */
    String p(Test test) {
      double p = corrected[tests.indexOf(test)];
      return p < 1e-3 ? "< .001" : "= " + Numerals.decimals(p, 3).replaceFirst("^0", "");
    }

    /** The smallest difference that a sample of this size would show, in the stored unit. */
    double smallest() {
      double[] errors =
          tests.stream()
              .map(test -> test.difference().interval())
              .filter(interval -> interval.hasBounds())
              .mapToDouble(interval -> interval.standardError())
              .sorted()
              .toArray();
      return errors.length == 0
          ? Double.NaN
          : FOUND_IN_FOUR_OF_FIVE * errors[errors.length / 2]; // the median
    }

    /** The test that was made, by name. */
    String test() {
      return headline().scale() == Headline.Scale.RHO ? "paired bootstrap" : "Wilcoxon signed-rank";
    }
  }

  /** Every two models, probe by probe. */
  static ModelTests ofModels(List<Standing> standings) {
    ModelTests all = new ModelTests();
    for (int i = 0; i < standings.size(); i++) {
      for (int j = i + 1; j < standings.size(); j++) {
        if (standings.get(i).probe().equals(standings.get(j).probe())) {
          all.test(standings.get(i), standings.get(j));
        }
      }
    }
    return all.corrected();
  }

  /** Every layer against the first of its model. */
  static ModelTests ofLayers(List<Standing> standings) {
    ModelTests all = new ModelTests();
    standings.stream().filter(Standing::hasLayers).forEach(one -> all.test(one, one));
    return all.corrected();
  }

  /**
   * Figures of now against figures of another card.
   *
   * @param pairs the one of now first
   */
  static ModelTests ofPairs(List<Standing[]> pairs) {
    ModelTests all = new ModelTests();
    pairs.forEach(pair -> all.test(pair[0], pair[1]));
    return all.corrected();
  }

  private void test(Standing first, Standing second) {
    Headline headline = first.headline();
    if (!headline.group().equals(second.headline().group())) {
      refused.add(
          "%s and %s are not tested against each other in %s: their data differ."
              .formatted(first.model(), second.model(), headline.name()));
      return;
    }
    try {
      List<Test> tests =
          Comparison.uncorrected(
                  first.run().run(), second.run().run(), headline.metric(), headline.group())
              .stream()
              .filter(one -> !Double.isNaN(one.difference().p()))
              .toList();
      if (!tests.isEmpty()) {
        pairings.add(new Pairing(first, second, tests, new double[tests.size()]));
        raw.add(tests.stream().mapToDouble(one -> one.difference().p()).toArray());
      }
    } catch (SemascopeException e) {
      refused.add(
          "%s and %s are not tested against each other in %s: %s."
              .formatted(first.model(), second.model(), headline.name(), e.getMessage()));
    }
  }

  private ModelTests corrected() {
    double[] all = raw.stream().flatMapToDouble(Arrays::stream).toArray();
    double[] p = ManyTests.benjaminiHochberg(all);
    int next = 0;
    for (Pairing pairing : pairings) {
      for (int i = 0; i < pairing.corrected.length; i++) {
        pairing.corrected[i] = p[next++];
      }
    }
    return this;
  }

  List<Pairing> pairings() {
    return pairings;
  }

  /** Why some sides were not tested, in sentences. */
  List<String> refused() {
    return refused;
  }

  static double difference(Test test) {
    return test.difference().interval().value();
  }

  static Test widest(List<Test> tests) {
    return tests.stream()
        .max(Comparator.comparingDouble(test -> Math.abs(difference(test))))
        .orElseThrow();
  }

  /** {@code 3 to 5, 8}. */
  static String layers(List<Test> tests) {
    List<Integer> numbers =
        tests.stream()
            .map(Test::firstLayer)
            .filter(OptionalInt::isPresent)
            .map(OptionalInt::getAsInt)
            .sorted()
            .toList();
    List<String> parts = new ArrayList<>();
    int i = 0;
    while (i < numbers.size()) {
      int from = i;
      while (i + 1 < numbers.size() && numbers.get(i + 1) == numbers.get(i) + 1) {
        i++;
      }
      parts.add(
          from == i
              ? "" + numbers.get(i)
              : "%d to %d".formatted(numbers.get(from), numbers.get(i)));
      i++;
    }
    return String.join(", ", parts);
  }
}
