package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.models.arch.Elmo;
import org.semascope.models.onnx.ElmoModel;
import org.semascope.models.tokens.SeenWords;

/**
 * ELMo's character convolution. A word is its bytes in UTF-8 between two markers, padded to a fixed
 * length. Each distinct word is computed once per call.
 */
final class CharacterEncoder {
  private static final int WORDS_PER_RUN = 128;

  private static final int BEGIN_OF_SENTENCE = 256;
  private static final int END_OF_SENTENCE = 257;
  private static final int BEGIN_OF_WORD = 258;
  private static final int END_OF_WORD = 259;
  private static final int PADDING = 260;

  private final RuntimeSession session;
  private final Elmo.Sizes sizes;
  private final SeenWords words;
  private final Map<Integer, float[]> vectors = new ConcurrentHashMap<>();

  CharacterEncoder(RuntimeSession session, Elmo.Sizes sizes, SeenWords words) {
    this.session = session;
    this.sizes = sizes;
    this.words = words;
  }

  /** The vector of a word that was {@link #compute computed}. */
  float[] vector(int id) {
    return vectors.get(id);
  }

  void compute(Collection<Integer> ids) throws OrtException {
    record Word(int id, int[] characters) {}
    Set<Integer> missing = new HashSet<>(ids);
    missing.removeAll(vectors.keySet());
    List<Word> all = new ArrayList<>();
    missing.forEach(id -> all.add(new Word(id, characters(id))));
    // Words of similar length need the least padding.
    all.sort(Comparator.comparingInt((Word word) -> word.characters().length));
    for (int from = 0; from < all.size(); from += WORDS_PER_RUN) {
      List<Word> some = all.subList(from, Math.min(all.size(), from + WORDS_PER_RUN));
      float[][] computed = run(some.stream().map(Word::characters).toList());
      for (int i = 0; i < computed.length; i++) {
        vectors.put(some.get(i).id(), computed[i]);
      }
    }
  }

  /** Sentence boundaries are words of one character code that is not a byte. */
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
   * @param batch the longest word last
   */
  private float[][] run(List<int[]> batch) throws OrtException {
    int longest = batch.get(batch.size() - 1).length;
    // All windows beyond the end contain only padding, so one is enough for the maximum.
    int width = Math.min(sizes.longestWord(), longest + sizes.widestFilter());
    long[] characters = new long[batch.size() * width];
    Arrays.fill(characters, PADDING);
    for (int row = 0; row < batch.size(); row++) {
      for (int i = 0; i < batch.get(row).length; i++) {
        characters[row * width + i] = batch.get(row)[i];
      }
    }
    try (RuntimeSession.Inputs inputs = session.inputs()) {
      inputs.longs(ElmoModel.CHARACTERS, characters, batch.size(), width);
      try (OrtSession.Result result = session.run(inputs)) {
        FloatBuffer buffer = RuntimeSession.output(result, ElmoModel.WORDS).getFloatBuffer();
        float[][] computed = new float[batch.size()][sizes.projection()];
        for (float[] vector : computed) {
          buffer.get(vector);
        }
        return computed;
      }
    }
  }
}
