package org.semascope.models.encoder;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.semascope.models.ModelFormatException;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.ExportedGraph;
import org.semascope.models.tokens.PieceRange;

/** A graph exported by others: whole texts go in, filled up to the longest, and all comes out. */
final class ExportedBackend implements Backend {
  /** What the runtime hands over as floats. */
  private static final Set<OnnxJavaType> REAL =
      Set.of(OnnxJavaType.FLOAT, OnnxJavaType.FLOAT16, OnnxJavaType.BFLOAT16);

  private final ExportedGraph graph;
  private RuntimeSession session; // guarded by this

  ExportedBackend(ExportedGraph graph) {
    this.graph = graph;
  }

  @Override
  public ModelProperties anatomy() {
    return graph;
  }

  @Override
  public int tokensPerBatch() {
    return graph.roundsByBatch() ? 1 : Batches.TOKENS; // a text alone may have more than one
  }

  @Override
  public BatchRun vectors(SortedSet<Integer> layers, Pieces pieces) {
    RuntimeSession opened = session();
    Set<String> outputs = new HashSet<>();
    layers.forEach(layer -> outputs.add(graph.output(layer)));
    return batch -> {
      Padded padded = new Padded(batch);
      try (Feed feed = opened.feed()) {
        padded.fill(feed, graph);
        try (OrtSession.Result result = opened.run(feed, outputs)) {
          for (int layer : layers) {
            FloatBuffer rows = rows(result, graph.output(layer), padded, graph.hiddenSize());
            answer(batch, padded, layer, rows, pieces);
          }
        }
      }
    };
  }

  private void answer(List<Job> batch, Padded padded, int layer, FloatBuffer rows, Pieces pieces) {
    int width = graph.hiddenSize();
    for (int text = 0; text < batch.size(); text++) {
      for (Map.Entry<PieceRange, LayerVectors> word : batch.get(text).words().entrySet()) {
        List<float[]> vectors = new ArrayList<>();
        for (int token = word.getKey().first(); token < word.getKey().end(); token++) {
          float[] vector = new float[width];
          rows.get(padded.row(text, token) * width, vector);
          vectors.add(vector);
        }
        word.getValue().put(layer, pieces.pool(vectors));
      }
    }
  }

  @Override
  public BatchRun predictions(int top) {
    RuntimeSession opened = session();
    return batch -> {
      Padded padded = new Padded(batch);
      try (Feed feed = opened.feed()) {
        padded.fill(feed, graph);
        try (OrtSession.Result result = opened.run(feed, Set.of(graph.logits()))) {
          int entries = entries(result);
          FloatBuffer rows = rows(result, graph.logits(), padded, entries);
          for (int text = 0; text < batch.size(); text++) {
            for (int place : batch.get(text).targets()) {
              float[] scores = new float[entries];
              rows.get(padded.row(text, place) * entries, scores);
              new MaskScores(scores).answer(batch.get(text).mask(place), top);
            }
          }
        }
      }
    };
  }

  /** How many scores the graph gives at each place. */
  private int entries(OrtSession.Result result) {
    long[] shape = output(result, graph.logits()).getInfo().getShape();
    if (shape.length != 3) {
      throw ModelFormatException.tensor(
          graph.file(), graph.logits(), "[texts, tokens, scores]", Arrays.toString(shape));
    }
    return Math.toIntExact(shape[2]);
  }

  private OnnxTensor output(OrtSession.Result result, String name) {
    OnnxValue value = result.get(name).orElseThrow();
    boolean real = value instanceof OnnxTensor tensor && REAL.contains(tensor.getInfo().type);
    if (!real) {
      throw ModelFormatException.tensor(
          graph.file(),
          name,
          "a tensor of 32-bit or 16-bit floating-point numbers",
          value.getInfo());
    }
    return (OnnxTensor) value;
  }

  /** An output [texts, longest, width], whose shape is what it says only when it has run. */
  private FloatBuffer rows(OrtSession.Result result, String output, Padded padded, int width) {
    OnnxTensor tensor = output(result, output);
    long[] shape = tensor.getInfo().getShape();
    long[] expected = {padded.texts(), padded.longest(), width};
    if (!Arrays.equals(shape, expected)) {
      throw ModelFormatException.tensor(
          graph.file(),
          output,
          "[texts, tokens, width] = " + Arrays.toString(expected),
          Arrays.toString(shape));
    }
    return tensor.getFloatBuffer();
  }

  private synchronized RuntimeSession session() {
    if (session == null) {
      session =
          graph
              .opened()
              .map(copy -> new RuntimeSession(copy, graph.weightsFolder()))
              .orElseGet(() -> new RuntimeSession(graph.file()));
    }
    return session;
  }

  @Override
  public synchronized void close() {
    if (session != null) {
      session.close();
    }
  }
}
