package org.semascope.models.sentences;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FiniteCheck;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;
import org.semascope.models.wire.JsonFile;

/** A dense layer {@code f(W x + b)} after pooling. */
final class DenseLayer implements UnaryOperator<float[]> {
  private enum Function {
    IDENTITY,
    TANH,
    RELU
  }

  private final int in;
  private final int out;
  private final float[] weight; // [out, in]
  private final float[] bias; // [out]
  private final Function function;

  DenseLayer(Path folder) {
    Path file = folder.resolve("config.json");
    JsonNode config = JsonFile.object(file);
    in = JsonFile.positive(file, "in_features", config.path("in_features"));
    out = JsonFile.positive(file, "out_features", config.path("out_features"));
    function = function(file, config);
    Checkpoint checkpoint = Checkpoints.open(folder);
    weight = read(checkpoint, "linear.weight", Shape.of(out, in));
    bias =
        config.path("bias").asBoolean(true)
            ? read(checkpoint, "linear.bias", Shape.of(out))
            : new float[out];
  }

  private static Function function(Path file, JsonNode config) {
    String name = config.path("activation_function").asText("torch.nn.modules.activation.Tanh");
    return switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
      case "identity" -> Function.IDENTITY;
      case "tanh" -> Function.TANH;
      case "relu" -> Function.RELU;
      default ->
          throw ModelFormatException.file(
              file, "activation_function to be Identity, Tanh or ReLU", name);
    };
  }

  private static float[] read(Checkpoint checkpoint, String name, Shape shape) {
    StoredTensor tensor = checkpoint.tensors().get(name);
    if (tensor == null || !tensor.shape().equals(shape)) {
      throw ModelFormatException.tensor(
          checkpoint.origin(), name, shape, tensor == null ? "no such tensor" : tensor.shape());
    }
    FiniteCheck.requireFinite(List.of(tensor));
    return FloatReader.read(tensor);
  }

  int out() {
    return out;
  }

  @Override
  public float[] apply(float[] x) {
    if (x.length != in) {
      throw new SemascopeException(
          "the dense layer after pooling takes vectors of %s, but the model's have %s"
              .formatted(in, x.length));
    }
    float[] y = new float[out];
    for (int row = 0; row < out; row++) {
      double sum = bias[row];
      for (int i = 0; i < in; i++) {
        sum += (double) weight[row * in + i] * x[i];
      }
      y[row] =
          switch (function) {
            case IDENTITY -> (float) sum;
            case TANH -> (float) Math.tanh(sum);
            case RELU -> (float) Math.max(0, sum);
          };
    }
    return y;
  }
}
