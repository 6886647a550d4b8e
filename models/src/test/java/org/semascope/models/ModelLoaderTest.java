package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;

/** What is looked at when weights are seen for the first time. */
class ModelLoaderTest {
  @TempDir Path temp;

  /** Loaded now, the library is not looked for in a home that is gone when other tests want it. */
  @BeforeAll
  static void load() {
    OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  }

  @Test
  void infinityMayStandInWhatIsNotUsed() throws IOException {
    Path model = modelWithInfinityIn("bert.pooler.dense.bias");
    try (ContextualModel opened = open(model)) {
      assertThat(opened.architecture().layers()).isEqualTo(3);
    }
  }

  @Test
  void infinityInAWeightIsRefused() throws IOException {
    Path model = modelWithInfinityIn("bert.encoder.layer.1.output.dense.bias");
    assertThatThrownBy(() -> open(model).close())
        .isInstanceOf(ModelFormatException.class)
        .hasMessage(
            model.resolve("model.safetensors")
                + ": tensor bert.encoder.layer.1.output.dense.bias: expected finite numbers,"
                + " found NaN or infinity at index 1");
  }

  @Test
  void embeddingsAndProjectionsOfZerosAreRefused() throws IOException {
    for (String tensor :
        List.of(
            "bert.embeddings.word_embeddings.weight",
            "bert.embeddings.position_embeddings.weight",
            "bert.encoder.layer.2.attention.self.key.weight")) {
      Path model = modelWithOnly(0, tensor::equals);
      assertThatThrownBy(() -> open(model).close())
          .isInstanceOf(ModelFormatException.class)
          .hasMessageContaining(model.resolve("model.safetensors") + ": tensor " + tensor + ":");
    }
  }

  @Test
  void aModelOfZerosIsRefused() throws IOException {
    Path model = modelWithOnly(0, any -> true);
    assertThatThrownBy(() -> open(model).close()).isInstanceOf(ModelFormatException.class);
    Path constant = modelWithOnly(.5f, any -> true);
    assertThatThrownBy(() -> open(constant).close()).isInstanceOf(ModelFormatException.class);
  }

  /** As before training, and as RoBERTa has its segments. */
  @Test
  void biasesNormsAndSegmentsMayBeZeros() throws IOException {
    Path model =
        modelWithOnly(
            0, name -> name.matches(".*(bias|beta|gamma|token_type_embeddings\\.weight)"));
    try (ContextualModel opened = open(model)) {
      assertThat(opened.architecture().layers()).isEqualTo(3);
    }
  }

  /** Weights that are numbers each, and too large for what comes of them. */
  @Test
  void finiteWeightsThatOverflowAreReportedWithTheText() throws IOException {
    Path model = modelWith(Float.MAX_VALUE, "bert.encoder.layer.1.output.LayerNorm.gamma");
    try (ContextualModel opened = open(model)) {
      Occurrence word = new Occurrence("the bank", new Span(4, 8));
      List<AlignedInput> inputs = List.of(opened.align(word));
      assertThatThrownBy(() -> opened.vectors(inputs, new TreeSet<>(List.of(1, 2, 3))))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith(model + ": expected vectors of layer ")
          .hasMessageEndingWith("found NaN or infinity in the text \"[CLS] the bank [SEP]\"");
      List<MaskedText.Mask> places = MaskedText.of(opened, "the [MASK]").masks(List.of());
      assertThatThrownBy(() -> opened.predict(places, 3))
          .isInstanceOf(SemascopeException.class)
          .hasMessage(
              model
                  + ": expected probabilities to be finite numbers, found NaN or infinity in the text \"[CLS] the [MASK] [SEP]\"");
    }
  }

  private ContextualModel open(Path model) {
    LocalModel local = new LocalModel("tiny", model, LocalModel.Origin.DIRECTORY, Optional.empty());
    return new ModelLoader(new Home(temp.resolve("home")), Progress.SILENT)
        .open(local, Precision.FP32, 1);
  }

  private Path modelWithInfinityIn(String tensor) throws IOException {
    return modelWith(Float.NEGATIVE_INFINITY, tensor);
  }

  /** The same number everywhere in some tensors. */
  private Path modelWithOnly(float value, Predicate<String> names) throws IOException {
    Path model = Files.createTempDirectory(temp, "model");
    Golden.copyWithout("pytorch_model.bin", "formats/bert-hub-gamma-beta", model);
    for (StoredTensor tensor : Checkpoints.open(model).tensors().values()) {
      if (names.test(tensor.name())) {
        ByteBuffer numbers =
            ByteBuffer.allocate((int) tensor.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        while (numbers.hasRemaining()) {
          numbers.putFloat(value);
        }
        try (FileChannel file = FileChannel.open(tensor.file(), StandardOpenOption.WRITE)) {
          file.write(numbers.flip(), tensor.offset());
        }
      }
    }
    return model;
  }

  private Path modelWith(float value, String tensor) throws IOException {
    Path model = Files.createDirectory(temp.resolve("model"));
    Golden.copyWithout("pytorch_model.bin", "formats/bert-hub-gamma-beta", model);
    StoredTensor place = Checkpoints.open(model).tensors().get(tensor);
    ByteBuffer number = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    number.putFloat(0, value);
    try (FileChannel file = FileChannel.open(place.file(), StandardOpenOption.WRITE)) {
      file.write(number, place.offset() + Float.BYTES);
    }
    return model;
  }
}
