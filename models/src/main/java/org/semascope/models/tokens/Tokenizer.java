package org.semascope.models.tokens;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Splits texts of any length into a model's tokens. Safe for many threads until it is closed. */
public interface Tokenizer extends AutoCloseable {
  /**
   * The tokenizer of a model directory: its tokenizer.json, or else one converted from its
   * vocab.txt, from vocab.json and merges.txt, or from a SentencePiece model.
   */
  static Tokenizer load(Path directory) {
    return load(directory, Optional.empty(), Optional.empty());
  }

  /**
   * Same as {@link #load(Path)}, but with settings that the directory's files may lack.
   *
   * @param modelType the model's {@code model_type}; empty: as in config.json
   * @param lowerCase whether texts are lower-cased; empty: as configured by the model
   */
  static Tokenizer load(Path directory, Optional<String> modelType, Optional<Boolean> lowerCase) {
    return modelType.filter("character_bert"::equals).isPresent()
        ? BasicTokenizer.load(directory, lowerCase)
        : VocabularyTokenizer.load(directory, modelType, lowerCase);
  }

  /**
   * The tokenizer of ELMo.
   *
   * @param longest maximum number of characters of a word, with its begin and end
   */
  static Tokenizer ofElmo(int longest) {
    return new WordTokenizer(longest);
  }

  /** The tokens of a text, including special tokens that it contains, but without added ones. */
  Tokenization tokenize(String text);

  /** One more than the highest id. */
  int vocabularySize();

  /** Number of ids, from 0, that the model may predict. */
  default int predictedSize() {
    return vocabularySize();
  }

  /**
   * The token of an id.
   *
   * @throws org.semascope.core.SemascopeException if there is none
   */
  String piece(int id);

  /** Whether an id has a token; vocabularies padded to a round size have unused ids. */
  default boolean hasPiece(int id) {
    return id >= 0 && id < vocabularySize();
  }

  /** The token of an id or, if there is none, {@code <id 50300>}. */
  default String shown(int id) {
    return hasPiece(id) ? piece(id) : "<id " + id + ">";
  }

  /** The id of a token, written as the vocabulary writes it. */
  OptionalInt id(String piece);

  /**
   * Whether a token directly after a word continues it: it begins with a letter, a combining mark
   * or a digit. Spaces, punctuation and special tokens end words. By default every token is a whole
   * word.
   */
  default boolean continuesWord(int id) {
    return false;
  }

  SpecialTokens specials();

  /** The characters of words, if the model reads words by characters. */
  default Optional<Spelling> spelling() {
    return Optional.empty();
  }

  /** Reports sentences that a user should read to {@code listener}: at once, or when it matters. */
  default void report(Consumer<String> listener) {}

  /** By default a tokenizer holds nothing outside the heap. */
  @Override
  default void close() {}
}
