package org.semascope.tuning;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.GradientCollector;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
import org.semascope.tuning.AdamW.Moments;

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

  /** Iterations after which the state is stored. */
  private static final int STORED = 250;

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
   * @param around rows of the tokens to the left and right of each word
   */
  private record Contexts(ArrayBatch batch, NDArray around) {}

  @Override
  public List<Approximation> of(List<List<Integer>> words, State state) {
    try (Parameters own = new Parameters(manager, null, DataType.FLOAT32, true)) {
      float[] start = start(words);
      NDArray embeddings = own.add(EMBEDDING, start.clone(), words.size(), width);
      AdamW optimizer = new AdamW(manager, LEARNING_RATE, pool);
      Moments moments = optimizer.moments(EMBEDDING, embeddings);
      List<FloatBuffer> parts =
          Stream.of(embeddings, moments.first(), moments.second()).map(AdamW::view).toList();
      state
          .get()
          .map(FloatBuffer::wrap)
          .filter(kept -> kept.get() <= iterations)
          .ifPresent(
              kept -> {
                optimizer.resume((long) kept.get(0));
                for (FloatBuffer part : parts) {
                  part.duplicate().put(kept.slice(kept.position(), part.capacity()));
                  kept.position(kept.position() + part.capacity());
                }
              });
      try (Progress.Task task =
          progress.begin("one-token approximation", iterations, Progress.Unit.ITEMS)) {
        task.advance(optimizer.steps());
        while (optimizer.steps() < iterations) {
          progress.endIfStopRequested();
          step(words, (int) optimizer.steps(), embeddings);
          optimizer.step(new TreeMap<>(own.trained()));
          task.advance(1);
          if (optimizer.steps() % STORED == 0) {
            state.put(state(optimizer.steps(), parts));
          }
        }
      }
      return results(words, start, embeddings);
    }
  }

  /** The number of iterations, which floats represent exactly, then the numbers of the arrays. */
  private static float[] state(long steps, List<FloatBuffer> parts) {
    FloatBuffer state =
        FloatBuffer.allocate(1 + parts.stream().mapToInt(FloatBuffer::capacity).sum());
    state.put((float) steps);
    parts.forEach(part -> state.put(part.duplicate().rewind()));
    return state.array();
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
      NDArray weights = manager.create(weights(words.size())).reshape(-1, 1);
      List<NDArray> wanted = states(contexts(words, iteration, false), null);
      try (GradientCollector gradients = engine.newGradientCollector()) {
        List<NDArray> found = states(contexts(words, iteration, true), embeddings);
        // The sum over words, so that a word's gradient does not depend on their number.
        NDArray loss = manager.create(0f);
        for (int layer = 0; layer < found.size(); layer++) {
          NDArray squares = found.get(layer).sub(wanted.get(layer)).square();
          loss = loss.add(squares.mul(weights).sum());
        }
        gradients.backward(loss);
      }
    }
  }

  /** The weight in the loss of each token around the words. */
  private float[] weights(int words) {
    int left = specials.prefix().size() + 1;
    int right = specials.suffix().size() + 2;
    float[] weights = new float[words * (left + right)];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 1f / ((i % (left + right) < left ? left : right) * width);
    }
    return weights;
  }

  /**
   * The states around the words at layers 1 to L - 1: at layer 0 they do not depend on the word.
   *
   * @param embeddings of the words as one token; null if they enter with their own tokens
   */
  private List<NDArray> states(Contexts contexts, NDArray embeddings) {
    ArrayOps ops = new ArrayOps(parameters, contexts.batch, false, embeddings);
    List<NDArray> states = new ArrayList<>();
    NDArray x = architecture.embed(ops, contexts.batch.tokens());
    for (int layer = 1; layer < architecture.layers(); layer++) {
      x = architecture.block(ops, layer, x, Rows.ALL);
      states.add(ops.gather(x, contexts.around));
    }
    return states;
  }

  /**
   * @param number of the contexts, which determines the random tokens
   * @param single whether each word is one token
   */
  private Contexts contexts(List<List<Integer>> words, int number, boolean single) {
    List<TokenInput> inputs = new ArrayList<>();
    List<PieceRange> ranges = new ArrayList<>();
    LongStream.Builder around = LongStream.builder();
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
      if (single) {
        List<PieceRange> whole = List.of(range);
        input = input.withOneToken(whole, List.of(new float[0])); // the array has the embedding
        range = TokenInput.withOneToken(range, whole);
      }
      inputs.add(input);
      ranges.add(range);
      for (int token = 0; token < input.length(); token++, row++) {
        if (token < range.first() || token >= range.end()) {
          around.add(row);
        }
      }
    }
    Ragged ragged = Ragged.ofWords(inputs, ranges, Optional.empty());
    return new Contexts(
        new ArrayBatch(manager, ragged, DataType.FLOAT32),
        manager.create(around.build().toArray()));
  }

  private List<Approximation> results(List<List<Integer>> words, float[] start, NDArray found) {
    double[] before = new double[words.size()];
    double[] after = new double[words.size()];
    for (int context = 0; context < MEASURED; context++) {
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        Contexts single = contexts(words, iterations + context, true);
        List<NDArray> wanted = states(contexts(words, iterations + context, false), null);
        addDistances(before, wanted, states(single, manager.create(start, found.getShape())));
        addDistances(after, wanted, states(single, found));
      }
    }
    float[] embeddings = found.toFloatArray();
    return IntStream.range(0, words.size())
        .mapToObj(
            i -> {
              float[] own = Arrays.copyOfRange(embeddings, i * width, (i + 1) * width);
              return new Approximation(before[i] / MEASURED, after[i] / MEASURED, own);
            })
        .toList();
  }

  /** Adds for each word the mean cosine distance of the states around it from the wanted ones. */
  private void addDistances(double[] sums, List<NDArray> wanted, List<NDArray> found) {
    for (int layer = 0; layer < wanted.size(); layer++) {
      float[] a = wanted.get(layer).toFloatArray();
      float[] b = found.get(layer).toFloatArray();
      int rows = a.length / width;
      int perWord = rows / sums.length;
      for (int row = 0; row < rows; row++) {
        float[] one = Arrays.copyOfRange(a, row * width, (row + 1) * width);
        float[] other = Arrays.copyOfRange(b, row * width, (row + 1) * width);
        sums[row / perWord] += (1 - Cosine.of(one, other)) / (perWord * wanted.size());
      }
    }
  }

  @Override
  public void close() {
    pool.close();
    manager.close();
  }
}
