package org.semascope.tuning;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.GradientCollector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.OneTokenApproximation;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.encoder.Ragged;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.store.Home;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.SpecialTokens;
import org.semascope.models.tokens.Tokenization;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.ModelFolder;

/**
 * One-token approximation (Schick and Schütze 2020, section 3). For a word of tokens w in the
 * context {@code [CLS] l w r . [SEP]} with random tokens l and r, and an embedding v,
 *
 * <pre>
 * loss(v) = Σ over layers k &lt; L of (mean of |h_k(left; w) − h_k(left; v)|² + same to the right)
 * </pre>
 *
 * is minimised by Adam, with new random tokens in each iteration. A word's contexts depend on the
 * word and the iteration only, so its result does not depend on the words beside it.
 */
final class OneTokenLearner implements OneTokenApproximation {
  private static final double LEARNING_RATE = 1e-3;
  private static final String EMBEDDING = "embedding";

  /** Contexts after the last iteration, in which the distances are measured. */
  private static final int MEASURED = 4;

  private final NDManager manager;
  private final WorkerPool pool;
  private final Progress progress;
  private final int iterations;
  private final Architecture architecture;
  private final Parameters parameters;
  private final int width;
  private final SpecialTokens specials;
  private final int[] fillers; // ids of tokens that begin a word
  private final int stop;

  private OneTokenLearner(
      Path directory, int iterations, int threads, NDManager manager, Progress progress) {
    Path folder = ModelFolder.of(directory);
    this.manager = manager;
    this.pool = new WorkerPool("one-token approximation", threads);
    this.progress = progress;
    this.iterations = iterations;
    Architectures.Bound bound = Architectures.bind(Config.read(folder), Checkpoints.open(folder));
    this.architecture = bound.architecture();
    this.width = architecture.hiddenSize();
    this.parameters = new Parameters(manager, bound.tensors(), DataType.FLOAT32, false);
    try (Tokenizer tokenizer = Tokenizer.load(folder)) {
      this.specials = tokenizer.specials();
      Tokenization ending = tokenizer.tokenize("a .");
      this.stop = ending.ids()[ending.length() - 1];
      this.fillers =
          IntStream.range(0, tokenizer.vocabularySize())
              .filter(id -> tokenizer.hasPiece(id) && !tokenizer.continuesWord(id))
              .filter(id -> !tokenizer.piece(id).matches("[\\[<].+[]>]"))
              .toArray();
    }
  }

  /** Downloads and loads PyTorch if necessary. */
  static OneTokenLearner open(
      Path directory, int iterations, int threads, Home home, Progress progress) {
    NDManager manager = TorchRuntime.load(home, threads, progress).newManager();
    try {
      return new OneTokenLearner(directory, iterations, threads, manager, progress);
    } catch (RuntimeException e) {
      manager.close();
      throw e;
    }
  }

  /**
   * The words of a batch in one context each.
   *
   * @param own whether each word is one token with its own embedding
   * @param left rows of the tokens to the left of all words
   * @param right rows of the tokens to the right of all words
   */
  private record Contexts(ArrayBatch batch, boolean own, long[] left, long[] right) {}

  @Override
  public List<Approximation> of(List<List<Integer>> words) {
    try (Parameters own = new Parameters(manager, null, DataType.FLOAT32, true)) {
      float[] start = start(words);
      NDArray embeddings = own.add(EMBEDDING, start.clone(), words.size(), width);
      AdamW optimizer = new AdamW(manager, LEARNING_RATE, pool);
      double[] before = distances(words, embeddings);
      try (Progress.Task task =
          progress.begin("one-token approximation", iterations, Progress.Unit.ITEMS)) {
        for (int iteration = 0; iteration < iterations; iteration++) {
          progress.endIfStopRequested();
          step(words, iteration, embeddings);
          optimizer.step(new TreeMap<>(own.trained()));
          task.advance(1);
        }
      }
      double[] after = distances(words, embeddings);
      float[] found = embeddings.toFloatArray();
      return IntStream.range(0, words.size())
          .mapToObj(
              i -> {
                float[] vector = new float[width];
                System.arraycopy(found, i * width, vector, 0, width);
                return new Approximation(before[i], after[i], vector);
              })
          .toList();
    }
  }

  /** The means of the tokens' embeddings; 0 for a single token, which would be its own mean. */
  private float[] start(List<List<Integer>> words) {
    float[] start = new float[words.size() * width];
    for (int i = 0; i < words.size(); i++) {
      List<Integer> tokens = words.get(i);
      for (int token : tokens.size() > 1 ? tokens : List.<Integer>of()) {
        float[] embedding = embedding(token);
        for (int d = 0; d < width; d++) {
          start[i * width + d] += embedding[d] / tokens.size();
        }
      }
    }
    return start;
  }

  /** The input embedding of a token of the vocabulary. */
  float[] embedding(int token) {
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      ArrayOps ops = new ArrayOps(parameters, null, false);
      return architecture.wordEmbeddings(ops).get(token).toFloatArray();
    }
  }

  private void step(List<List<Integer>> words, int iteration, NDArray embeddings) {
    Engine engine = manager.getEngine();
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      Contexts whole = contexts(words, iteration, false);
      List<NDArray> wanted = states(whole, null);
      try (GradientCollector gradients = engine.newGradientCollector()) {
        Contexts single = contexts(words, iteration, true);
        List<NDArray> found = states(single, embeddings);
        NDArray loss = manager.create(0f);
        for (int layer = 0; layer < found.size(); layer++) {
          loss = loss.add(squares(whole.left, wanted.get(layer), single.left, found.get(layer)));
          loss = loss.add(squares(whole.right, wanted.get(layer), single.right, found.get(layer)));
        }
        // The sum over words, so that a word's gradient does not depend on their number.
        gradients.backward(loss.mul(manager.create((float) words.size())));
      }
    }
  }

  private NDArray squares(long[] wantedRows, NDArray wanted, long[] foundRows, NDArray found) {
    return rows(found, foundRows).sub(rows(wanted, wantedRows)).square().mean();
  }

  private NDArray rows(NDArray x, long[] rows) {
    return x.getNDArrayInternal()
        .embedding(manager.create(rows), x, ai.djl.ndarray.types.SparseFormat.DENSE)
        .singletonOrThrow();
  }

  /** Layers 1 to L - 1: layer 0 of the tokens around a word does not depend on the word. */
  private List<NDArray> states(Contexts contexts, NDArray embeddings) {
    ArrayOps ops =
        new ArrayOps(parameters, contexts.batch, false, contexts.own ? embeddings : null);
    List<NDArray> states = new ArrayList<>();
    NDArray x = architecture.embed(ops, contexts.batch.tokens());
    for (int layer = 1; layer < architecture.layers(); layer++) {
      x = architecture.block(ops, layer, x, Rows.ALL);
      states.add(x);
    }
    return states;
  }

  /**
   * @param number of the contexts, which determines the random tokens
   */
  private Contexts contexts(List<List<Integer>> words, int number, boolean own) {
    List<TokenInput> inputs = new ArrayList<>();
    List<PieceRange> ranges = new ArrayList<>();
    List<Long> left = new ArrayList<>();
    List<Long> right = new ArrayList<>();
    long row = 0;
    for (List<Integer> word : words) {
      SplitMix64 random = new SplitMix64(word.hashCode(), number);
      List<Integer> ids = new ArrayList<>(specials.prefix());
      ids.add(fillers[random.next(fillers.length)]);
      PieceRange range = new PieceRange(ids.size(), ids.size() + word.size());
      ids.addAll(word);
      ids.add(fillers[random.next(fillers.length)]);
      ids.add(stop);
      ids.addAll(specials.suffix());
      int[] all = ids.stream().mapToInt(Integer::intValue).toArray();
      TokenInput input = TokenInput.of(all, new int[all.length]);
      if (own) {
        List<PieceRange> whole = List.of(range);
        input = input.withOneToken(whole, List.of(new float[0])); // the array has the embedding
        range = TokenInput.withOneToken(range, whole);
      }
      inputs.add(input);
      ranges.add(range);
      for (int token = 0; token < input.length(); token++, row++) {
        if (token < range.first()) {
          left.add(row);
        } else if (token >= range.end()) {
          right.add(row);
        }
      }
    }
    Ragged ragged = Ragged.ofWords(inputs, ranges, Optional.empty());
    return new Contexts(
        new ArrayBatch(manager, ragged, DataType.FLOAT32), own, longs(left), longs(right));
  }

  private static long[] longs(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }

  /** For each word the mean cosine distance of the states around it from the wanted ones. */
  private double[] distances(List<List<Integer>> words, NDArray embeddings) {
    double[] sums = new double[words.size()];
    int terms = 0;
    for (int context = 0; context < MEASURED; context++) {
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        Contexts whole = contexts(words, iterations + context, false);
        Contexts single = contexts(words, iterations + context, true);
        List<NDArray> wanted = states(whole, null);
        List<NDArray> found = states(single, embeddings);
        for (int layer = 0; layer < found.size(); layer++) {
          add(sums, rows(wanted.get(layer), whole.left), rows(found.get(layer), single.left));
          add(sums, rows(wanted.get(layer), whole.right), rows(found.get(layer), single.right));
          terms += (whole.left.length + whole.right.length) / words.size();
        }
      }
    }
    for (int word = 0; word < sums.length; word++) {
      sums[word] /= terms;
    }
    return sums;
  }

  /** Adds the distances of rows, of which each word has the same number. */
  private void add(double[] sums, NDArray wanted, NDArray found) {
    float[] a = wanted.toFloatArray();
    float[] b = found.toFloatArray();
    int rows = a.length / width;
    float[] one = new float[width];
    float[] other = new float[width];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(a, row * width, one, 0, width);
      System.arraycopy(b, row * width, other, 0, width);
      sums[row / (rows / sums.length)] += 1 - Cosine.of(one, other);
    }
  }

  @Override
  public void close() {
    pool.close();
    manager.close();
  }
}
