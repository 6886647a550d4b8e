package org.semascope.models.tokens;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.models.ModelFormatException;

/** Chooses how to read the vocabulary of a model that has no tokenizer.json. */
final class VocabularyFiles {
  static final String WORD_PIECES = "vocab.txt";
  static final String BYTE_PAIRS = "vocab.json";
  static final String MERGES = "merges.txt";
  private static final List<String> SENTENCE_PIECES =
      List.of("spiece.model", "sentencepiece.bpe.model", "spm.model", "tokenizer.model");

  private VocabularyFiles() {}

  /**
   * What the transformers library converts the same files to, so that pieces and numbers are those
   * that the model was trained with.
   */
  static TokenizerDescription describe(TokenizerFiles files) {
    String family = family(files);
    if (files.has(WORD_PIECES)) {
      WordPieces pieces = new WordPieces(files);
      return family.equals("mpnet") ? pieces.ofMpnet() : pieces.ofBert();
    }
    if (files.has(BYTE_PAIRS) && files.has(MERGES)) {
      return ByteLevelFamily.describe(files);
    }
    if (files.has(Llama2cPieces.FILE)) {
      return LlamaFamily.describe(files, Llama2cPieces.read(files.path(Llama2cPieces.FILE)), false);
    }
    String name =
        SENTENCE_PIECES.stream()
            .filter(files::has)
            .findFirst()
            .orElseThrow(
                () ->
                    ModelFormatException.file(
                        files.directory(),
                        "tokenizer.json, %s, %s with %s, or one of %s"
                            .formatted(
                                WORD_PIECES,
                                BYTE_PAIRS,
                                MERGES,
                                String.join(", ", SENTENCE_PIECES)),
                        "none of them"));
    if (SentencePieceFamilies.BY_NAME.containsKey(family)) {
      return SentencePieceFamilies.BY_NAME
          .get(family)
          .apply(files, SentencePieceReader.read(files.path(name)));
    }
    String found =
        Stream.of(files.tokenizerClass(), files.modelType())
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    throw ModelFormatException.file(
        files.path(name),
        "the vocabulary of an ALBERT, XLNet, XLM-RoBERTa, CamemBERT, DeBERTa-v2, T5, Llama, Mistral"
            + " or Gemma model (others need a tokenizer.json)",
        found.isEmpty() ? "no config.json that says" : found);
  }

  /** The tokenizer's class decides; a model may borrow the tokenizer of another. */
  private static String family(TokenizerFiles files) {
    return files
        .tokenizerClass()
        .map(name -> name.replaceAll("Tokenizer(Fast)?$", ""))
        .filter(name -> !name.equals("PreTrained"))
        .or(files::modelType)
        .map(name -> name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", ""))
        .orElse("");
  }
}
