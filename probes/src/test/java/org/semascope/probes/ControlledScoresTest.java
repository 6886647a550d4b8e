package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.probes.ControlledScore.ControlResult;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.report.content.Card.Verdict;

/** Substitution on a small BERT, scores and controls computed again from {@code items.jsonl}. */
class ControlledScoresTest {
  private static final Path BERT = Path.of("probes/src/test/resources/tiny/bert");
  private static final SubstitutionProbe PROBE = new SubstitutionProbe();
  private static final String SYNONYM = "SYN";

  @TempDir static Path folder;
  private static StoredRun run;
  private static List<StoredRun> controls;
  private static ControlledScores scores;

  @BeforeAll
  static void score() {
    ProbeRunner runner =
        new ProbeRunner(
            Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}));
    run =
        runner
            .run(
                Request.of(PROBE, List.of(BERT.toString()))
                    .with(Scope.USUAL.limit(80))
                    .with(Control.parse("all"), 1))
            .get(0);
    controls = ControlRuns.ALL.of(run);
    scores = ControlledScores.of(PROBE, List.of(run), ControlRuns.ALL);
  }

  /** A sentence: its key, and whether a synonym is first at each layer. */
  private record Item(String key, List<Integer> hits, double chance, boolean lookAlike) {}

  private static Map<String, Item> items(StoredRun of) {
    Map<String, Item> all = new TreeMap<>();
    try (Stream<JsonNode> lines = of.items()) {
      lines.forEach(
          line -> {
            String word =
                line.path("text")
                    .asText()
                    .substring(line.path("start").asInt(), line.path("end").asInt());
            int layers = line.path("layers").size();
            List<Integer> hits = new ArrayList<>();
            for (int layer = 0; layer < layers; layer++) {
              int hit = 0;
              for (JsonNode target : line.path("targets")) {
                boolean first = target.path("ranks").get(layer).asInt() == 1;
                hit |= first && target.path("relation").asText().equals(SYNONYM) ? 1 : 0;
              }
              hits.add(hit);
            }
            double synonyms = 0;
            boolean lookAlike = false;
            for (JsonNode target : line.path("targets")) {
              if (target.path("relation").asText().equals(SYNONYM)) {
                synonyms++;
                lookAlike |= bigramCosine(word, target.path("form").asText()) > .5999;
              }
            }
            all.put(
                line.path("id").asText(),
                new Item(
                    line.path("key").asText(),
                    hits,
                    synonyms / line.path("targets").size(),
                    lookAlike));
          });
    }
    return all;
  }

  private static double bigramCosine(String a, String b) {
    Map<String, Integer> one = bigrams(a);
    Map<String, Integer> other = bigrams(b);
    double product = 0;
    for (Map.Entry<String, Integer> entry : one.entrySet()) {
      product += entry.getValue() * other.getOrDefault(entry.getKey(), 0);
    }
    return product / (length(one) * length(other));
  }

  private static Map<String, Integer> bigrams(String word) {
    Map<String, Integer> counts = new HashMap<>();
    String bounded = "<" + word.toLowerCase() + ">";
    for (int i = 0; i + 2 <= bounded.length(); i++) {
      counts.merge(bounded.substring(i, i + 2), 1, Integer::sum);
    }
    return counts;
  }

  private static double length(Map<String, Integer> counts) {
    return Math.sqrt(counts.values().stream().mapToInt(count -> count * count).sum());
  }

  /** The layer of one half scored on the other, both ways. */
  private static double crossFitted(List<Item> items, Map<String, Integer> halves) {
    double sum = 0;
    for (int half = 0; half < 2; half++) {
      int own = half;
      List<Item> chosenOn = items.stream().filter(item -> halves.get(item.key) != own).toList();
      List<Item> scoredOn = items.stream().filter(item -> halves.get(item.key) == own).toList();
      int best = 0;
      for (int layer = 1; layer < items.get(0).hits.size(); layer++) {
        best = hits(chosenOn, layer) > hits(chosenOn, best) ? layer : best;
      }
      sum += hits(scoredOn, best);
    }
    return sum / items.size();
  }

  private static double hits(List<Item> items, int layer) {
    return items.stream().mapToInt(item -> item.hits.get(layer)).sum();
  }

  @Test
  void controlsAreFoundInTheSameRoot() {
    assertThat(controls)
        .extracting(one -> one.manifest().recipe().model().name())
        .containsExactly("form", "untrained:bert");
    assertThat(ControlRuns.ALL.of(controls.get(0))).isEmpty();
  }

  @Test
  void scoresAreThoseOfTheItemsWithoutLookAlikes() {
    Map<String, Item> all = items(run);
    List<Item> distinct = all.values().stream().filter(item -> !item.lookAlike).toList();
    assertThat(distinct.size()).isBetween(30, all.size() - 1);
    Map<String, Integer> halves =
        ControlledScores.halves(distinct.stream().map(Item::key).toList(), 1);
    ControlledScore score = scores.headlines().get(0);

    assertThat(score.n()).isEqualTo(distinct.size());
    assertThat(score.score().value()).isCloseTo(crossFitted(distinct, halves), within(1e-12));
    Map<String, Double> byName = new HashMap<>();
    for (ControlResult control : score.controls()) {
      byName.put(control.name(), control.score().value());
      assertThat(control.lead().interval().value())
          .isCloseTo(score.score().value() - control.score().value(), within(1e-12));
    }
    assertThat(byName.keySet()).containsExactlyInAnyOrder("chance", "form", "untrained");
    assertThat(byName.get("chance"))
        .isCloseTo(
            distinct.stream().mapToDouble(Item::chance).average().orElseThrow(), within(1e-12));
    for (int i = 0; i < 2; i++) {
      Map<String, Item> ofControl = items(controls.get(i));
      List<Item> same =
          all.keySet().stream().filter(id -> !all.get(id).lookAlike).map(ofControl::get).toList();
      assertThat(byName.get(i == 0 ? "form" : "untrained"))
          .isCloseTo(crossFitted(same, halves), within(1e-12));
    }
  }

  @Test
  void theVerdictIsOfTheHighestControl() {
    ControlledScore score = scores.headlines().get(0);
    ControlResult highest =
        score.controls().stream()
            .max(Comparator.comparingDouble(one -> one.score().value()))
            .orElseThrow();

    assertThat(score.highest()).isEqualTo(highest);
    assertThat(score.verdict(.2)).isEqualTo(Verdict.INDISTINGUISHABLE);
    assertThat(score.verdict(.001))
        .isEqualTo(score.score().value() > highest.score().value() ? Verdict.ABOVE : Verdict.BELOW);
  }

  @Test
  void halvesKeepClustersTogetherAndAreAboutEqual() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      keys.add("key" + i % 37);
    }
    Map<String, Integer> halves = ControlledScores.halves(keys, 3);
    long first = keys.stream().filter(key -> halves.get(key) == 0).count();
    assertThat(first).isBetween(235L, 265L);
    assertThat(ControlledScores.halves(keys, 3)).isEqualTo(halves);
    assertThat(ControlledScores.halves(keys, 4)).isNotEqualTo(halves);
  }
}
