package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.Result;
import java.nio.FloatBuffer;
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
import org.semascope.models.onnx.Feeds;
import org.semascope.models.tokens.Spelling;
import org.semascope.models.tokens.Spelling.Characters;

/**
 * ELMo: a convolution over the characters of each word, then layers of LSTMs in both directions.
 * Each sentence starts from a state of zero, so its vectors do not depend on others; the original
 * library carries the state over from one call to the next.
 */
final class ElmoBackend extends Encoder.Backend {
  /** About thirty texts per step are needed for efficient matrix products. */
  private static final int TOKENS_PER_BATCH = 1024;

  private static final int WORDS_PER_RUN = 128;

  private final Elmo elmo;
  private final Elmo.Sizes sizes;
  private final int width; // of the vectors of words, and of one direction
  private final Path weightsFolder;
  private final Spelling spelling;

  ElmoBackend(Elmo elmo, Path weightsFolder, Spelling spelling) {
    super(elmo, TOKENS_PER_BATCH);
    this.elmo = elmo;
    this.sizes = elmo.sizes();
    this.width = sizes.projection();
    this.weightsFolder = weightsFolder;
    this.spelling = spelling;
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
    // Words of similar length need the least padding.
    List<Integer> all =
        ids.stream().sorted(Comparator.comparingInt(id -> spelling.of(id).length)).toList();
    for (int from = 0; from < all.size(); from += WORDS_PER_RUN) {
      List<Integer> some = all.subList(from, Math.min(all.size(), from + WORDS_PER_RUN));
      FloatBuffer found = convolve(spelling.padded(some, elmo.widestFilter()));
      for (int id : some) {
        float[] vector = new float[width];
        found.get(vector);
        vectors.put(id, vector);
      }
    }
  }

  /** Computes the vectors of words: [words, width]. */
  private FloatBuffer convolve(Characters words) throws OrtException {
    RuntimeSession session = session("words", () -> ElmoModel.words(elmo));
    try (Inputs inputs = new Inputs()) {
      inputs.longs(Feeds.CHARACTERS, words.characters(), words.words(), words.length());
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
