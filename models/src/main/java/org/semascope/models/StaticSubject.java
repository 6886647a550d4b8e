package org.semascope.models;

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
 * Static word vectors. A word is looked up as written, in lower case, and without surrounding
 * punctuation. An unknown word is left out of its text; a phrase with an unknown word has no
 * vector.
 *
 * @param end run when the subject is closed
 */
record StaticSubject(String name, StaticVectors own, Pieces pieces, Runnable end)
    implements Subject {
  /** A string between spaces without letters and digits, such as a dash, is not a word. */
  private static final Pattern LETTER = Pattern.compile("[\\p{L}\\p{N}]");

  @Override
  public Traits traits() {
    return Traits.ofVectors(
        name,
        word ->
            own.vector(word).isPresent()
                ? Optional.empty()
                : Optional.of("without a vector in " + name));
  }

  @Override
  public Optional<StaticVectors> vectors() {
    return Optional.of(own);
  }

  @Override
  public Embedding.Batch words(List<Occurrence> occurrences) {
    return Embedding.Batch.of(occurrences, one -> embed(one, false));
  }

  @Override
  public Embedding.Batch phrases(List<Occurrence> occurrences) {
    return Embedding.Batch.of(occurrences, one -> embed(one, true));
  }

  private Embedding embed(Occurrence occurrence, boolean withSentence) {
    String text = occurrence.text();
    List<Span> parts =
        Embedding.words(text, occurrence.span()).stream()
            .filter(part -> LETTER.matcher(part.of(text)).find())
            .toList();
    List<float[]> ofPhrase = known(text, parts);
    if (ofPhrase.isEmpty()) {
      return Embedding.lost("no word of it has a vector");
    }
    if (ofPhrase.size() < parts.size()) {
      return Embedding.lost("a word of it has no vector");
    }
    List<Span> words = withSentence ? Embedding.words(text) : parts;
    List<float[]> known = withSentence ? known(text, words) : ofPhrase;
    float[] phrase =
        pieces == Pieces.CONCAT ? Pieces.concatenated(ofPhrase) : Embedding.mean(ofPhrase);
    float[] sentence = Embedding.mean(known.isEmpty() ? ofPhrase : known);
    int unknown = words.size() - known.size();
    return Embedding.counted(words.size(), ofPhrase.size(), unknown, Optional.empty())
        .with(
            new float[][] {phrase}, // (1, width or more)
            withSentence ? new float[][] {sentence} : new float[0][]);
  }

  private List<float[]> known(String text, List<Span> words) {
    return words.stream().flatMap(word -> vector(word.of(text)).stream()).toList();
  }

  private Optional<float[]> vector(String word) {
    return Stream.of(word, word.toLowerCase(Locale.ROOT), Embedding.bare(word))
        .filter(form -> !form.isEmpty())
        .flatMap(form -> own.vector(form).stream())
        .findFirst();
  }

  @Override
  public void close() {
    end.run();
  }
}
