package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.Elmo.Direction;
import org.semascope.models.onnx.ElmoModel;

/** One layer of ELMo in one direction. The state of a step stays in the runtime for the next. */
final class Lstm implements AutoCloseable {
  private final RuntimeSession gates;
  private final RuntimeSession step;
  private final Elmo.Sizes sizes;
  private final boolean skips;

  Lstm(Elmo elmo, Path weightsFolder, int layer, Direction direction) {
    gates = new RuntimeSession(ElmoModel.gates(elmo, layer, direction), weightsFolder);
    try {
      step = new RuntimeSession(ElmoModel.step(elmo, layer, direction), weightsFolder);
    } catch (RuntimeException e) {
      gates.close();
      throw e;
    }
    sizes = elmo.sizes();
    skips = layer > 1 && sizes.skips();
  }

  /** From vectors to vectors, both [tokens, projection] in the order of steps. */
  float[] run(Steps steps, float[] input) throws OrtException {
    float[] output;
    try (RuntimeSession.Inputs inputs = gates.inputs()) {
      inputs.floats(ElmoModel.WORDS, input, steps.size(), sizes.projection());
      try (OrtSession.Result gated = gates.run(inputs)) {
        output = read(steps, RuntimeSession.output(gated, ElmoModel.GATES));
      }
    }
    for (int i = 0; skips && i < output.length; i++) {
      output[i] += input[i];
    }
    return output;
  }

  private float[] read(Steps steps, OnnxTensor gated) throws OrtException {
    float[] output = new float[steps.size() * sizes.projection()];
    OrtSession.Result state = null;
    try {
      for (int i = 0; i < steps.count(); i++) {
        long[] rows = steps.rows(i);
        OrtSession.Result next = next(rows, gated, state);
        if (state != null) {
          state.close();
        }
        state = next;
        FloatBuffer given = RuntimeSession.output(next, ElmoModel.NEXT_OUTPUT).getFloatBuffer();
        for (long row : rows) {
          given.get(output, Math.toIntExact(row * sizes.projection()), sizes.projection());
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
   * @param state after the previous step; null at the first, which starts from zero
   */
  private OrtSession.Result next(long[] rows, OnnxTensor gated, OrtSession.Result state)
      throws OrtException {
    int texts = rows.length;
    try (RuntimeSession.Inputs inputs = step.inputs()) {
      inputs.borrow(ElmoModel.GATES, gated);
      inputs.longs(ElmoModel.POSITIONS, rows, texts);
      inputs.longs(ElmoModel.COUNT, new long[] {texts}, 1);
      if (state == null) {
        inputs.floats(
            ElmoModel.OUTPUT, new float[texts * sizes.projection()], texts, sizes.projection());
        inputs.floats(ElmoModel.MEMORY, new float[texts * sizes.cells()], texts, sizes.cells());
      } else {
        inputs.borrow(ElmoModel.OUTPUT, RuntimeSession.output(state, ElmoModel.NEXT_OUTPUT));
        inputs.borrow(ElmoModel.MEMORY, RuntimeSession.output(state, ElmoModel.NEXT_MEMORY));
      }
      return step.run(inputs);
    }
  }

  @Override
  public void close() {
    gates.close();
    step.close();
  }

  /**
   * The order in which an LSTM processes a batch: step by step, all texts at once. It processes
   * each text from one end to the last target it meets; the rows of a text are adjacent, in that
   * order.
   */
  static final class Steps {
    private final List<Job> jobs;
    private final Direction direction;
    private final int[] lengths; // tokens processed of each text
    private final int[] starts; // first row of each text
    private final int[] longestFirst; // texts
    private final int size;

    Steps(List<Job> jobs, Direction direction) {
      this.jobs = jobs;
      this.direction = direction;
      lengths = jobs.stream().mapToInt(this::length).toArray();
      starts = new int[lengths.length];
      for (int text = 1; text < starts.length; text++) {
        starts[text] = starts[text - 1] + lengths[text - 1];
      }
      size = Arrays.stream(lengths).sum();
      longestFirst =
          IntStream.range(0, lengths.length)
              .boxed()
              .sorted(Comparator.comparingInt(text -> -lengths[text]))
              .mapToInt(Integer::intValue)
              .toArray();
    }

    private int length(Job job) {
      return direction == Direction.FROM_LEFT
          ? job.targets().last() + 1
          : job.input().length() - job.targets().first();
    }

    /** Number of tokens processed in all texts. */
    int size() {
      return size;
    }

    /** Number of steps, which is that of the longest text. */
    int count() {
      return lengths[longestFirst[0]];
    }

    /** The rows of a step; texts that have ended drop off the end of the list. */
    long[] rows(int step) {
      return Arrays.stream(longestFirst)
          .filter(text -> lengths[text] > step)
          .mapToLong(text -> starts[text] + step)
          .toArray();
    }

    /** The words' vectors, [tokens, width]. */
    float[] words(CharacterEncoder words, int width) {
      float[] all = new float[size * width];
      for (int text = 0; text < lengths.length; text++) {
        int[] ids = jobs.get(text).input().ids();
        for (int step = 0; step < lengths[text]; step++) {
          int token = direction == Direction.FROM_LEFT ? step : ids.length - 1 - step;
          System.arraycopy(words.vector(ids[token]), 0, all, (starts[text] + step) * width, width);
        }
      }
      return all;
    }

    /** The row of a token. */
    int row(int text, int token) {
      int step =
          direction == Direction.FROM_LEFT ? token : jobs.get(text).input().length() - 1 - token;
      return starts[text] + step;
    }
  }
}
