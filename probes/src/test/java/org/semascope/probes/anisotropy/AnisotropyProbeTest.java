package org.semascope.probes.anisotropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Cosine;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.wordnet.WordNet;
import org.semascope.data.wordnet.WordNetExamples;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.Scope;
import org.semascope.probes.UseSample;
import org.semascope.probes.UseSample.Use;
import org.semascope.probes.anisotropy.AnisotropyProbe.Finding;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;

class AnisotropyProbeTest {
  private static final Path BERT = Path.of("probes/src/test/resources/tiny/bert");

  @TempDir Path folder;

  @Test
  void theMeanIsOverPairs() {
    List<Result> rows =
        MeasuredFindings.of(
            new AnisotropyProbe(),
            List.of(LayerMix.of(0), LayerMix.of(1)),
            List.of(
                new Finding(
                    "1",
                    "a",
                    "b",
                    new float[] {0.1f, 0.5f},
                    new int[] {5, 7},
                    new float[] {0.05f, 0.1f}),
                new Finding(
                    "2",
                    "c",
                    "d",
                    new float[] {0.3f, -0.1f},
                    new int[] {5, 7},
                    new float[] {0.15f, 0.2f})));
    assertThat(values(rows, "SIM")).containsExactly(new double[] {0.2, 0.2}, within(1e-7));
    // (.05 + .15) / (.1 + .3) and (.1 + .2) / (.5 - .1)
    assertThat(values(rows, "DOMINANCE")).containsExactly(new double[] {0.5, 0.75}, within(1e-6));
    assertThat(values(rows, "DIMENSION")).containsExactly(5, 7);
    assertThat(rows.get(0).n()).isEqualTo(2);
  }

  private static double[] values(List<Result> rows, String metric) {
    return rows.stream()
        .filter(row -> row.metric().equals(metric))
        .mapToDouble(Result::value)
        .toArray();
  }

  /** Cosine of (3, 4, 0) and (4, 3, 0): terms 12/25, 12/25, 0; of (0, 1, 1) and (0, 0, 2): 1/√2. */
  @Test
  void theDominantDimensionHasTheLargestMeanTerm() {
    List<float[]> words =
        List.of(
            new float[] {3, 4, 0},
            new float[] {4, 3, 0},
            new float[] {0, 1, 1},
            new float[] {0, 0, 2});
    assertThat(DominantDimension.contribution(words.get(0), words.get(1), 1))
        .isCloseTo(12 / 25.0, within(1e-12));
    assertThat(DominantDimension.contribution(words.get(2), words.get(3), 2))
        .isCloseTo(1 / Math.sqrt(2), within(1e-12));
    assertThat(DominantDimension.of(words.stream().map(one -> embedding(one)).toList()))
        .containsExactly(2);
    assertThat(
            DominantDimension.of(
                Stream.concat(
                        words.stream().map(one -> embedding(one)),
                        words.subList(0, 2).stream().map(one -> embedding(one)))
                    .toList()))
        .containsExactly(0); // of equal terms the first
  }

  private static Embedding embedding(float[] vector) {
    return new Embedding(new float[][] {vector}, new float[0][], 1, 1, 0, Optional.empty(), "");
  }

  /** Centred cosines from raw vectors, with means computed here. */
  @Test
  void spacesHaveStatisticsOfTheSampleAndAreInTheRecipe() {
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    StoredRun run = run(Scope.USUAL.limit(10).layers("3").space("centered"));
    assertThat(run.manifest().recipe().options().path("space").asText()).isEqualTo("centred");
    assertThat(run.manifest().recipe().options().path("spaceSample").asText())
        .startsWith("2000 word occurrences of wordnet-examples@");
    StoredRun raw = run(Scope.USUAL.limit(10).layers("3"));
    assertThat(raw.manifest().recipe().options().has("space")).isFalse();
    List<TaggedSentence> examples = WordNetExamples.of(WordNet.wordNet30()).sentences();
    List<Use> uses = UseSample.ofSpaces().draw(examples::forEach);
    assertThat(uses).hasSize(2000);
    try (ModelPool pool = new ModelPool(env, Progress.SILENT, 1)) {
      Subject model = pool.open(BERT.toString(), ModelNeeds.vectors("3"), Scope.USUAL);
      List<float[]> sample = vectors(model, uses);
      double[] mean = new double[sample.get(0).length];
      sample.forEach(
          vector -> {
            for (int i = 0; i < mean.length; i++) {
              mean[i] += vector[i] / (double) sample.size();
            }
          });
      List<Use> pairs = new UseSample(20, 1).draw(examples::forEach);
      List<float[]> words = vectors(model, pairs);
      words.forEach(
          vector -> {
            for (int i = 0; i < mean.length; i++) {
              vector[i] -= (float) mean[i];
            }
          });
      try (Stream<Finding> all = run.items(Finding.class)) {
        List<Finding> found = all.toList();
        assertThat(found).hasSize(10);
        for (int i = 0; i < 10; i++) {
          assertThat((double) found.get(i).cosines()[0])
              .isCloseTo(Cosine.of(words.get(i), words.get(10 + i)), within(1e-5));
        }
      }
    }
  }

  private static List<float[]> vectors(Subject model, List<Use> uses) {
    return model.words(uses.stream().map(Use::occurrence).toList()).all().stream()
        .filter(one -> !one.isLost())
        .map(one -> one.vectors()[0])
        .toList();
  }

  private StoredRun run(Scope scope) {
    return new ProbeRunner(
            Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}))
        .run(Request.of(new AnisotropyProbe(), List.of(BERT.toString())).with(scope))
        .get(0);
  }

  /** Words of a pair differ, and stand in different sentences. */
  @Test
  void pairsAreOfDifferentWords() {
    StoredRun run = run(Scope.USUAL.limit(30));
    try (Stream<Finding> all = run.items(Finding.class)) {
      assertThat(all.toList())
          .hasSizeGreaterThan(25)
          .allMatch(one -> !one.first().equals(one.second()))
          .allMatch(one -> one.cosines().length == 4);
    }
  }
}
