package org.semascope.models.tokens;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.semascope.core.Span;

/** Splits texts into words, each of which is one token, for a model that spells. */
abstract class OpenTokenizer implements Tokenizer {
  private final SeenWords table;
  private final SpecialTokens specials;
  private final Spelling spelling;
  private final int predicted;

  /**
   * A word of a text.
   *
   * @param written as the model reads it
   */
  record Word(Span span, String written) {}

  /**
   * @param begin token before every text
   * @param end token after every text
   * @param mask as texts contain it; empty if the model has none
   * @param longest maximum number of characters of a word, with its markers
   * @param shift added to every character, see {@link Spelling}
   */
  OpenTokenizer(
      SeenWords table, String begin, String end, Optional<String> mask, int longest, int shift) {
    this.table = table;
    predicted = table.size();
    int first = table.number(begin);
    int last = table.number(end);
    int masked = table.number(mask.orElse(end)); // the same as the end if there is none
    specials =
        new SpecialTokens(
            List.of(first),
            List.of(last),
            List.of(0),
            0,
            List.of(0),
            mask.isPresent() ? OptionalInt.of(masked) : OptionalInt.empty(),
            mask,
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.of(first));
    Map<Integer, Integer> characters = new HashMap<>();
    characters.put(masked, Spelling.MASK);
    characters.put(first, Spelling.BEGIN_OF_TEXT);
    characters.put(last, Spelling.END_OF_TEXT);
    spelling = new Spelling(table, characters, longest, shift);
  }

  abstract List<Word> split(String text);

  @Override
  public final Tokenization tokenize(String text) {
    List<Word> words = split(text);
    int[] ids = words.stream().mapToInt(word -> table.number(word.written())).toArray();
    return new Tokenization(
        text,
        ids,
        words.stream().map(Word::written).toList(),
        words.stream().map(Word::span).toList(),
        IntStream.range(0, ids.length).toArray());
  }

  @Override
  public final int vocabularySize() {
    return table.size();
  }

  @Override
  public final int predictedSize() {
    return predicted;
  }

  @Override
  public final String piece(int id) {
    return table.word(id);
  }

  @Override
  public final OptionalInt id(String piece) {
    return table.find(piece);
  }

  @Override
  public final SpecialTokens specials() {
    return specials;
  }

  @Override
  public final Optional<Spelling> spelling() {
    return Optional.of(spelling);
  }

  @Override
  public final void report(Consumer<String> listener) {
    spelling.report(listener);
  }
}
