package org.semascope.models.encoder;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.Result;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.encoder.RuntimeSession.Inputs;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.ExportedGraph;

/** Exported graphs, which take padded batches and return all positions. */
final class ExportedBackend extends Encoder.Backend {
  /** Types that the runtime returns as floats. */
  private static final Set<OnnxJavaType> REAL =
      Set.of(OnnxJavaType.FLOAT, OnnxJavaType.FLOAT16, OnnxJavaType.BFLOAT16);

  private static final int ANY_WIDTH = -1;

  private final ExportedGraph graph;

  ExportedBackend(ExportedGraph graph) {
    // With 1, every text is a batch by itself.
    super(graph, graph.roundsByBatch() ? 1 : Packing.TOKENS_PER_BATCH);
    this.graph = graph;
  }

  private RuntimeSession session() {
    return session(
        graph,
        key ->
            graph
                .opened()
                .map(copy -> new RuntimeSession(copy, graph.weightsFolder()))
                .orElseGet(() -> new RuntimeSession(graph.file())));
  }

  @Override
  Encoder.BatchRun vectors(SortedSet<Integer> layers, Pieces pieces, boolean normed) {
    RuntimeSession session = session();
    Set<String> outputs = layers.stream().map(graph::output).collect(Collectors.toSet());
    return batch -> {
      count(batch);
      Padded padded = new Padded(batch);
      try (Inputs inputs = new Inputs();
          Result result = session.run(padded.fill(inputs), outputs)) {
        for (int layer : layers) {
          Rows rows = padded.rows(result, graph.output(layer), graph.hiddenSize());
          for (int i = 0; i < batch.size(); i++) {
            int text = i;
            batch.get(text).answer(layer, pieces, token -> rows.at(text, token));
          }
        }
      }
    };
  }

  @Override
  Encoder.BatchRun predictions(int top) {
    RuntimeSession session = session();
    return batch -> {
      count(batch);
      Padded padded = new Padded(batch);
      try (Inputs inputs = new Inputs();
          Result result = session.run(padded.fill(inputs), Set.of(ExportedGraph.LOGITS))) {
        Rows rows = padded.rows(result, ExportedGraph.LOGITS, ANY_WIDTH);
        for (int text = 0; text < batch.size(); text++) {
          for (int token : batch.get(text).targets()) {
            answer(batch.get(text).masks().get(token), logSoftmax(rows.at(text, token)), top);
          }
        }
      }
    };
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
    for (int id : candidates.ids()) {
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
    candidates.answer(new Prediction(at(logProbs, candidates.ids()), best, at(logProbs, best)));
  }

  private static float[] at(float[] values, int[] indices) {
    float[] found = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      found[i] = values[indices[i]];
    }
    return found;
  }

  /** The rows of an output [texts, longest, width]. */
  private record Rows(Padded padded, FloatBuffer values, int width) {
    float[] at(int text, int token) {
      float[] row = new float[width];
      values.get(padded.row(text, token) * width, row);
      return row;
    }
  }

  /** A batch as [texts, longest], each token at its own position, with an attention mask. */
  private final class Padded {
    private final List<Job> jobs;
    private final int longest;

    Padded(List<Job> jobs) {
      this.jobs = jobs;
      this.longest = jobs.stream().mapToInt(job -> job.input().reach()).max().orElseThrow();
    }

    /** The index of a token in the flattened batch. */
    int row(int text, int token) {
      return text * longest + jobs.get(text).input().positions()[token];
    }

    /** Adds those inputs that the graph has. */
    Inputs fill(Inputs inputs) throws OrtException {
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
      add(inputs, ExportedGraph.IDS, ids);
      add(inputs, ExportedGraph.MASK, mask);
      add(inputs, ExportedGraph.TYPES, types);
      add(inputs, ExportedGraph.POSITIONS, positions);
      return inputs;
    }

    private void add(Inputs inputs, String name, long[] values) throws OrtException {
      if (graph.has(name) && graph.takes(name, Element.INT32)) {
        int[] narrow = Arrays.stream(values).mapToInt(Math::toIntExact).toArray();
        inputs.ints(name, narrow, jobs.size(), longest);
      } else if (graph.has(name)) {
        inputs.longs(name, values, jobs.size(), longest);
      }
    }

    /** The rows of an output, whose shape may differ from the one that the graph declares. */
    Rows rows(Result result, String output, int width) {
      OnnxValue value = result.get(output).orElseThrow();
      if (!(value instanceof OnnxTensor tensor) || !REAL.contains(tensor.getInfo().type)) {
        throw ModelFormatException.tensor(
            graph.file(),
            output,
            "a tensor of 32-bit or 16-bit floating-point numbers",
            value.getInfo());
      }
      long[] found = tensor.getInfo().getShape();
      boolean any = width == ANY_WIDTH && found.length == 3;
      long[] expected = {jobs.size(), longest, any ? found[2] : width};
      if (!Arrays.equals(found, expected)) {
        throw ModelFormatException.tensor(
            graph.file(),
            output,
            width == ANY_WIDTH
                ? "[texts, tokens, scores]"
                : "[texts, tokens, width] = " + Arrays.toString(expected),
            Arrays.toString(found));
      }
      return new Rows(this, tensor.getFloatBuffer(), Math.toIntExact(expected[2]));
    }
  }
}
