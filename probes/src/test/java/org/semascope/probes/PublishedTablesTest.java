package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;
import org.semascope.report.published.Reference;
import org.semascope.report.published.References;

class PublishedTablesTest {
  @Test
  void everyTableSaysWhatIsComparableAndWhy() {
    assertThat(PublishedTables.all()).isNotEmpty();
    for (PublishedTable table : PublishedTables.all()) {
      assertThat(PublishedTables.named(table.name())).isSameAs(table);
      assertThat(table.command()).startsWith("probe", table.probe());
      assertThat(table.figures()).isNotEmpty().allMatch(figure -> !figure.reason().isBlank());
    }
  }

  /** In the paper, too, the five shares of a layer add up to 100. */
  @Test
  void theSharesOfALayerAddUp() {
    Map<Integer, Double> sums = new TreeMap<>();
    for (PublishedFigure figure : PublishedTables.named("ferret2021-table1").figures()) {
      if (figure.metric().equals("P@1") || figure.metric().equals("RANDOM")) {
        sums.merge(figure.layer().orElse(-1), figure.value(), Double::sum);
      }
    }
    assertThat(sums).hasSize(7);
    assertThat(sums.values()).allSatisfy(sum -> assertThat(sum).isCloseTo(100, within(0.25)));
  }

  @Test
  void publishedValuesAreFoundByMetricAndGroup() {
    PublishedTable table = PublishedTables.of("substitution", "bert-base-uncased").get(0);
    PublishedFigure figure =
        table.figure("bert-base-uncased", "P@1", "SYN", OptionalInt.of(8)).orElseThrow();
    assertThat(figure.value()).isEqualTo(36.7);
    assertThat(figure.unscaled()).isEqualTo(0.367);
    assertThat(table.figure("bert-base-uncased", "P@1", "SYN", OptionalInt.of(2))).isEmpty();
    assertThat(table.isOf("google-bert/bert-base-uncased@1a2b3c")).isTrue();
    assertThat(PublishedTables.of("substitution", "bert-base-cased")).isEmpty();
  }

  @Test
  void publishedValuesOnOtherDataAreNotComparable() {
    PublishedTable table = PublishedTables.named("gessler2021-pdep");
    assertThat(table.isAbout(List.of("wordnet-3.0", "semeval2007-prepositions"))).isTrue();
    assertThat(table.isAbout(List.of("semcor"))).isFalse();
    assertThat(PublishedTables.named("ferret2021-table1").isAbout(List.of("anything"))).isTrue();
    PublishedFigure figure =
        table
            .figure("bert-base-cased", "MAP@50", "prepositions l<500 r<.25", OptionalInt.of(12))
            .orElseThrow();
    assertThat(figure.comparable()).isTrue();
    assertThat(figure.ofOtherData().comparable()).isFalse();
    assertThat(figure.ofOtherData().value()).isEqualTo(59.59);
  }

  @Test
  void worksAreFoundByWhatTheyDescribe() {
    assertThat(keys("semcor")).containsExactly("miller1993");
    assertThat(keys("ncs")).containsExactly("garcia2021");
    assertThat(keys("wordnet-3.0")).containsExactly("fellbaum1998");
    assertThat(keys("google-bert/bert-base-cased")).containsExactly("devlin2019");
    assertThat(keys("glove-6b-100d")).containsExactly("pennington2014");
    assertThat(keys("somebody/else")).isEmpty();
  }

  private static List<String> keys(String name) {
    return References.about(name).stream().map(Reference::key).toList();
  }
}
