package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.semascope.core.ByteSize;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Inventory;
import org.semascope.models.encoder.RuntimeSession.Inputs;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.PieceRange;

/** Checkpoints, as graphs that are generated for the requested layers. */
final class GraphBackend extends Encoder.Backend {
  private final Architectures.Bound bound;
  private final Path weightsFolder;
  private final OptionalInt mask;
  private final Optional<Ragged.Words> spelled;
  private final Precision precision;
  private final Machine machine;

  /** The graphs of vectors differ in these. */
  private record VectorGraph(SortedSet<Integer> layers, boolean maximum, boolean own) {}

  /** Refuses what this machine cannot compute or hold before any weights are loaded. */
  GraphBackend(
      Architectures.Bound bound,
      Path weightsFolder,
      OptionalInt mask,
      Optional<Ragged.Words> spelled,
      Precision precision,
      Machine machine) {
    super(bound.architecture(), Job.TOKENS_PER_BATCH);
    this.bound = bound;
    this.weightsFolder = weightsFolder;
    this.mask = mask;
    this.spelled = spelled;
    this.precision = precision;
    this.machine = machine;
    if (precision == Precision.INT8_VNNI && !machine.exactProducts().getAsBoolean()) {
      throw new SemascopeException(
          "--precision int8-vnni needs a processor with VNNI, and this one's sums of 8-bit products overflow: take int8");
    }
    requireMemory(false);
  }

  /** Called before each session, since each has weights of its own. */
  private void requireMemory(boolean predicting) {
    long needed = Inventory.bytesInMemory(bound, predicting, precision::rounds);
    long available = machine.available().getAsLong();
    if (needed <= available) {
      return;
    }
    long rounded = Inventory.bytesInMemory(bound, predicting, Precision.INT8::rounds);
    throw new SemascopeException(
        "the weights in %s need about %s of memory %s in %s, and %s are free here: close other programs, or %s"
            .formatted(
                weightsFolder,
                ByteSize.of(needed),
                predicting ? "to predict words" : "for vectors",
                precision,
                ByteSize.of(available),
                rounded < needed && rounded <= available
                    ? "take --precision int8, which needs " + ByteSize.of(rounded)
                    : "take a smaller model"));
  }

  @Override
  Encoder.BatchRun vectors(SortedSet<Integer> layers, Pieces pieces, boolean normed) {
    RuntimeSession session =
        session(new VectorGraph(layers, pieces == Pieces.MAX, pieces == Pieces.OTA), this::open);
    int last = properties().layers();
    return batch -> {
      List<LayerVectors> words = new ArrayList<>();
      batch.forEach(job -> words.addAll(job.words().values()));
      try (Inputs inputs = new Inputs()) {
        Ragged ragged = Ragged.of(batch, spelled);
        ragged.fill(inputs);
        if (pieces == Pieces.OTA) {
          ragged.fillOwn(inputs, properties().hiddenSize());
        }
        // The vectors of a single word would be summed in another order.
        fillWords(inputs, batch, Math.max(2, words.size()), pieces);
        try (OrtSession.Result result = session.run(inputs)) {
          for (int layer : layers) {
            String name = normed && layer == last ? Feeds.LAST_HIDDEN_STATE : Feeds.layer(layer);
            FloatBuffer vectors = RuntimeSession.floats(result, name);
            for (LayerVectors word : words) {
              float[] vector = new float[properties().hiddenSize()];
              vectors.get(vector);
              word.put(layer, vector);
            }
          }
        }
      }
    };
  }

  private RuntimeSession open(VectorGraph graph) {
    requireMemory(false);
    return new RuntimeSession(
        graph.maximum()
            ? EncoderModel.largest(bound, graph.layers(), precision)
            : EncoderModel.vectors(bound, graph.layers(), precision, graph.own()),
        weightsFolder);
  }

  /** rows[word][i] = target row of the word's i-th token; padding repeats the last. */
  private static void fillWords(Inputs inputs, List<Job> jobs, int words, Pieces pieces)
      throws OrtException {
    Stream<PieceRange> ranges = jobs.stream().flatMap(job -> job.words().keySet().stream());
    int longest = ranges.mapToInt(PieceRange::length).max().orElseThrow();
    // The runtime sums tokens in groups of four and a remainder one by one; without a remainder, a
    // word's sum is the same to the last bit beside longer words.
    int width = longest <= 4 ? longest : (longest + 3) / 4 * 4;
    long[] rows = new long[words * width];
    float[] weights = new float[words * width];
    int start = 0; // of the word, in both arrays
    int firstRow = 0;
    for (Job job : jobs) {
      for (PieceRange range : job.words().keySet()) {
        // Targets are sorted and a word's tokens are adjacent, so their rows are too.
        int row = firstRow + job.targets().headSet(range.first()).size();
        for (int token = 0; token < width; token++) {
          rows[start + token] = row + Math.min(token, range.length() - 1);
        }
        Arrays.fill(weights, start, start + range.length(), pieces.weight(range.length()));
        start += width;
      }
      firstRow += job.targets().size();
    }
    inputs.longs(Feeds.PIECES, rows, words, width);
    if (pieces != Pieces.MAX) { // the maximum needs no weights, since padding repeats a token
      inputs.floats(Feeds.WEIGHTS, weights, words, width, 1);
    }
  }

  @Override
  TokenInput input(MaskQuery query) {
    return bound.architecture().predictsUnseen()
        ? query.input().hiding(query.position(), mask)
        : query.input();
  }

  private RuntimeSession openPredictions() {
    requireMemory(true);
    return new RuntimeSession(EncoderModel.predictions(bound, precision), weightsFolder);
  }

  @Override
  Encoder.BatchRun predictions(int top) {
    RuntimeSession session = session("predictions", key -> openPredictions());
    return batch -> {
      List<Job.Candidates> rows =
          batch.stream().flatMap(job -> job.targets().stream().map(job.masks()::get)).toList();
      // The runtime needs at least one column.
      int columns = Math.max(1, rows.stream().mapToInt(row -> row.ids().length).max().orElse(0));
      long[] candidates = new long[rows.size() * columns];
      for (int row = 0; row < rows.size(); row++) {
        int[] ids = rows.get(row).ids();
        for (int column = 0; column < ids.length; column++) {
          candidates[row * columns + column] = ids[column];
        }
      }
      try (Inputs inputs = new Inputs()) {
        Ragged.of(batch, spelled).fill(inputs);
        inputs.longs(Feeds.CANDIDATES, candidates, rows.size(), columns);
        inputs.longs(Feeds.TOP, new long[] {top}, 1);
        try (OrtSession.Result result = session.run(inputs)) {
          FloatBuffer logProbs = RuntimeSession.floats(result, Feeds.CANDIDATE_LOG_PROBS);
          FloatBuffer best = RuntimeSession.floats(result, Feeds.TOP_LOG_PROBS);
          LongBuffer bestIds = RuntimeSession.output(result, Feeds.TOP_IDS).getLongBuffer();
          for (Job.Candidates row : rows) {
            Prediction found = new Prediction(new float[columns], new int[top], new float[top]);
            logProbs.get(found.candidates());
            best.get(found.top());
            Arrays.setAll(found.topIds(), i -> Math.toIntExact(bestIds.get()));
            row.answer(found);
          }
        }
      }
    };
  }
}
