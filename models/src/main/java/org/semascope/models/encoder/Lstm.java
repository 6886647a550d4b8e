package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.Elmo.Direction;
import org.semascope.models.arch.ElmoSizes;
import org.semascope.models.onnx.ElmoModel;

/** One layer of ELMo in one direction. What comes out of a step goes into the next untouched. */
final class Lstm implements AutoCloseable {
  private final RuntimeSession gates;
  private final RuntimeSession step;
  private final ElmoSizes sizes;
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

  /** From vectors to vectors, both [tokens, projection] in the order of reading. */
  float[] run(GraphReading reading, float[] input) throws OrtException {
    float[] output;
    try (Feed feed = gates.feed()) {
      feed.floats(ElmoModel.WORDS, input, reading.size(), sizes.projection());
      try (OrtSession.Result gated = gates.run(feed)) {
        output = read(reading, RuntimeSession.output(gated, ElmoModel.GATES));
      }
    }
    for (int i = 0; skips && i < output.length; i++) {
      output[i] += input[i];
    }
    return output;
  }

  private float[] read(GraphReading reading, OnnxTensor gated) throws OrtException {
    float[] output = new float[reading.size() * sizes.projection()];
    OrtSession.Result state = null;
    try {
      for (int i = 0; i < reading.steps(); i++) {
        long[] places = reading.read(i);
        OrtSession.Result next = next(places, gated, state);
        if (state != null) {
          state.close();
        }
        state = next;
        FloatBuffer given = RuntimeSession.output(next, ElmoModel.NEXT_OUTPUT).getFloatBuffer();
        for (long place : places) {
          given.get(output, Math.toIntExact(place * sizes.projection()), sizes.projection());
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
   * @param state after the step before; null at the first, which starts from zero
   */
  private OrtSession.Result next(long[] places, OnnxTensor gated, OrtSession.Result state)
      throws OrtException {
    int texts = places.length;
    try (Feed feed = step.feed()) {
      feed.borrow(ElmoModel.GATES, gated);
      feed.longs(ElmoModel.POSITIONS, places, texts);
      feed.longs(ElmoModel.COUNT, new long[] {texts}, 1);
      if (state == null) {
        feed.floats(
            ElmoModel.OUTPUT, new float[texts * sizes.projection()], texts, sizes.projection());
        feed.floats(ElmoModel.MEMORY, new float[texts * sizes.cells()], texts, sizes.cells());
      } else {
        feed.borrow(ElmoModel.OUTPUT, RuntimeSession.output(state, ElmoModel.NEXT_OUTPUT));
        feed.borrow(ElmoModel.MEMORY, RuntimeSession.output(state, ElmoModel.NEXT_MEMORY));
      }
      return step.run(feed);
    }
  }

  @Override
  public void close() {
    gates.close();
    step.close();
  }
}
