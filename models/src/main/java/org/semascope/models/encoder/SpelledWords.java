package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.models.arch.ElmoSizes;
import org.semascope.models.onnx.ElmoModel;
import org.semascope.models.tokens.SeenWords;

/** ELMo's vectors of words by their spelling, each computed once for a whole call. */
final class SpelledWords {
  private static final int WORDS_PER_RUN = 128;

  private final RuntimeSession session;
  private final ElmoSizes sizes;
  private final SeenWords words;
  private final Map<Integer, float[]> known = new ConcurrentHashMap<>();

  SpelledWords(RuntimeSession session, ElmoSizes sizes, SeenWords words) {
    this.session = session;
    this.sizes = sizes;
    this.words = words;
  }

  /** A word that was computed. */
  float[] vector(int id) {
    return known.get(id);
  }

  /** Computes the words that are new. */
  void compute(Collection<Integer> ids) throws OrtException {
    Set<Integer> missing = new HashSet<>(ids);
    missing.removeAll(known.keySet());
    // Words of like length are filled up the least.
    record Spelled(int id, Spelling spelling) {}
    List<Spelled> all = new ArrayList<>();
    missing.forEach(id -> all.add(new Spelled(id, Spelling.of(id, words, sizes.longestWord()))));
    all.sort(Comparator.comparingInt((Spelled word) -> word.spelling().length()));
    for (int from = 0; from < all.size(); from += WORDS_PER_RUN) {
      List<Spelled> some = all.subList(from, Math.min(all.size(), from + WORDS_PER_RUN));
      float[][] vectors = run(some.stream().map(Spelled::spelling).toList());
      for (int i = 0; i < vectors.length; i++) {
        known.put(some.get(i).id(), vectors[i]);
      }
    }
  }

  private float[][] run(List<Spelling> spellings) throws OrtException {
    int longest = spellings.get(spellings.size() - 1).length();
    // Every window beyond the end is the same window of padding, so one is enough for the maximum.
    int width = Math.min(sizes.longestWord(), longest + sizes.widestFilter());
    long[] characters = new long[spellings.size() * width];
    for (int row = 0; row < spellings.size(); row++) {
      spellings.get(row).write(characters, row, width);
    }
    try (Feed feed = session.feed()) {
      feed.longs(ElmoModel.CHARACTERS, characters, spellings.size(), width);
      try (OrtSession.Result result = session.run(feed)) {
        FloatBuffer buffer = RuntimeSession.output(result, ElmoModel.WORDS).getFloatBuffer();
        float[][] vectors = new float[spellings.size()][sizes.projection()];
        for (float[] vector : vectors) {
          buffer.get(vector);
        }
        return vectors;
      }
    }
  }
}
