package org.semascope.models.tokens;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Cuts texts into the pieces a model reads, at any length. May be used by several threads at once;
 * close it when none of them needs it any more.
 */
public interface Tokenizer extends AutoCloseable {
  /**
   * The tokenizer of the model in a directory: its tokenizer.json or, where there is none, what its
   * vocab.txt, vocab.json and merges.txt, or SentencePiece model amount to.
   */
  static Tokenizer load(Path directory) {
    return load(directory, Optional.empty(), Optional.empty());
  }

  /**
   * Same as {@link #load(Path)}, with what the directory's files may leave open.
   *
   * @param modelType the model's family as {@code model_type} has it; empty: as config.json says
   * @param lowerCase whether texts are read in lower case; empty: as the files say
   */
  static Tokenizer load(Path directory, Optional<String> modelType, Optional<Boolean> lowerCase) {
    return VocabularyTokenizer.load(directory, modelType, lowerCase);
  }

  /** The tokenizer of a model that reads words by their letters. */
  static Tokenizer ofWords(SeenWords table) {
    return new WordTokenizer(table);
  }

  /** The pieces of a text alone, without special tokens added; those it spells out are found. */
  Tokenization tokenize(String text);

  /** One more than the highest number of a piece. */
  int vocabularySize();

  /**
   * The piece of this number.
   *
   * @throws org.semascope.core.SemascopeException if there is none
   */
  String piece(int id);

  /** Whether a piece has this number; vocabularies filled up to a round size have more numbers. */
  boolean hasPiece(int id);

  /** How results name a number: by its piece or, if there is none, as {@code <id 50300>}. */
  default String shown(int id) {
    return hasPiece(id) ? piece(id) : "<id " + id + ">";
  }

  /** The number of this piece, written as the vocabulary writes it. */
  OptionalInt id(String piece);

  /**
   * Whether a piece right after a word goes on with it: it begins with a letter, a mark or a digit,
   * and with no blank. Blanks, punctuation and special tokens end words.
   */
  boolean continuesWord(int id);

  SpecialTokens specials();

  /** What a user should know before texts are read, in sentences. */
  default List<String> cautions() {
    return List.of();
  }

  @Override
  void close();
}
