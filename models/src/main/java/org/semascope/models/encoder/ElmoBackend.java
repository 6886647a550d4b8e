package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.Result;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.Elmo.Direction;
import org.semascope.models.encoder.RuntimeSession.Inputs;
import org.semascope.models.onnx.ElmoModel;
import org.semascope.models.tokens.SeenWords;

/**
 * ELMo: a convolution over the characters of each word, then layers of LSTMs in both directions.
 * Each sentence starts from a state of zero, so its vectors do not depend on others; the original
 * library carries the state over from one call to the next.
 */
final class ElmoBackend extends Encoder.Backend {
  /** About thirty texts per step are needed for efficient matrix products. */
  private static final int TOKENS_PER_BATCH = 1024;

  private static final int WORDS_PER_RUN = 128;

  // Characters that are not bytes.
  private static final int BEGIN_OF_SENTENCE = 256;
  private static final int END_OF_SENTENCE = 257;
  private static final int BEGIN_OF_WORD = 258;
  private static final int END_OF_WORD = 259;
  private static final int PADDING = 260;

  private final Elmo elmo;
  private final Elmo.Sizes sizes;
  private final int width; // of the vectors of words, and of one direction
  private final Path weightsFolder;
  private final SeenWords words;

  ElmoBackend(Elmo elmo, Path weightsFolder, SeenWords words) {
    super(elmo, TOKENS_PER_BATCH);
    this.elmo = elmo;
    this.sizes = elmo.sizes();
    this.width = sizes.projection();
    this.weightsFolder = weightsFolder;
    this.words = words;
  }

  private RuntimeSession session(String name, Supplier<byte[]> model) {
    return session(name, key -> new RuntimeSession(model.get(), weightsFolder));
  }

  @Override
  Encoder.BatchRun predictions(int top) {
    throw new SemascopeException("ELMo has no masks to fill");
  }

  @Override
  Encoder.BatchRun vectors(SortedSet<Integer> layers, Pieces pieces, boolean normed) {
    Map<Integer, float[]> wordVectors = new ConcurrentHashMap<>(); // by id
    return batch -> {
      count(batch);
      encodeWords(batch, wordVectors);
      Reading left = new Reading(batch, Direction.FROM_LEFT, layers.last(), wordVectors);
      Reading right = new Reading(batch, Direction.FROM_RIGHT, layers.last(), wordVectors);
      for (int layer : layers) {
        for (int i = 0; i < batch.size(); i++) {
          int text = i;
          IntFunction<float[]> both =
              token ->
                  Pieces.concatenated(
                      List.of(left.at(layer, text, token), right.at(layer, text, token)));
          batch.get(text).answer(layer, pieces, both);
        }
      }
    };
  }

  /** Adds the vectors of the batch's words, each computed once. */
  private void encodeWords(List<Job> batch, Map<Integer, float[]> vectors) throws OrtException {
    Set<Integer> ids = new HashSet<>();
    batch.forEach(job -> Arrays.stream(job.input().ids()).forEach(ids::add));
    ids.removeAll(vectors.keySet());
    record Word(int id, int[] characters) {}
    // Words of similar length need the least padding.
    List<Word> all =
        ids.stream()
            .map(id -> new Word(id, characters(id)))
            .sorted(Comparator.comparingInt(word -> word.characters().length))
            .toList();
    for (int from = 0; from < all.size(); from += WORDS_PER_RUN) {
      List<Word> some = all.subList(from, Math.min(all.size(), from + WORDS_PER_RUN));
      FloatBuffer found = convolve(some.stream().map(Word::characters).toList());
      for (Word word : some) {
        float[] vector = new float[width];
        found.get(vector);
        vectors.put(word.id(), vector);
      }
    }
  }

  /** A word is its bytes in UTF-8 between two markers; so is the boundary of a sentence. */
  private int[] characters(int id) {
    if (id == SeenWords.BEGIN || id == SeenWords.END) {
      int boundary = id == SeenWords.BEGIN ? BEGIN_OF_SENTENCE : END_OF_SENTENCE;
      return new int[] {BEGIN_OF_WORD, boundary, END_OF_WORD};
    }
    byte[] bytes = words.word(id).getBytes(StandardCharsets.UTF_8);
    int[] characters = new int[Math.min(bytes.length, sizes.longestWord() - 2) + 2];
    characters[0] = BEGIN_OF_WORD;
    for (int i = 1; i < characters.length - 1; i++) {
      characters[i] = Byte.toUnsignedInt(bytes[i - 1]);
    }
    characters[characters.length - 1] = END_OF_WORD;
    return characters;
  }

  /**
   * Computes the vectors of words: [words, width].
   *
   * @param batch the longest word last
   */
  private FloatBuffer convolve(List<int[]> batch) throws OrtException {
    int longest = batch.get(batch.size() - 1).length;
    // All windows beyond the end contain only padding, so one is enough for the maximum.
    int padded = Math.min(sizes.longestWord(), longest + sizes.widestFilter());
    long[] characters = new long[batch.size() * padded];
    Arrays.fill(characters, PADDING);
    for (int row = 0; row < batch.size(); row++) {
      for (int i = 0; i < batch.get(row).length; i++) {
        characters[row * padded + i] = batch.get(row)[i];
      }
    }
    RuntimeSession session = session("words", () -> ElmoModel.words(elmo));
    try (Inputs inputs = new Inputs()) {
      inputs.longs(ElmoModel.CHARACTERS, characters, batch.size(), padded);
      try (Result result = session.run(inputs)) {
        return RuntimeSession.floats(result, ElmoModel.WORDS);
      }
    }
  }

  /**
   * A batch in one direction, step by step, all texts at once. Each text is processed from one end
   * to the last target on the way; the rows of a text are adjacent, in that order.
   */
  private final class Reading {
    private final List<Job> jobs;
    private final Direction direction;
    private final int[] lengths; // tokens processed of each text
    private final int[] starts; // first row of each text
    private final List<Integer> longestFirst; // texts
    private final List<float[]> layers = new ArrayList<>(); // [tokens, width] each

    Reading(List<Job> jobs, Direction direction, int deepest, Map<Integer, float[]> wordVectors)
        throws OrtException {
      this.jobs = jobs;
      this.direction = direction;
      lengths = jobs.stream().mapToInt(this::length).toArray();
      starts = new int[lengths.length];
      for (int text = 1; text < starts.length; text++) {
        starts[text] = starts[text - 1] + lengths[text - 1];
      }
      longestFirst =
          IntStream.range(0, lengths.length)
              .boxed()
              .sorted(Comparator.comparingInt(text -> -lengths[text]))
              .toList();
      layers.add(words(wordVectors));
      for (int layer = 1; layer <= deepest; layer++) {
        layers.add(next(layer, layers.get(layer - 1)));
      }
    }

    private int length(Job job) {
      return direction == Direction.FROM_LEFT
          ? job.targets().last() + 1
          : job.input().length() - job.targets().first();
    }

    private float[] words(Map<Integer, float[]> vectors) {
      float[] all = new float[Arrays.stream(lengths).sum() * width];
      for (int text = 0; text < lengths.length; text++) {
        int[] ids = jobs.get(text).input().ids();
        for (int step = 0; step < lengths[text]; step++) {
          float[] vector = vectors.get(ids[mirrored(text, step)]);
          System.arraycopy(vector, 0, all, (starts[text] + step) * width, width);
        }
      }
      return all;
    }

    /** The token of a step, and the step of a token. */
    private int mirrored(int text, int index) {
      return direction == Direction.FROM_LEFT ? index : jobs.get(text).input().length() - 1 - index;
    }

    float[] at(int layer, int text, int token) {
      int start = (starts[text] + mirrored(text, token)) * width;
      return Arrays.copyOfRange(layers.get(layer), start, start + width);
    }

    /** A layer from the one below. */
    private float[] next(int layer, float[] input) throws OrtException {
      String name = layer + " " + direction;
      RuntimeSession gates =
          session("gates " + name, () -> ElmoModel.gates(elmo, layer, direction));
      RuntimeSession step = session("step " + name, () -> ElmoModel.step(elmo, layer, direction));
      float[] output;
      try (Inputs inputs = new Inputs()) {
        inputs.floats(ElmoModel.WORDS, input, input.length / width, width);
        try (Result gated = gates.run(inputs)) {
          output = steps(step, RuntimeSession.output(gated, ElmoModel.GATES), input.length);
        }
      }
      boolean skips = layer > 1 && sizes.skips();
      for (int i = 0; skips && i < output.length; i++) {
        output[i] += input[i];
      }
      return output;
    }

    private float[] steps(RuntimeSession session, OnnxTensor gated, int size) throws OrtException {
      float[] output = new float[size];
      Result state = null;
      try {
        for (int i = 0; i < lengths[longestFirst.get(0)]; i++) {
          int step = i;
          // Texts that have ended drop off the end of the list.
          long[] rows =
              longestFirst.stream()
                  .filter(text -> lengths[text] > step)
                  .mapToLong(text -> starts[text] + step)
                  .toArray();
          Result next = step(session, rows, gated, state);
          if (state != null) {
            state.close();
          }
          state = next;
          FloatBuffer given = RuntimeSession.floats(next, ElmoModel.NEXT_OUTPUT);
          for (long row : rows) {
            given.get(output, Math.toIntExact(row * width), width);
          }
        }
      } finally {
        if (state != null) {
          state.close();
        }
      }
      return output;
    }

    /**
     * @param state after the previous step, which stays in the runtime; null at the first, which
     *     starts from zero
     */
    private Result step(RuntimeSession session, long[] rows, OnnxTensor gated, Result state)
        throws OrtException {
      int texts = rows.length;
      try (Inputs inputs = new Inputs()) {
        inputs.borrow(ElmoModel.GATES, gated);
        inputs.longs(ElmoModel.POSITIONS, rows, texts);
        inputs.longs(ElmoModel.COUNT, new long[] {texts}, 1);
        if (state == null) {
          inputs.floats(ElmoModel.OUTPUT, new float[texts * width], texts, width);
          inputs.floats(ElmoModel.MEMORY, new float[texts * sizes.cells()], texts, sizes.cells());
        } else {
          inputs.borrow(ElmoModel.OUTPUT, RuntimeSession.output(state, ElmoModel.NEXT_OUTPUT));
          inputs.borrow(ElmoModel.MEMORY, RuntimeSession.output(state, ElmoModel.NEXT_MEMORY));
        }
        return session.run(inputs);
      }
    }
  }
}
