package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.Elmo.Direction;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.ElmoModel;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.SeenWords;

/**
 * ELMo. Each sentence starts from a state of zero, so its vectors do not depend on others; the
 * original library carries the state over from one call to the next.
 */
final class ElmoBackend implements Backend {
  /** About thirty texts per step are needed for efficient matrix products. */
  private static final int TOKENS_PER_BATCH = 1024;

  private final Elmo elmo;
  private final Path weightsFolder;
  private final SeenWords words;
  private RuntimeSession characters; // guarded by this
  private final Map<String, Lstm> lstms = new TreeMap<>(); // guarded by this

  ElmoBackend(Elmo elmo, Path weightsFolder, SeenWords words) {
    this.elmo = elmo;
    this.weightsFolder = weightsFolder;
    this.words = words;
  }

  @Override
  public ModelProperties properties() {
    return elmo;
  }

  @Override
  public int tokensPerBatch() {
    return TOKENS_PER_BATCH;
  }

  @Override
  public BatchRun vectors(SortedSet<Integer> layers, Pieces pieces) {
    CharacterEncoder encoder = new CharacterEncoder(characters(), elmo.sizes(), words);
    return batch -> {
      encoder.compute(words(batch));
      List<Layers> both = new ArrayList<>();
      for (Direction direction : Direction.values()) {
        both.add(read(new Lstm.Steps(batch, direction), direction, layers.last(), encoder));
      }
      for (int text = 0; text < batch.size(); text++) {
        answer(batch.get(text), text, both, layers, pieces);
      }
    };
  }

  @Override
  public BatchRun predictions(int top) {
    throw new SemascopeException("ELMo has no masks to fill");
  }

  /** One direction's layers, each [tokens, projection] in the order of steps. */
  private record Layers(Lstm.Steps steps, List<float[]> each) {
    void copy(int layer, int text, int token, float[] to, int at, int width) {
      System.arraycopy(each.get(layer), steps.row(text, token) * width, to, at, width);
    }
  }

  private Layers read(Lstm.Steps steps, Direction direction, int deepest, CharacterEncoder encoder)
      throws OrtException {
    List<float[]> each = new ArrayList<>();
    each.add(steps.words(encoder, elmo.sizes().projection()));
    for (int layer = 1; layer <= deepest; layer++) {
      each.add(lstm(layer, direction).run(steps, each.get(layer - 1)));
    }
    return new Layers(steps, each);
  }

  private void answer(
      Job job, int text, List<Layers> both, SortedSet<Integer> layers, Pieces pieces) {
    int width = elmo.sizes().projection();
    for (Map.Entry<PieceRange, LayerVectors> word : job.words().entrySet()) {
      for (int layer : layers) {
        List<float[]> tokens = new ArrayList<>();
        for (int token = word.getKey().first(); token < word.getKey().end(); token++) {
          float[] vector = new float[both.size() * width];
          for (int side = 0; side < both.size(); side++) {
            both.get(side).copy(layer, text, token, vector, side * width, width);
          }
          tokens.add(vector);
        }
        word.getValue().put(layer, pieces.pool(tokens));
      }
    }
  }

  private static Set<Integer> words(List<Job> batch) {
    Set<Integer> ids = new HashSet<>();
    for (Job job : batch) {
      for (int id : job.input().ids()) {
        ids.add(id);
      }
    }
    return ids;
  }

  private synchronized RuntimeSession characters() {
    if (characters == null) {
      characters = new RuntimeSession(ElmoModel.words(elmo), weightsFolder);
    }
    return characters;
  }

  private synchronized Lstm lstm(int layer, Direction direction) {
    return lstms.computeIfAbsent(
        layer + " " + direction, key -> new Lstm(elmo, weightsFolder, layer, direction));
  }

  @Override
  public synchronized void close() {
    lstms.values().forEach(Lstm::close);
    if (characters != null) {
      characters.close();
    }
  }
}
