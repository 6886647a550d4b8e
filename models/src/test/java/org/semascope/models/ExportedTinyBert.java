package org.semascope.models;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.StoredTensor;

/**
 * The small BERT of the test resources as exporters write models: padded texts, attention spelt
 * out, some of the hidden states as outputs.
 */
public final class ExportedTinyBert {
  /** How a graph spells its blocks. */
  public enum Style {
    /** A norm is one operator. */
    NORMS,
    /** A norm is nine operators, weights are in the file, positions are counted by values. */
    SPELT_OUT,
    /** Sum and norm are one operator, as onnxruntime's optimizer writes them. */
    FUSED,
    /** Each part of a block begins with a norm and ends with a sum, which is another model. */
    NORMS_FIRST
  }

  private static final int HIDDEN = 32;
  private static final int LAYERS = 3;
  private static final double EPSILON = 1e-12;

  private final OnnxGraph graph = new OnnxGraph();
  private final Checkpoint checkpoint;
  private final int heads;
  private final Style style;

  private ExportedTinyBert(Checkpoint checkpoint, int heads, Style style) {
    this.checkpoint = checkpoint;
    this.heads = heads;
    this.style = style;
  }

  /**
   * Fills a directory with graph, weights, tokenizer and configuration.
   *
   * @param numbered the layers that have an output of their own; the last has one of its own name
   * @param logits whether scores over the vocabulary are an output too
   */
  public static void write(Path directory, SortedSet<Integer> numbered, boolean logits)
      throws IOException {
    write(directory, numbered, logits, Style.NORMS);
  }

  public static void write(Path directory, SortedSet<Integer> numbered, boolean logits, Style style)
      throws IOException {
    Path source = Golden.directory("tiny/bert");
    for (String name : List.of("tokenizer.json", "config.json")) {
      Files.copy(source.resolve(name), directory.resolve(name));
    }
    Path tensors = directory.resolve("tensors.safetensors");
    Files.copy(source.resolve("model.safetensors"), tensors);
    int heads = Golden.read(source.resolve("config.json")).get("num_attention_heads").asInt();
    ExportedTinyBert bert = new ExportedTinyBert(Checkpoints.open(tensors), heads, style);
    Files.write(directory.resolve("model.onnx"), bert.model(numbered, logits));
  }

  private byte[] model(SortedSet<Integer> numbered, boolean logits) {
    Value ids = graph.input("input_ids", Element.INT64, "texts", "longest");
    Value mask = graph.input("attention_mask", Element.INT64, "texts", "longest");
    Value types = graph.input("token_type_ids", Element.INT64, "texts", "longest");
    Value seen = graph.op("Cast", mask).with("to", 1).value();
    Value barred = op("Mul", op("Sub", graph.floats(1), seen), graph.floats(-1e30f));
    barred = op("Unsqueeze", barred, graph.longs(1, 2)); // [texts, 1, 1, longest]

    List<Value> layers = new ArrayList<>(List.of(embeddings(ids, types)));
    for (int block = 0; block < LAYERS; block++) {
      layers.add(block("bert.encoder.layer." + block + ".", layers.get(block), barred));
    }
    for (int layer : numbered) {
      output("hidden_states." + layer, layers.get(layer), HIDDEN);
    }
    output("last_hidden_state", layers.get(LAYERS), HIDDEN);
    if (logits) {
      output("logits", head(layers.get(LAYERS)), 263);
    }
    return graph.toModel();
  }

  private void output(String name, Value value, int width) {
    graph.output(name, value, Element.FLOAT, "texts", "longest", Integer.toString(width));
  }

  private Value embeddings(Value ids, Value types) {
    String name = "bert.embeddings.";
    Value words = op("Gather", weight(name + "word_embeddings.weight"), ids);
    Value segments = op("Gather", weight(name + "token_type_embeddings.weight"), types);
    Value sum = op("Add", words, segments);
    Value counted = style == Style.SPELT_OUT ? sum : ids;
    Value longest = op("Gather", op("Shape", counted), graph.longs(1));
    Value places = weight(name + "position_embeddings.weight");
    Value here = op("Slice", places, graph.longs(0), longest, graph.longs(0));
    return norm(name + "LayerNorm", op("Add", sum, here));
  }

  private Value block(String name, Value x, Value barred) {
    if (style == Style.NORMS_FIRST) {
      Value attended = op("Add", attention(name, norm(name + "output.LayerNorm", x), barred), x);
      Value normed = norm(name + "attention.output.LayerNorm", attended);
      return op("Add", feedForward(name, normed), attended);
    }
    Value attended = normedSum(name + "attention.output.LayerNorm", attention(name, x, barred), x);
    return normedSum(name + "output.LayerNorm", feedForward(name, attended), attended);
  }

  private Value feedForward(String name, Value x) {
    return linear(name + "output.dense", op("Gelu", linear(name + "intermediate.dense", x)));
  }

  private Value attention(String name, Value x, Value barred) {
    Value query = perHead(linear(name + "attention.self.query", x));
    Value key = perHead(linear(name + "attention.self.key", x));
    Value value = perHead(linear(name + "attention.self.value", x));
    Value across = graph.op("Transpose", key).with("perm", 0, 1, 3, 2).value();
    Value scale = graph.floats((float) Math.sqrt((double) HIDDEN / heads));
    Value scores = op("Add", op("Div", op("MatMul", query, across), scale), barred);
    Value shares = graph.op("Softmax", scores).with("axis", -1).value();
    Value context =
        graph.op("Transpose", op("MatMul", shares, value)).with("perm", 0, 2, 1, 3).value();
    Value joined = op("Reshape", context, graph.longs(0, 0, HIDDEN));
    return linear(name + "attention.output.dense", joined);
  }

  private Value head(Value x) {
    String name = "cls.predictions.";
    Value transformed = op("Gelu", linear(name + "transform.dense", x));
    transformed = norm(name + "transform.LayerNorm", transformed);
    Value words = weight("bert.embeddings.word_embeddings.weight");
    Value decoder = graph.op("Transpose", words).with("perm", 1, 0).value();
    return op("Add", op("MatMul", transformed, decoder), weight(name + "bias"));
  }

  /** [texts, longest, hidden] to [texts, heads, longest, hidden / heads]. */
  private Value perHead(Value x) {
    Value split = op("Reshape", x, graph.longs(0, 0, heads, HIDDEN / heads));
    return graph.op("Transpose", split).with("perm", 0, 2, 1, 3).value();
  }

  private Value linear(String name, Value x) {
    Value across = graph.op("Transpose", weight(name + ".weight")).with("perm", 1, 0).value();
    return op("Add", op("MatMul", x, across), weight(name + ".bias"));
  }

  private Value normedSum(String name, Value branch, Value x) {
    return style == Style.FUSED
        ? graph
            .contrib(
                "SkipLayerNormalization",
                branch,
                x,
                weight(name + ".weight"),
                weight(name + ".bias"))
            .with("epsilon", EPSILON)
            .value()
        : norm(name, op("Add", branch, x));
  }

  private Value norm(String name, Value x) {
    Value scale = weight(name + ".weight");
    Value bias = weight(name + ".bias");
    if (style != Style.SPELT_OUT) {
      return graph.op("LayerNormalization", x, scale, bias).with("epsilon", EPSILON).value();
    }
    Value apart = op("Sub", x, op("ReduceMean", x, graph.longs(-1)));
    Value squares = op("ReduceMean", op("Pow", apart, graph.floats(2)), graph.longs(-1));
    Value deviation = op("Sqrt", op("Add", squares, graph.floats((float) EPSILON)));
    // Exporters hand one of several equal weights on under the others' names.
    return op("Add", op("Mul", op("Div", apart, deviation), scale), op("Identity", bias));
  }

  private Value weight(String name) {
    StoredTensor tensor = checkpoint.tensors().get(name);
    if (style != Style.SPELT_OUT) {
      return graph.external(tensor);
    }
    Value numbers = graph.floats(FloatReader.read(tensor));
    long[] dims = tensor.shape().dims();
    return dims.length == 1 ? numbers : op("Reshape", numbers, graph.longs(dims));
  }

  private Value op(String type, Value... inputs) {
    return graph.op(type, inputs).value();
  }
}
