package org.semascope.data.norms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.data.graphs.Edge;
import org.semascope.data.graphs.Graphs;
import org.semascope.data.text.Samples;

class RealNormsTest {
  private static NormSet usf;
  private static NormSet eat;

  @BeforeAll
  static void readBoth() {
    usf = read("usf");
    eat = read("eat/eat_raw.tsv");
  }

  @Test
  void usfHasItsPublishedCounts() {
    assertThat(Samples.strictly(new UsfFormat(), Samples.real("usf"))).hasSize(72_176);
    assertThat(usf.size()).isEqualTo(72_176);
    assertThat(usf.cues()).hasSize(5_018).contains("cue", "target");
    assertThat(usf.twoWayPairs()).hasSize(8_384);
    assertThat(usf.count("a", "b")).isEqualTo(69);
    assertThat(usf.total("a")).isEqualTo(152);
  }

  @Test
  void eatHasItsPublishedCounts() {
    Path table = Samples.real("eat/eat_raw.tsv");
    List<Association> rows = Samples.strictly(Samples.only(Norms.formats(), table), table);
    assertThat(rows).hasSize(325_593);
    assertThat(rows.stream().filter(row -> row.response().isEmpty())).hasSize(4);
    assertThat(eat.cues()).hasSize(8_210);
    assertThat(eat.twoWayPairs()).hasSize(20_091);
  }

  @Test
  void usfAndEatAgreeAsPublishedOnThePairsTheyShare() {
    List<NormSet.Pair> shared =
        usf.twoWayPairs().stream()
            .filter(pair -> eat.isTwoWay(pair.first(), pair.second()))
            .toList();
    assertThat(shared).hasSize(3_200);
    assertThat(
            spearman(
                values(shared, pair -> lar(usf, pair.first(), pair.second())),
                values(shared, pair -> lar(eat, pair.first(), pair.second()))))
        .isCloseTo(.664, within(.0005));
  }

  @Test
  void relationsAreDirected() {
    Set<Edge> edges = new LinkedHashSet<>();
    for (String file : List.of("cn_union.tsv", "wordnet30_derived_relations.tsv")) {
      Path path = Samples.real("knowledge-graph/" + file);
      edges.addAll(Samples.strictly(Samples.only(Graphs.formats(), path), path));
    }
    assertThat(meanLar(usf, edges, "IsA")).isCloseTo(.34, within(.005));
    assertThat(meanLar(usf, edges, "PartOf")).isCloseTo(.54, within(.005));
    assertThat(meanLar(usf, edges, "HasA")).isCloseTo(-.44, within(.005));
  }

  private static NormSet read(String name) {
    Path path = Samples.real(name);
    return NormSet.of(Samples.strictly(Samples.only(Norms.formats(), path), path));
  }

  private static double meanLar(NormSet norms, Set<Edge> edges, String relation) {
    return edges.stream()
        .filter(edge -> edge.relation().equals(relation))
        .filter(edge -> !edge.head().equals(edge.tail()))
        .filter(edge -> norms.isTwoWay(edge.head(), edge.tail()))
        .mapToDouble(edge -> lar(norms, edge.head(), edge.tail()))
        .average()
        .orElseThrow();
  }

  // LAR, Zhang et al. 2021
  private static double lar(NormSet norms, String a, String b) {
    return Math.log(norms.probability(a, b)) - Math.log(norms.probability(b, a));
  }

  private static double[] values(List<NormSet.Pair> pairs, ToDoubleFunction<NormSet.Pair> value) {
    return pairs.stream().mapToDouble(value).toArray();
  }

  private static double spearman(double[] one, double[] other) {
    double[] x = ranks(one);
    double[] y = ranks(other);
    double mean = (x.length + 1) / 2.;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - mean) * (y[i] - mean);
      xx += (x[i] - mean) * (x[i] - mean);
      yy += (y[i] - mean) * (y[i] - mean);
    }
    return xy / Math.sqrt(xx * yy);
  }

  /** From 1; equal values share the mean of their ranks. */
  private static double[] ranks(double[] values) {
    Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
    double[] ranks = new double[values.length];
    for (int from = 0, to; from < order.length; from = to) {
      to = from + 1;
      while (to < order.length && values[order[to]] == values[order[from]]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[order[i]] = (from + 1 + to) / 2.;
      }
    }
    return ranks;
  }
}
