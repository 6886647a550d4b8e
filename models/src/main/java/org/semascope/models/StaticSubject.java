package org.semascope.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;

/**
 * Vectors of words, whatever the text. A word is looked up as it is written, in lower case, and
 * without the punctuation around it. One that is unknown all the same is left out of its text; a
 * phrase that would lose a word is no longer that phrase, and has no vector.
 */
final class StaticSubject implements Subject {
  private static final Pattern AROUND = Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$");

  /** What makes a word of a stretch between blanks: a dash by itself is none. */
  private static final Pattern WRITTEN = Pattern.compile("[\\p{L}\\p{N}]");

  private final Traits traits;
  private final StaticVectors vectors;
  private final Pieces pieces;
  private final int width;
  private final Runnable end;

  StaticSubject(String name, StaticVectors vectors, Pieces pieces, Runnable end) {
    this.end = end;
    this.traits = Traits.ofVectors(name, this::lack);
    this.vectors = vectors;
    this.pieces = pieces;
    this.width = vectors.vectors().dimension();
  }

  private Optional<String> lack(String word) {
    return vectors.vector(word).isPresent()
        ? Optional.empty()
        : Optional.of("without a vector in " + traits.name());
  }

  @Override
  public Traits traits() {
    return traits;
  }

  @Override
  public List<LayerMix> layers() {
    return List.of(LayerMix.STATIC);
  }

  @Override
  public Optional<ContextualModel> contextual() {
    return Optional.empty();
  }

  @Override
  public Optional<StaticVectors> vectors() {
    return Optional.of(vectors);
  }

  @Override
  public void close() {
    end.run();
  }

  @Override
  public Pieces pieces() {
    return pieces;
  }

  @Override
  public EmbeddedPlaces words(List<Occurrence> places) {
    return new EmbeddedPlaces(places.stream().map(place -> embed(place, false)).toList(), 0, 0);
  }

  @Override
  public EmbeddedPlaces phrases(List<Occurrence> places) {
    return new EmbeddedPlaces(places.stream().map(place -> embed(place, true)).toList(), 0, 0);
  }

  private Embedding embed(Occurrence place, boolean withSentence) {
    List<Span> parts =
        Words.between(place.text(), place.span()).stream()
            .filter(part -> WRITTEN.matcher(part.of(place.text())).find())
            .toList();
    List<float[]> ofPhrase = known(place.text(), parts);
    if (ofPhrase.isEmpty()) {
      return Embedding.lost("no word of it has a vector");
    }
    if (ofPhrase.size() < parts.size()) {
      return Embedding.lost("a word of it has no vector");
    }
    List<Span> words = withSentence ? Words.between(place.text()) : parts;
    List<float[]> known = withSentence ? known(place.text(), words) : ofPhrase;
    float[] vector = pieces == Pieces.CONCAT ? oneAfterAnother(ofPhrase) : mean(ofPhrase);
    return new Embedding(
        new float[][] {vector}, // (1, width or more)
        withSentence ? new float[][] {mean(known.isEmpty() ? ofPhrase : known)} : new float[0][],
        words.size(),
        ofPhrase.size(),
        words.size() - known.size(),
        Optional.empty(),
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
    if (words.size() == 1) {
      return words.get(0);
    }
    MeanVector mean = new MeanVector(width);
    words.forEach(mean::add);
    return mean.vector();
  }

  /** Vectors as one longer vector. */
  static float[] oneAfterAnother(List<float[]> vectors) {
    float[] all = new float[vectors.stream().mapToInt(vector -> vector.length).sum()];
    int at = 0;
    for (float[] vector : vectors) {
      System.arraycopy(vector, 0, all, at, vector.length);
      at += vector.length;
    }
    return all;
  }
}
