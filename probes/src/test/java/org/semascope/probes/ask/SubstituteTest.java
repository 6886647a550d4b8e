package org.semascope.probes.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.Subject;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Substitute.Options;
import org.semascope.probes.ask.Substitute.Result;

class SubstituteTest {
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final Occurrence KEY = new Occurrence("The boat was cold.", new Span(4, 8));
  private static final Substitute QUESTION = new Substitute();

  @TempDir private static Path folder;
  private Questions questions;

  @BeforeEach
  void open() {
    questions = new Questions(Map.of("SEMASCOPE_HOME", folder.toString()), Progress.SILENT, 1);
  }

  @AfterEach
  void close() {
    questions.close();
  }

  private Result ask(String model, String layers, String... targets) {
    Subject opened = questions.model(QUESTION, model, Scope.USUAL.layers(layers));
    return questions.ask(QUESTION, new Options(KEY, List.of(targets)), opened);
  }

  /** The vectors of the encoder itself, as `encode` gives them. */
  @Test
  void cosinesOfSingleLayersAreThoseOfTheEncoder() {
    Subject opened = questions.model(QUESTION, BERT, Scope.USUAL);
    ContextualModel model = opened.contextual().orElseThrow();
    SortedSet<Integer> layers = new TreeSet<>(opened.traits().layers());
    List<LayerVectors> vectors =
        model.vectors(List.of(model.align(KEY), model.align(KEY.replacedBy("misfortune"))), layers);

    Result found = ask(BERT, "", "misfortune");

    assertThat(found.targets().get(0).pieces()).containsExactly("m", "##i", "##s", "##fortune");
    assertThat(found.targets().get(0).cosine()).hasSize(layers.size());
    layers.forEach(
        layer ->
            assertThat(found.targets().get(0).cosine().get("" + layer))
                .isCloseTo(
                    Cosine.of(vectors.get(0).at(layer), vectors.get(1).at(layer)), within(1e-6)));
  }

  /** A cosine of concatenated vectors: sums of products over both layers. */
  @Test
  void layersCanBeJoined() {
    Subject single = questions.model(QUESTION, BERT, Scope.USUAL.layers("2,3"));
    float[][] key = single.words(List.of(KEY)).all().get(0).vectors();
    float[][] target = single.words(List.of(KEY.replacedBy("coat"))).all().get(0).vectors();
    double dot = dot(key[0], target[0]) + dot(key[1], target[1]);
    double keys = dot(key[0], key[0]) + dot(key[1], key[1]);
    double targets = dot(target[0], target[0]) + dot(target[1], target[1]);

    Map<String, Double> found = ask(BERT, "concat:last2,0", "coat").targets().get(0).cosine();

    assertThat(found.keySet()).containsExactly("concat:2-3", "0");
    assertThat(found.get("concat:2-3")).isCloseTo(dot / Math.sqrt(keys * targets), within(1e-6));
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  @Test
  void staticVectorsAreIndependentOfTheText() throws Exception {
    Path file = folder.resolve("my.vec");
    Files.writeString(file, "3 2\nboat 1 0\ncoat 0 2\nship 3 4\n");

    Result found = ask(file.toString(), "", "coat", "ship", "yacht");

    assertThat(found.targets())
        .extracting(one -> one.cosine().get("static"))
        .containsExactly(0.0, 0.6, null);
    assertThat(found.targets().get(1).pieces()).containsExactly("ship");
    assertThat(found.best("static")).isEqualTo(OptionalDouble.of(0.6));
    assertThat(found.notices()).hasOnlyElementsOfType(Notice.Loss.class).hasSize(1);
    assertThatThrownBy(
            () ->
                questions.ask(
                    QUESTION,
                    new Options(new Occurrence("a yacht", new Span(2, 7)), List.of("boat")),
                    file.toString()))
        .hasMessageContaining("has no vector for \"yacht\"");
  }

  @Test
  void noticesAreValues() {
    String text = "cold ".repeat(100) + "boat";
    Occurrence key = new Occurrence(text, new Span(text.length() - 4, text.length()));
    Result found = questions.ask(QUESTION, new Options(key, List.of("coat", "☃")), BERT);

    assertThat(found.window().end()).isEqualTo(text.length());
    assertThat(found.notices())
        .containsExactly(
            new Notice.Truncated(64, found.window(), "boat"), new Notice.UnknownWord("☃"));
    assertThat(found.targets().get(1).cosine().values()).containsOnlyNulls();
  }

  /** Concatenated subwords have no cosine where their numbers differ. */
  @Test
  void concatenatedSubwordsOfUnequalNumberHaveNoCosine() {
    Scope scope = Scope.USUAL.layers("1").pieces(Pieces.CONCAT);
    Result found =
        questions.ask(
            QUESTION,
            new Options(KEY, List.of("misfortune", "coat")),
            questions.model(QUESTION, BERT, scope));
    assertThat(found.targets().get(0).cosine().get("1")).isNull();
    assertThat(found.targets().get(1).cosine().get("1")).isNotNull();
  }
}
