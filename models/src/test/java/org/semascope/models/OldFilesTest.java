package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.onnx.Precision;
import org.semascope.models.weights.Checkpoints;

/** Model directories as they were saved before their files said all that they say today. */
class OldFilesTest {
  private static final String TEXT = "The captain wrote a long letter.";

  @TempDir Path directory;

  /** The family is found out once, for the weights and for the tokenizer. */
  @ParameterizedTest
  @CsvSource({
    "albert,     AlbertForMaskedLM",
    "albert,     ", // told by the tensors' names
    "deberta-v2, DebertaV2ForMaskedLM",
    "deberta-v2, ",
    "xlnet,      XLNetLMHeadModel"
  })
  void aSentencePieceFileIsReadWhereNoModelTypeIsSaid(String name, String architecture)
      throws IOException {
    Golden.copyWithout("expected.json", "tiny/" + name, directory);
    ObjectNode config = (ObjectNode) Golden.read(directory.resolve("config.json"));
    config.remove(List.of("model_type", "architectures"));
    if (architecture != null) {
      config.putArray("architectures").add(architecture);
    }
    Files.writeString(directory.resolve("config.json"), config.toString());
    Path tokenizer = directory.resolve("tokenizer_config.json");
    ObjectNode options = (ObjectNode) Golden.read(tokenizer);
    Files.writeString(tokenizer, options.without("tokenizer_class").toString());

    try (ContextualModel old = open(directory);
        ContextualModel today = open(Golden.directory("tiny/" + name))) {
      assertThat(old.whole(TEXT).ids()).isEqualTo(today.whole(TEXT).ids());
      assertThat(vectors(old)).usingRecursiveComparison().isEqualTo(vectors(today));
    }
  }

  @ParameterizedTest
  @CsvSource({"formats/bert-noprefix", "formats/bert-hub-gamma-beta", "tiny/electra-disc"})
  void unusedTensorsAreNamedAsInTheFile(String name) {
    Path model = Golden.directory(name);
    Set<String> inFile = Checkpoints.open(model).tensors().keySet();
    assertThat(ModelDirectory.of(model).overview().unused()).isNotEmpty().isSubsetOf(inFile);
  }

  /** Beyond the length of its training XLNet's distances go on, rather than counting as 511. */
  @Test
  void xlnetTellsDistancesBeyond512Apart() {
    try (ContextualModel model = open(Golden.directory("tiny/xlnet"))) {
      assertThat(model.architecture().maxLength()).isEqualTo(2048);
      float[] far = last(model, 0, 600);
      assertThat(Golden.distance(far, last(model, 100, 700))).isLessThan(1e-6);
      assertThat(Golden.distance(far, last(model, 0, 511))).isGreaterThan(1e-4);
      assertThat(Golden.distance(far, last(model, 0, 2047))).isGreaterThan(1e-4);
    }
  }

  private static float[] last(ContextualModel model, int first, int second) {
    TokenInput input = TokenInput.at(new int[] {first, second}, new int[] {20, 30}, new int[2]);
    return model
        .encoder()
        .vectors(List.of(Golden.everyPosition(input)), model.architecture().exposed())
        .get(0)
        .get(1)
        .at(model.architecture().layers());
  }

  private static List<LayerVectors> vectors(ContextualModel model) {
    return model.sentences(List.of(TEXT), model.architecture().exposed());
  }

  private static ContextualModel open(Path model) {
    return ContextualModel.open(model, Precision.FP32, 1);
  }
}
