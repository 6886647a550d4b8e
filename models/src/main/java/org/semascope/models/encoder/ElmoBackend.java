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
 * ELMo. Each sentence is read from a state of zero, so that its vectors are its own; the library it
 * was released with carries the state on from one call to the next.
 */
final class ElmoBackend implements Backend {
  /** A step's products need some thirty texts to be worth reading their matrices for. */
  private static final int TOKENS_PER_BATCH = 1024;

  private final Elmo elmo;
  private final Path weightsFolder;
  private final SeenWords words;
  private RuntimeSession spelling; // guarded by this
  private final Map<String, Lstm> lstms = new TreeMap<>(); // guarded by this

  ElmoBackend(Elmo elmo, Path weightsFolder, SeenWords words) {
    this.elmo = elmo;
    this.weightsFolder = weightsFolder;
    this.words = words;
  }

  @Override
  public ModelProperties anatomy() {
    return elmo;
  }

  @Override
  public int tokensPerBatch() {
    return TOKENS_PER_BATCH;
  }

  @Override
  public BatchRun vectors(SortedSet<Integer> layers, Pieces pieces) {
    SpelledWords spelled = new SpelledWords(spelling(), elmo.sizes(), words);
    return batch -> {
      spelled.compute(words(batch));
      List<Layers> both = new ArrayList<>();
      for (Direction direction : Direction.values()) {
        both.add(read(new GraphReading(batch, direction), direction, layers.last(), spelled));
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

  /** One direction's layers, each [tokens, projection] in the order of reading. */
  private record Layers(GraphReading reading, List<float[]> each) {
    void copy(int layer, int text, int place, float[] to, int at, int width) {
      System.arraycopy(each.get(layer), reading.index(text, place) * width, to, at, width);
    }
  }

  private Layers read(GraphReading reading, Direction direction, int deepest, SpelledWords spelled)
      throws OrtException {
    List<float[]> each = new ArrayList<>();
    each.add(reading.words(spelled, elmo.sizes().projection()));
    for (int layer = 1; layer <= deepest; layer++) {
      each.add(lstm(layer, direction).run(reading, each.get(layer - 1)));
    }
    return new Layers(reading, each);
  }

  private void answer(
      Job job, int text, List<Layers> both, SortedSet<Integer> layers, Pieces pieces) {
    int width = elmo.sizes().projection();
    for (Map.Entry<PieceRange, LayerVectors> word : job.words().entrySet()) {
      for (int layer : layers) {
        List<float[]> places = new ArrayList<>();
        for (int place = word.getKey().first(); place < word.getKey().end(); place++) {
          float[] vector = new float[both.size() * width];
          for (int side = 0; side < both.size(); side++) {
            both.get(side).copy(layer, text, place, vector, side * width, width);
          }
          places.add(vector);
        }
        word.getValue().put(layer, pieces.pool(places));
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

  private synchronized RuntimeSession spelling() {
    if (spelling == null) {
      spelling = new RuntimeSession(ElmoModel.words(elmo), weightsFolder);
    }
    return spelling;
  }

  private synchronized Lstm lstm(int layer, Direction direction) {
    return lstms.computeIfAbsent(
        layer + " " + direction, key -> new Lstm(elmo, weightsFolder, layer, direction));
  }

  @Override
  public synchronized void close() {
    lstms.values().forEach(Lstm::close);
    if (spelling != null) {
      spelling.close();
    }
  }
}
