package org.semascope.probes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.Span;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.About;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.Scope;

class ModelPoolTest {
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final String VECTORS = "probes/src/test/resources/tiny/vectors.txt";
  private static final ModelNeeds ANY = ModelNeeds.vectors("all");
  private static final List<Occurrence> WORDS =
      List.of(new Occurrence("the captain wrote a letter", new Span(4, 11)));

  @TempDir private static Path folder;

  private ModelPool pool() {
    return new ModelPool(
        Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()), Progress.SILENT, 1);
  }

  private static Subject at(ModelPool pool, String layers) {
    return pool.open(BERT, ANY, Scope.USUAL.layers(layers));
  }

  private static float[][] vectors(Subject model) {
    return model.words(WORDS).all().get(0).vectors();
  }

  @Test
  void viewsAtOtherLayersShareOneCheckpoint() {
    try (ModelPool shared = pool();
        ModelPool first = pool();
        ModelPool second = pool()) {
      Subject one = at(shared, "1");
      Subject joined = at(shared, "concat:last2");

      assertThat(shared.size()).isEqualTo(1);
      assertThat(joined.contextual().orElseThrow().tokenizer())
          .isSameAs(one.contextual().orElseThrow().tokenizer());
      assertThat(vectors(one)).isDeepEqualTo(vectors(at(first, "1")));
      assertThat(vectors(joined)).isDeepEqualTo(vectors(at(second, "concat:last2")));
      assertThat(vectors(joined)[0]).hasSize(2 * vectors(one)[0].length);
    }
  }

  @Test
  void poolingOfSubwordsAndEchoAreViewsToo() {
    try (ModelPool pool = pool()) {
      Subject mean = at(pool, "2");
      Subject first = pool.open(BERT, ANY, Scope.USUAL.layers("2").pieces(Pieces.FIRST));
      Subject twice = pool.open(BERT, ANY, Scope.USUAL.layers("2").echo(true));

      assertThat(pool.size()).isEqualTo(1);
      List<Occurrence> word =
          List.of(new Occurrence("the houseboat was cold", new Span(4, 13))); // several subwords
      float[] ofMean = mean.words(word).all().get(0).vectors()[0];
      assertThat(first.words(word).all().get(0).vectors()[0]).isNotEqualTo(ofMean);
      assertThat(twice.words(word).all().get(0).vectors()[0]).isNotEqualTo(ofMean);
    }
  }

  @Test
  void aClosedViewLeavesOthersOpen() {
    try (ModelPool pool = pool()) {
      Subject one = at(pool, "1");
      float[][] before = vectors(one);
      at(pool, "2").close();
      one.close();

      assertThat(vectors(one)).isDeepEqualTo(before);
    }
  }

  @Test
  void aClosedPoolHoldsNothing() {
    ModelPool pool = pool();
    at(pool, "1");
    pool.openStatic(VECTORS);
    assertThat(pool.size()).isEqualTo(2);
    pool.close();
    assertThat(pool.size()).isZero();
  }

  @Test
  void threadsThatAskAtOnceShareTheModel() {
    try (ModelPool pool = pool();
        ModelPool other = pool()) {
      List<CompletableFuture<float[][]>> asked =
          IntStream.range(0, 8)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> vectors(at(pool, "" + i % 4))))
              .toList();
      for (int i = 0; i < asked.size(); i++) {
        assertThat(asked.get(i).join()).isDeepEqualTo(vectors(at(other, "" + i % 4)));
      }
      assertThat(pool.size()).isEqualTo(1);
    }
  }

  @Test
  void anUnsuitableModelIsRefusedBeforeItIsOpened() {
    try (ModelPool pool = pool()) {
      ModelNeeds contextual =
          new ModelNeeds("this test", About.Needs.CONTEXTUAL, model -> "all", true);
      assertThatThrownBy(() -> pool.open(VECTORS, contextual, Scope.USUAL))
          .isInstanceOf(NotApplicableException.class)
          .hasMessageStartingWith("vectors.txt: this test needs");
      assertThat(pool.size()).isZero();
    }
  }
}
