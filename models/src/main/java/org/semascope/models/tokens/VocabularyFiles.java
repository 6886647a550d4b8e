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

  static TokenizerFamily of(TokenizerFiles files) {
    if (files.has(WORD_PIECES)) {
      return isFamily(files, "mpnet") ? new MpnetFamily() : new BertFamily();
    }
    if (files.has(BYTE_PAIRS) && files.has(MERGES)) {
      return new ByteLevelFamily();
    }
    if (files.has(Llama2cPieces.FILE)) {
      return new LlamaFamily(Llama2cPieces.read(files.path(Llama2cPieces.FILE)), false);
    }
    Optional<String> model = SENTENCE_PIECES.stream().filter(files::has).findFirst();
    if (model.isEmpty()) {
      throw ModelFormatException.file(
          files.directory(),
          "tokenizer.json, %s, %s with %s, or one of %s"
              .formatted(WORD_PIECES, BYTE_PAIRS, MERGES, String.join(", ", SENTENCE_PIECES)),
          "none of them");
    }
    return sentencePieces(files, model.get());
  }

  private static TokenizerFamily sentencePieces(TokenizerFiles files, String name) {
    if (isFamily(files, "albert")) {
      return new AlbertFamily(name);
    }
    if (isFamily(files, "xlnet")) {
      return new XlnetFamily(name);
    }
    if (isFamily(files, "xlmroberta")) {
      return new XlmRobertaFamily(name);
    }
    if (isFamily(files, "camembert")) {
      return new CamembertFamily(name);
    }
    if (isFamily(files, "debertav2")) {
      return new DebertaFamily(name);
    }
    if (isFamily(files, "t5") || isFamily(files, "mt5")) {
      return new T5Family(name);
    }
    if (isFamily(files, "llama") || isFamily(files, "mistral")) {
      return new LlamaFamily(SentencePieceReader.read(files.path(name)), false);
    }
    if (isFamily(files, "gemma") || isFamily(files, "gemma2") || isFamily(files, "gemma3text")) {
      return new LlamaFamily(SentencePieceReader.read(files.path(name)), true);
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
  private static boolean isFamily(TokenizerFiles files, String family) {
    return files
        .tokenizerClass()
        .map(name -> name.replaceAll("Tokenizer(Fast)?$", ""))
        .filter(name -> !name.equals("PreTrained"))
        .or(files::modelType)
        .map(name -> name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", ""))
        .filter(family::equals)
        .isPresent();
  }
}
