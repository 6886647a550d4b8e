package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.semascope.core.Span;

/** Cuts texts into words, each of them one piece. */
final class WordTokenizer implements Tokenizer {
  private static final SpecialTokens SPECIALS =
      new SpecialTokens(
          List.of(SeenWords.BEGIN),
          List.of(SeenWords.END),
          List.of(0),
          0,
          List.of(0),
          OptionalInt.empty(),
          Optional.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.of(SeenWords.BEGIN));

  private final SeenWords table;

  WordTokenizer(SeenWords table) {
    this.table = table;
  }

  @Override
  public Tokenization tokenize(String text) {
    List<Span> spans = WordCutter.cut(text);
    List<String> words = new ArrayList<>(spans.size());
    spans.forEach(span -> words.add(span.of(text)));
    int[] ids = words.stream().mapToInt(table::number).toArray();
    return new Tokenization(text, ids, words, spans, IntStream.range(0, ids.length).toArray());
  }

  @Override
  public int vocabularySize() {
    return table.size();
  }

  @Override
  public String piece(int id) {
    return table.word(id);
  }

  @Override
  public boolean hasPiece(int id) {
    return id >= 0 && id < table.size();
  }

  @Override
  public OptionalInt id(String piece) {
    return table.find(piece);
  }

  @Override
  public boolean continuesWord(int id) {
    return false; // every piece is a whole word
  }

  @Override
  public SpecialTokens specials() {
    return SPECIALS;
  }

  /** Holds nothing outside the heap. */
  @Override
  public void close() {}
}
