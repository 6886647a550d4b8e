package org.semascope.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.GradientCollector;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.ContextualModel;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Ragged;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.PieceRange;

/** Every architecture on arrays with gradients: the same numbers as elsewhere, true gradients. */
class ArrayOpsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** As far as another executor in single precision may be away. */
  private static final float CLOSE = 1e-4f;

  @ParameterizedTest
  @MethodSource("org.semascope.tuning.TinyModels#families")
  void givesTheVectorsOfTheEncoderAtEveryLayer(String name) throws IOException {
    List<TokenInput> inputs = inputs(name);
    Architectures.Bound bound = TinyModels.bind(name);
    int layers = bound.architecture().layers();
    TreeSet<Integer> all = new TreeSet<>(IntStream.rangeClosed(0, layers).boxed().toList());
    List<VectorQuery> queries =
        inputs.stream().map(input -> new VectorQuery(input, List.of(middle(input)))).toList();
    try (ContextualModel model =
            ContextualModel.open(TinyModels.directory(name), Precision.FP32, 1);
        NDManager manager = TinyModels.manager();
        Parameters parameters = new Parameters(manager, bound.tensors(), DataType.FLOAT32, false);
        NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      List<List<LayerVectors>> expected = model.encoder().vectors(queries, all);
      List<NDArray> found = climb(name, bound.architecture(), parameters, manager, inputs);
      for (int layer = 0; layer <= layers; layer++) {
        float[] numbers = found.get(layer).toFloatArray();
        int hidden = bound.architecture().hiddenSize();
        for (int text = 0; text < inputs.size(); text++) {
          float[] vector = new float[hidden];
          System.arraycopy(numbers, text * hidden, vector, 0, hidden);
          assertThat(vector)
              .as("%s, layer %d, text %d", name, layer, text)
              .containsExactly(expected.get(text).get(0).at(layer), Offset.offset(CLOSE));
        }
      }
    }
  }

  /** The vector of each text's middle token at each layer, the last computed there alone. */
  private static List<NDArray> climb(
      String name,
      Architecture architecture,
      Parameters parameters,
      NDManager manager,
      List<TokenInput> inputs) {
    Ragged ragged = ragged(name, inputs);
    ArrayBatch batch = new ArrayBatch(manager, ragged, parameters.type());
    ArrayOps ops = new ArrayOps(parameters, batch, false);
    List<NDArray> layers = new ArrayList<>();
    NDArray x = architecture.embed(ops, batch.tokens());
    layers.add(ops.at(Rows.TARGETS, x));
    for (int layer = 1; layer < architecture.layers(); layer++) {
      x = architecture.block(ops, layer, x, Rows.ALL);
      layers.add(ops.at(Rows.TARGETS, x));
    }
    layers.add(architecture.block(ops, architecture.layers(), x, Rows.TARGETS));
    return layers;
  }

  /**
   * Along a random direction d through each parameter w, in double precision: the product of
   * gradient and direction is {@code (f(w + h d) - f(w - h d)) / 2h}.
   */
  @ParameterizedTest
  @MethodSource("org.semascope.tuning.TinyModels#families")
  void gradientsAreTheSlopesOfDifferences(String name) throws IOException {
    List<TokenInput> inputs = inputs(name);
    Architectures.Bound bound = TinyModels.bind(name);
    try (NDManager manager = TinyModels.manager();
        Parameters parameters = new Parameters(manager, bound.tensors(), DataType.FLOAT64, true);
        NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      try (GradientCollector collector = Engine.getEngine("PyTorch").newGradientCollector()) {
        collector.backward(objective(name, bound.architecture(), parameters, manager, inputs));
      }
      Map<String, NDArray> trained = parameters.trained();
      assertThat(trained).isNotEmpty();
      SplitMix64 random = new SplitMix64(5, 1);
      for (Map.Entry<String, NDArray> parameter : trained.entrySet()) {
        NDArray weight = parameter.getValue();
        double[] gradient = weight.getGradient().toDoubleArray();
        double[] at = weight.toDoubleArray();
        double[] direction = new double[at.length];
        double slope = 0;
        for (int i = 0; i < at.length; i++) {
          direction[i] = 2 * random.fraction() - 1;
          slope += gradient[i] * direction[i];
        }
        double step = 1e-5;
        weight.set(moved(at, direction, step));
        double above = value(name, bound.architecture(), parameters, manager, inputs);
        weight.set(moved(at, direction, -step));
        double below = value(name, bound.architecture(), parameters, manager, inputs);
        weight.set(at);
        assertThat((above - below) / (2 * step))
            .as("%s, %s", name, parameter.getKey())
            .isCloseTo(slope, Offset.offset(1e-5 * Math.max(1, Math.abs(slope))));
      }
    }
  }

  private static double value(
      String name,
      Architecture architecture,
      Parameters parameters,
      NDManager manager,
      List<TokenInput> inputs) {
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      return objective(name, architecture, parameters, manager, inputs).toDoubleArray()[0];
    }
  }

  /** A number that depends on every number of the last layer, each in its own way. */
  private static NDArray objective(
      String name,
      Architecture architecture,
      Parameters parameters,
      NDManager manager,
      List<TokenInput> inputs) {
    List<NDArray> layers = climb(name, architecture, parameters, manager, inputs);
    NDArray last = layers.get(layers.size() - 1);
    double[] factors = new double[(int) last.size()];
    SplitMix64 random = new SplitMix64(7, 2);
    for (int i = 0; i < factors.length; i++) {
      factors[i] = random.fraction() - 0.5;
    }
    return last.mul(manager.create(factors, last.getShape())).sum();
  }

  private static double[] moved(double[] from, double[] direction, double by) {
    double[] moved = from.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += by * direction[i];
    }
    return moved;
  }

  @Test
  void dropsTheShareOfNumbersThatTheModelWasTrainedWithAndOnlyWhenTrained() throws IOException {
    Architectures.Bound bound = TinyModels.bind("bert");
    List<TokenInput> inputs = inputs("bert");
    Ragged ragged = ragged("bert", inputs);
    try (NDManager manager = TinyModels.manager();
        Parameters parameters = new Parameters(manager, bound.tensors(), DataType.FLOAT32, false)) {
      ArrayBatch batch = new ArrayBatch(manager, ragged, DataType.FLOAT32);
      NDArray ones = manager.ones(new ai.djl.ndarray.types.Shape(100, 1000));
      Engine.getEngine("PyTorch").setRandomSeed(3);
      NDArray dropped = new ArrayOps(parameters, batch, true).drop(ones, 0.1);
      double zeros = dropped.eq(0).toType(DataType.FLOAT32, true).mean().getFloat();
      assertThat(zeros).isCloseTo(0.1, Offset.offset(0.005));
      assertThat(dropped.max().getFloat()).isCloseTo(1 / 0.9f, Offset.offset(1e-6f));
      assertThat(new ArrayOps(parameters, batch, false).drop(ones, 0.1)).isSameAs(ones);
    }
  }

  /** Memory that a gradient needs must not be given back while the gradient is still to come. */
  @Test
  void aGradientIsRightAfterGarbageWasCollected() throws Exception {
    Architectures.Bound bound = TinyModels.bind("bert");
    List<TokenInput> inputs = inputs("bert");
    Ragged ragged = ragged("bert", inputs);
    try (NDManager manager = TinyModels.manager();
        Parameters parameters = new Parameters(manager, bound.tensors(), DataType.FLOAT32, true);
        NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      ArrayBatch batch = new ArrayBatch(manager, ragged, DataType.FLOAT32);
      ArrayOps ops = new ArrayOps(parameters, batch, true);
      NDArray x = parameters.add("x", new float[] {1, 2}, 2);
      List<ByteBuffer> others = new ArrayList<>();
      try (GradientCollector collector = manager.getEngine().newGradientCollector()) {
        NDArray y = ops.scale(x, 0.25).sum();
        for (int i = 0; i < 20; i++) {
          System.gc();
          Thread.sleep(5); // until the memory of what was collected is given back
          for (int j = 0; j < 200; j++) {
            others.add(ByteBuffer.allocateDirect(4).putInt(0, -1));
          }
        }
        collector.backward(y);
      }
      assertThat(others).isNotEmpty();
      assertThat(x.getGradient().toFloatArray()).containsExactly(0.25f, 0.25f);
    }
  }

  private static Ragged ragged(String name, List<TokenInput> inputs) {
    List<PieceRange> words = inputs.stream().map(ArrayOpsTest::middle).toList();
    return Ragged.ofWords(inputs, words, TinyModels.words(name));
  }

  /** Texts of several lengths, as the fixtures have them, in one batch. */
  private static List<TokenInput> inputs(String name) throws IOException {
    JsonNode expected = JSON.readTree(TinyModels.directory(name).resolve("expected.json").toFile());
    List<TokenInput> inputs = new ArrayList<>();
    for (JsonNode sequence : expected.get("sequences")) {
      int[] ids = ints(sequence.get("input_ids"));
      int[] types =
          sequence.has("token_type_ids")
              ? ints(sequence.get("token_type_ids"))
              : new int[ids.length];
      inputs.add(TokenInput.of(ids, types));
    }
    return inputs;
  }

  private static int[] ints(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).mapToInt(JsonNode::asInt).toArray();
  }

  private static PieceRange middle(TokenInput input) {
    return new PieceRange(input.length() / 2, input.length() / 2 + 1);
  }
}
