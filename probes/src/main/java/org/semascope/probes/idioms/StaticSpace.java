package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.vectors.StaticVectors;

/**
 * Vectors of words, whatever the sentence. A word is looked up as it is written, in lower case, and
 * without the punctuation around it. One that is unknown all the same is left out of its sentence;
 * a phrase that would lose a word is no longer that phrase, and has no vector.
 */
final class StaticSpace implements Space {
  private static final Pattern AROUND = Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$");

  /** What makes a word of a stretch between blanks: a dash by itself is none. */
  private static final Pattern WRITTEN = Pattern.compile("[\\p{L}\\p{N}]");

  private final StaticVectors vectors;
  private final PieceMode pieces;
  private final int width;

  StaticSpace(StaticVectors vectors, PieceMode pieces) {
    this.vectors = vectors;
    this.pieces = pieces;
    this.width = vectors.vectors().dimension();
  }

  @Override
  public boolean isContextual() {
    return false;
  }

  @Override
  public List<Embedding> embed(List<Occurrence> phrases) {
    return phrases.stream().map(this::embed).toList();
  }

  private Embedding embed(Occurrence phrase) {
    List<Span> words = Blanks.words(phrase.text());
    List<float[]> known = known(phrase.text(), words);
    List<Span> parts =
        Blanks.words(phrase.text(), phrase.span()).stream()
            .filter(part -> WRITTEN.matcher(part.of(phrase.text())).find())
            .toList();
    List<float[]> ofPhrase = known(phrase.text(), parts);
    if (ofPhrase.isEmpty()) {
      return Embedding.failed("no word of it has a vector");
    }
    if (ofPhrase.size() < parts.size()) {
      return Embedding.failed("a word of it has no vector");
    }
    float[] vector = pieces == PieceMode.MEAN ? mean(ofPhrase) : oneAfterAnother(ofPhrase);
    return new Embedding(
        // (1, width)
        new float[][] {mean(known.isEmpty() ? ofPhrase : known)},
        new float[][] {vector},
        words.size(),
        ofPhrase.size(),
        words.size() - known.size(),
        "");
  }

  private List<float[]> known(String text, List<Span> words) {
    List<float[]> known = new ArrayList<>();
    words.forEach(word -> vector(word.of(text)).ifPresent(known::add));
    return known;
  }

  private Optional<float[]> vector(String word) {
    String lowered = word.toLowerCase(Locale.ROOT);
    return Stream.of(word, lowered, AROUND.matcher(lowered).replaceAll(""))
        .filter(form -> !form.isEmpty())
        .flatMap(form -> vectors.vector(form).stream())
        .findFirst();
  }

  private float[] mean(List<float[]> words) {
    MeanVector mean = new MeanVector(width);
    words.forEach(mean::add);
    return mean.vector();
  }

  private float[] oneAfterAnother(List<float[]> words) {
    float[] all = new float[words.size() * width];
    for (int i = 0; i < words.size(); i++) {
      System.arraycopy(words.get(i), 0, all, i * width, width);
    }
    return all;
  }
}
