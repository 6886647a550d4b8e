package org.semascope.bench;

import java.util.ArrayList;
import java.util.List;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.Shape;

/**
 * BERT as exporters write it for others to run: texts padded to [texts, longest], attention spelt
 * out in matrix products and transpositions, every layer of every position computed. What can be
 * fused is left to the runtime.
 */
final class ExportedBert {
  static final String IDS = "input_ids";
  static final String TYPES = "token_type_ids";
  static final String MASK = "attention_mask";

  static final String ROWS = "rows";
  static final String WORDS = "words";
  static final String LOG_PROBS = "log_probs";

  private static final String EMBEDDINGS = "bert.embeddings.";
  private static final double EPSILON = 1e-12;
  private static final int WIDENING = 4; // of the FFN

  private final OnnxGraph graph = new OnnxGraph();
  private final Architectures.Bound bound;
  private final long hidden;
  private final long heads;

  private ExportedBert(Architectures.Bound bound) {
    this.bound = bound;
    this.hidden = bound.architecture().hiddenSize();
    this.heads = bound.architecture().heads();
  }

  static String output(int layer) {
    return "hidden_states_" + layer;
  }

  static byte[] of(Architectures.Bound bound) {
    ExportedBert bert = new ExportedBert(bound);
    List<Value> layers = bert.layers();
    for (int layer = 0; layer < layers.size(); layer++) {
      bert.graph.output(
          output(layer), layers.get(layer), Element.FLOAT, "texts", "longest", "hidden");
    }
    return bert.graph.toModel();
  }

  /**
   * With the MLM head at every position. Returns the log-probability of one word at one position of
   * each text.
   */
  static byte[] predicting(Architectures.Bound bound) {
    ExportedBert bert = new ExportedBert(bound);
    OnnxGraph graph = bert.graph;
    Value rows = graph.input(ROWS, Element.INT64, "texts"); // counted through all texts
    Value words = graph.input(WORDS, Element.INT64, "texts", "one");
    List<Value> layers = bert.layers();
    Value scores = bert.scores(layers.get(layers.size() - 1)); // [texts, longest, vocabulary]
    Value all = bert.op("Reshape", scores, graph.longs(-1, bound.architecture().vocabularySize()));
    Value masked = bert.op("Gather", all, rows);
    Value logs = graph.op("LogSoftmax", masked).with("axis", -1).value();
    Value asked = graph.op("GatherElements", logs, words).with("axis", 1).value();
    graph.output(LOG_PROBS, asked, Element.FLOAT, "texts", "one");
    return graph.toModel();
  }

  private Value scores(Value x) {
    String name = "cls.predictions.";
    Value dense = op("Gelu", linear(name + "transform.dense", x, hidden, hidden));
    Value normed = norm(name + "transform.LayerNorm", dense);
    long vocabulary = bound.architecture().vocabularySize();
    Value words = weight(EMBEDDINGS + "word_embeddings.weight", vocabulary, hidden);
    Value across = graph.op("Transpose", words).with("perm", 1, 0).value();
    return op("Add", op("MatMul", normed, across), weight(name + "bias", vocabulary));
  }

  private List<Value> layers() {
    Architecture sizes = bound.architecture();
    Value ids = graph.input(IDS, Element.INT64, "texts", "longest");
    Value types = graph.input(TYPES, Element.INT64, "texts", "longest");
    Value mask = graph.input(MASK, Element.FLOAT, "texts", "one", "one", "longest");
    // 0 at tokens, the lowest number at padding
    Value absent = op("Sub", graph.floats(1), mask);
    Value barred = op("Mul", absent, graph.floats(-Float.MAX_VALUE));

    List<Value> layers = new ArrayList<>(List.of(embeddings(sizes, ids, types)));
    for (int block = 0; block < sizes.layers(); block++) {
      layers.add(block("bert.encoder.layer." + block + ".", layers.get(block), barred));
    }
    return layers;
  }

  private Value embeddings(Architecture sizes, Value ids, Value types) {
    String name = EMBEDDINGS;
    Value words = weight(name + "word_embeddings.weight", sizes.vocabularySize(), hidden);
    Value segments = weight(name + "token_type_embeddings.weight", sizes.segments(), hidden);
    Value positions = weight(name + "position_embeddings.weight", sizes.maxLength(), hidden);
    Value longest = op("Gather", op("Shape", ids), graph.longs(1));
    Value here =
        op("Slice", positions, graph.longs(0), longest, graph.longs(0)); // [longest, hidden]
    Value sum = op("Add", op("Gather", words, ids), op("Gather", segments, types));
    return norm(name + "LayerNorm", op("Add", sum, here));
  }

  private Value block(String name, Value x, Value barred) {
    Value query = perHead(linear(name + "attention.self.query", x, hidden, hidden));
    Value key = perHead(linear(name + "attention.self.key", x, hidden, hidden));
    Value value = perHead(linear(name + "attention.self.value", x, hidden, hidden));
    Value across = graph.op("Transpose", key).with("perm", 0, 1, 3, 2).value();
    Value scale = graph.floats((float) Math.sqrt((double) hidden / heads));
    Value scores =
        op("Div", op("MatMul", query, across), scale); // [texts, heads, longest, longest]
    Value shares = graph.op("Softmax", op("Add", scores, barred)).with("axis", -1).value();
    Value context =
        graph.op("Transpose", op("MatMul", shares, value)).with("perm", 0, 2, 1, 3).value();
    Value joined = op("Reshape", context, graph.longs(0, 0, hidden));
    Value attended = linear(name + "attention.output.dense", joined, hidden, hidden);
    attended = norm(name + "attention.output.LayerNorm", op("Add", attended, x));

    Value wide = linear(name + "intermediate.dense", attended, hidden, WIDENING * hidden);
    Value narrow = linear(name + "output.dense", op("Gelu", wide), WIDENING * hidden, hidden);
    return norm(name + "output.LayerNorm", op("Add", narrow, attended));
  }

  /** [texts, longest, hidden] to [texts, heads, longest, hidden / heads]. */
  private Value perHead(Value x) {
    Value split = op("Reshape", x, graph.longs(0, 0, heads, hidden / heads));
    return graph.op("Transpose", split).with("perm", 0, 2, 1, 3).value();
  }

  private Value linear(String name, Value x, long in, long out) {
    Value across =
        graph.op("Transpose", weight(name + ".weight", out, in)).with("perm", 1, 0).value();
    return op("Add", op("MatMul", x, across), weight(name + ".bias", out));
  }

  private Value norm(String name, Value x) {
    return graph
        .op(
            "LayerNormalization",
            x,
            weight(name + ".weight", hidden),
            weight(name + ".bias", hidden))
        .with("epsilon", EPSILON)
        .value();
  }

  private Value weight(String name, long... shape) {
    return graph.external(bound.tensors().require(name, Shape.of(shape)));
  }

  private Value op(String type, Value... inputs) {
    return graph.op(type, inputs).value();
  }
}
