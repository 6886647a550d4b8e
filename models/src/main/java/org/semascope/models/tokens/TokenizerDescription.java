package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.Excerpt;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/**
 * A tokenizer in the form of tokenizer.json, read from that file or converted from older files.
 *
 * @param origin the file that messages name
 * @param cautions sentences that a user should read before using it
 */
record TokenizerDescription(Path origin, ObjectNode json, List<String> cautions) {
  private static final List<String> SENTENCE_PIECE_FILES =
      List.of("spiece.model", "sentencepiece.bpe.model", "spm.model", "tokenizer.model");

  TokenizerDescription(Path origin, ObjectNode json) {
    this(origin, json, List.of());
  }

  /** The directory's tokenizer, without truncation, padding and dropout. */
  static TokenizerDescription of(TokenizerFiles files) {
    TokenizerDescription described =
        TokenizerJson.in(files.directory())
            .map(TokenizerDescription::read)
            .orElseGet(() -> converted(files));
    described.json.putNull("truncation");
    described.json.putNull("padding");
    TokenizerLimits.check(described.json, described.origin);
    return described.withoutDropout();
  }

  /** Dropout is for training: it skips merges at random, so that no two runs are alike. */
  private TokenizerDescription withoutDropout() {
    ObjectNode model = (ObjectNode) json.get("model");
    JsonNode dropout = model.path("dropout");
    if (dropout.isMissingNode() || dropout.isNull()) {
      return this;
    }
    model.putNull("dropout");
    return dropout.isNumber() && dropout.doubleValue() == 0
        ? this
        : new TokenizerDescription(
            origin,
            json,
            List.of(
                "%s sets dropout %s, which is for training: texts are tokenized without it"
                    .formatted(origin, Excerpt.of(dropout.toString()))));
  }

  private static TokenizerDescription read(Path file) {
    JsonNode node = JsonFile.read(file);
    if (!(node instanceof ObjectNode json) || !json.path("model").isObject()) {
      throw ModelFormatException.file(file, "a tokenizer with a \"model\"", "other JSON");
    }
    return new TokenizerDescription(file, json);
  }

  /**
   * The tokenizer of a directory without tokenizer.json, converted as the transformers library does
   * it, so that tokens and ids are those that the model was trained with.
   */
  static TokenizerDescription converted(TokenizerFiles files) {
    String family = family(files);
    if (files.has(WordPieces.FILE)) {
      WordPieces pieces = new WordPieces(files);
      return family.equals("mpnet") ? pieces.ofMpnet() : pieces.ofBert();
    }
    if (files.has(ByteLevelFamily.VOCABULARY) && files.has(ByteLevelFamily.MERGES)) {
      return new ByteLevelFamily(files).describe();
    }
    if (files.has(SentencePieceModel.LLAMA2C_FILE)) {
      Path file = files.path(SentencePieceModel.LLAMA2C_FILE);
      return SentencePieceFamilies.llama(files, SentencePieceModel.readLlama2c(file));
    }
    Path file =
        SENTENCE_PIECE_FILES.stream()
            .filter(files::has)
            .findFirst()
            .map(files::path)
            .orElseThrow(
                () ->
                    ModelFormatException.file(
                        files.directory(),
                        "tokenizer.json, %s, %s with %s, or one of %s"
                            .formatted(
                                WordPieces.FILE,
                                ByteLevelFamily.VOCABULARY,
                                ByteLevelFamily.MERGES,
                                String.join(", ", SENTENCE_PIECE_FILES)),
                        "none of them"));
    if (SentencePieceFamilies.BY_NAME.containsKey(family)) {
      return SentencePieceFamilies.BY_NAME.get(family).apply(files, SentencePieceModel.read(file));
    }
    String found =
        Stream.of(files.tokenizerClass(), files.modelType())
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    throw ModelFormatException.file(
        file,
        "the vocabulary of an ALBERT, XLNet, XLM-RoBERTa, CamemBERT, DeBERTa-v2, T5, Llama, Mistral"
            + " or Gemma model (others need a tokenizer.json)",
        found.isEmpty() ? "no config.json with a model_type" : found);
  }

  /** The tokenizer's class decides, since a model may use the tokenizer of another family. */
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
