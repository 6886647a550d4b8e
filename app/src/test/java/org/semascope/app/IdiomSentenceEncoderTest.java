package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.idioms.Embedding;
import org.semascope.probes.idioms.LayerMix;
import org.semascope.probes.idioms.LayerMix.Combine;
import org.semascope.probes.idioms.PieceMode;
import org.semascope.probes.idioms.Space;

/** A model whose files prescribe how sentences are pooled. */
class IdiomSentenceEncoderTest {
  private static final String TEXT = "the captain wrote a long letter to his sister .";

  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void prescribe() throws IOException {
    model = Files.createDirectories(folder.resolve("pooled"));
    try (Stream<Path> files = Files.list(Tiny.bert())) {
      for (Path file : files.toList()) {
        Files.copy(file, model.resolve(file.getFileName().toString()));
      }
    }
    Path pooling = Files.createDirectories(model.resolve("1_Pooling"));
    Files.writeString(pooling.resolve("config.json"), "{\"pooling_mode_cls_token\": true}");
  }

  /** The choice asked for is pooled at the last layer, a layer by itself at that layer. */
  @Test
  void sentencesArePooledAsEncodeDoes() {
    List<LayerMix> mixes =
        List.of(
            new LayerMix(List.of(0, 1, 2, 3), Combine.MEAN),
            LayerMix.of(0),
            LayerMix.of(1),
            LayerMix.of(2),
            LayerMix.of(3));
    JsonNode layers =
        new World(folder)
            .run("encode", "-m", model.toString(), TEXT, "--sentence", "--format", "json")
            .done()
            .json()
            .get("layers");
    try (ContextualModel opened = ContextualModel.open(model, Precision.FP32, 1)) {
      Embedding embedding =
          Space.of(opened, mixes, PieceMode.MEAN)
              .embed(List.of(new Occurrence(TEXT, new Span(20, 31))))
              .get(0);
      same(embedding.sentence()[0], layers.get("3"));
      for (int layer = 0; layer <= Tiny.LAST_LAYER; layer++) {
        same(embedding.sentence()[layer + 1], layers.get(Integer.toString(layer)));
      }
    }
  }

  private static void same(float[] given, JsonNode expected) {
    assertThat(given).hasSize(expected.size());
    for (int i = 0; i < given.length; i++) {
      assertThat((double) given[i]).isCloseTo(expected.get(i).asDouble(), within(1e-5));
    }
  }
}
