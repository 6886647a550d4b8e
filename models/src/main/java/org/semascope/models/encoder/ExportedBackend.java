package org.semascope.models.encoder;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.ExportedGraph;
import org.semascope.models.tokens.PieceRange;

/** Exported graphs, which take padded batches and return all positions. */
final class ExportedBackend implements Backend {
  /** Types that the runtime returns as floats. */
  private static final Set<OnnxJavaType> REAL =
      Set.of(OnnxJavaType.FLOAT, OnnxJavaType.FLOAT16, OnnxJavaType.BFLOAT16);

  private final ExportedGraph graph;
  private RuntimeSession session; // guarded by this

  ExportedBackend(ExportedGraph graph) {
    this.graph = graph;
  }

  @Override
  public ModelProperties properties() {
    return graph;
  }

  @Override
  public int tokensPerBatch() {
    return graph.roundsByBatch() ? 1 : Batches.TOKENS; // 1: every text is a batch by itself
  }

  @Override
  public BatchRun vectors(SortedSet<Integer> layers, Pieces pieces) {
    RuntimeSession opened = session();
    Set<String> outputs = new HashSet<>();
    layers.forEach(layer -> outputs.add(graph.output(layer)));
    return batch -> {
      Padded padded = new Padded(batch);
      try (RuntimeSession.Inputs inputs = opened.inputs()) {
        padded.fill(inputs, graph);
        try (OrtSession.Result result = opened.run(inputs, outputs)) {
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
      try (RuntimeSession.Inputs inputs = opened.inputs()) {
        padded.fill(inputs, graph);
        try (OrtSession.Result result = opened.run(inputs, Set.of(ExportedGraph.LOGITS))) {
          int ids = idsWithLogits(result);
          FloatBuffer rows = rows(result, ExportedGraph.LOGITS, padded, ids);
          for (int text = 0; text < batch.size(); text++) {
            for (int token : batch.get(text).targets()) {
              float[] logits = new float[ids];
              rows.get(padded.row(text, token) * ids, logits);
              answer(batch.get(text).mask(token), logSoftmax(logits), top);
            }
          }
        }
      }
    };
  }

  /** Number of token ids with logits at each position. */
  private int idsWithLogits(OrtSession.Result result) {
    long[] shape = output(result, ExportedGraph.LOGITS).getInfo().getShape();
    if (shape.length != 3) {
      throw ModelFormatException.tensor(
          graph.file(), ExportedGraph.LOGITS, "[texts, tokens, scores]", Arrays.toString(shape));
    }
    return Math.toIntExact(shape[2]);
  }

  /** log softmax(x) = x - max - ln Σ exp(x - max). */
  private static float[] logSoftmax(float[] logits) {
    float largest = Float.NEGATIVE_INFINITY;
    for (float logit : logits) {
      largest = Math.max(largest, logit);
    }
    double sum = 0;
    for (float logit : logits) {
      sum += Math.exp(logit - largest);
    }
    double shift = largest + Math.log(sum);
    float[] logProbs = new float[logits.length];
    for (int i = 0; i < logits.length; i++) {
      logProbs[i] = (float) (logits[i] - shift);
    }
    return logProbs;
  }

  /** Of equally probable tokens, that with the lowest id comes first. */
  private static void answer(Job.Candidates candidates, float[] logProbs, int top) {
    int[] ids = candidates.ids();
    for (int id : ids) {
      if (id >= logProbs.length) {
        throw new SemascopeException(
            "token id %s has no score: the graph gives %s".formatted(id, logProbs.length));
      }
    }
    int[] best =
        IntStream.range(0, logProbs.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer id) -> -logProbs[id]))
            .limit(top)
            .mapToInt(Integer::intValue)
            .toArray();
    candidates.answer(at(logProbs, ids), best, at(logProbs, best));
  }

  private static float[] at(float[] values, int[] indices) {
    float[] found = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      found[i] = values[indices[i]];
    }
    return found;
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

  /** An output [texts, longest, width]; the shape that the graph declares may differ. */
  private FloatBuffer rows(OrtSession.Result result, String output, Padded padded, int width) {
    OnnxTensor tensor = output(result, output);
    long[] shape = tensor.getInfo().getShape();
    long[] expected = {padded.jobs.size(), padded.longest, width};
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

  /** A batch as [texts, longest], each token at its own position, with an attention mask. */
  private static final class Padded {
    private final List<Job> jobs;
    private final int longest;

    Padded(List<Job> jobs) {
      this.jobs = jobs;
      this.longest =
          jobs.stream()
                  .flatMapToInt(job -> Arrays.stream(job.input().positions()))
                  .max()
                  .orElseThrow()
              + 1;
    }

    /** The index of a token in the flattened batch. */
    int row(int text, int token) {
      return text * longest + jobs.get(text).input().positions()[token];
    }

    /** Adds those inputs that the graph has. */
    void fill(RuntimeSession.Inputs inputs, ExportedGraph graph) throws OrtException {
      long[] ids = new long[jobs.size() * longest];
      long[] mask = new long[ids.length];
      long[] types = new long[ids.length];
      long[] positions = new long[ids.length];
      Arrays.setAll(positions, i -> i % longest);
      for (int text = 0; text < jobs.size(); text++) {
        TokenInput input = jobs.get(text).input();
        for (int token = 0; token < input.length(); token++) {
          int row = row(text, token);
          ids[row] = input.ids()[token];
          mask[row] = 1;
          types[row] = input.types()[token];
        }
      }
      add(inputs, graph, ExportedGraph.IDS, ids);
      add(inputs, graph, ExportedGraph.MASK, mask);
      add(inputs, graph, ExportedGraph.TYPES, types);
      add(inputs, graph, ExportedGraph.POSITIONS, positions);
    }

    private void add(RuntimeSession.Inputs inputs, ExportedGraph graph, String name, long[] values)
        throws OrtException {
      if (graph.has(name) && graph.takes(name, Element.INT32)) {
        int[] narrow = Arrays.stream(values).mapToInt(Math::toIntExact).toArray();
        inputs.ints(name, narrow, jobs.size(), longest);
      } else if (graph.has(name)) {
        inputs.longs(name, values, jobs.size(), longest);
      }
    }
  }
}
