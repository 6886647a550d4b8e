package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.io.KeyedStore;
import org.semascope.core.io.KeyedStore.Key;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.similarity.SimilarityProbe.WordInSentence;

/**
 * Vectors of words over their sentences. Each word is computed once for all pairs and runs, since
 * the results are cached with the model.
 */
final class SentencesOfWords {
  private static final String KIND = "words-over-sentences";

  private final KeyedStore kept;
  private final String layers;
  private final boolean centred;
  private final Map<List<WordInSentence>, WordOverOccurrences> words = new LinkedHashMap<>();
  private final List<List<WordInSentence>> missing = new ArrayList<>();

  /**
   * @param centred see {@link WordOverOccurrences#of}
   */
  SentencesOfWords(Subject model, boolean centred) {
    this.kept = model.kept(KIND);
    this.layers = model.layers().stream().map(LayerMix::label).toList().toString();
    this.centred = centred;
  }

  /**
   * @param sentences of one word
   */
  void add(List<WordInSentence> sentences) {
    if (!words.containsKey(sentences)) {
      Optional<WordOverOccurrences> known =
          kept.floats(key(sentences)).map(SentencesOfWords::unpacked);
      words.put(sentences, known.orElse(null));
      if (known.isEmpty()) {
        missing.add(sentences);
      }
    }
  }

  /** The occurrences that the model has to read for the added words. */
  List<Occurrence> missing() {
    return missing.stream().flatMap(List::stream).map(WordInSentence::occurrence).toList();
  }

  /**
   * @param read the embeddings of {@link #missing}
   */
  void take(List<Embedding> read) {
    int at = 0;
    for (List<WordInSentence> sentences : missing) {
      WordOverOccurrences word =
          WordOverOccurrences.of(read.subList(at, at + sentences.size()), centred);
      words.put(sentences, word);
      at += sentences.size();
      if (!word.isLost()) {
        kept.put(key(sentences), packed(word));
      }
    }
  }

  WordOverOccurrences of(List<WordInSentence> sentences) {
    return words.get(sentences);
  }

  private Key key(List<WordInSentence> sentences) {
    return Key.of(
        Stream.concat(
                Stream.of(layers, centred ? "centred" : "uncentred"),
                sentences.stream().flatMap(at -> Stream.of(at.text(), at.start() + ":" + at.end())))
            .toArray(String[]::new));
  }

  /** Number of layers, number of components, width, then all vectors. */
  private static float[] packed(WordOverOccurrences word) {
    int width = word.means()[0].length;
    int rows = word.means().length + word.components().length;
    float[] all = new float[3 + rows * width];
    all[0] = word.means().length;
    all[1] = word.components().length;
    all[2] = width;
    int at = 3;
    for (float[][] vectors : List.of(word.means(), word.components())) {
      for (float[] vector : vectors) {
        System.arraycopy(vector, 0, all, at, width);
        at += width;
      }
    }
    return all;
  }

  private static WordOverOccurrences unpacked(float[] all) {
    float[][] means = new float[(int) all[0]][(int) all[2]];
    float[][] components = new float[(int) all[1]][(int) all[2]];
    int at = 3;
    for (float[][] vectors : List.of(means, components)) {
      for (float[] vector : vectors) {
        System.arraycopy(all, at, vector, 0, vector.length);
        at += vector.length;
      }
    }
    return new WordOverOccurrences(means, components, "");
  }
}
