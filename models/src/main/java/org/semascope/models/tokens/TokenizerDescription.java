package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

  /** A tokenizer of these components, each of which may be null except the model. */
  TokenizerDescription(
      Path origin,
      AddedTokens added,
      ObjectNode normalizer,
      ObjectNode preTokenizer,
      ObjectNode postProcessor,
      ObjectNode decoder,
      ObjectNode model) {
    this(origin, JsonNodeFactory.instance.objectNode(), List.of());
    json.put("version", "1.0").putNull("truncation").putNull("padding");
    json.set("added_tokens", added.toJson());
    json.set("normalizer", normalizer);
    json.set("pre_tokenizer", preTokenizer);
    json.set("post_processor", postProcessor);
    json.set("decoder", decoder);
    json.set("model", model);
  }

  /** The directory's tokenizer, without truncation, padding and dropout. */
  static TokenizerDescription of(TokenizerFiles files) {
    TokenizerDescription described =
        TokenizerJson.in(files.directory())
            .map(TokenizerDescription::read)
            .orElseGet(() -> converted(files));
    Path origin = described.origin;
    ObjectNode json = described.json.putNull("truncation").putNull("padding");
    TokenizerLimits.check(json, origin);
    ObjectNode model = (ObjectNode) json.get("model");
    JsonNode dropout = model.path("dropout");
    if (dropout.isMissingNode() || dropout.isNull()) {
      return described;
    }
    // Dropout is for training: it skips merges at random, so that no two runs are alike.
    model.putNull("dropout");
    String caution =
        "%s sets dropout %s, which is for training: texts are tokenized without it"
            .formatted(origin, Excerpt.of(dropout.toString()));
    boolean isZero = dropout.isNumber() && dropout.doubleValue() == 0;
    return isZero ? described : new TokenizerDescription(origin, json, List.of(caution));
  }

  private static TokenizerDescription read(Path file) {
    JsonNode node = JsonFile.read(file);
    if (!(node instanceof ObjectNode json) || !json.path("model").isObject()) {
      throw ModelFormatException.file(file, "a tokenizer with a \"model\"", "other JSON");
    }
    return new TokenizerDescription(file, json, List.of());
  }

  /**
   * The tokenizer of a directory without tokenizer.json, converted as the transformers library does
   * it, so that tokens and ids are those that the model was trained with.
   */
  static TokenizerDescription converted(TokenizerFiles files) {
    // The tokenizer's class decides, since a model may use the tokenizer of another family.
    String family =
        files
            .tokenizerClass()
            .map(name -> name.replaceAll("Tokenizer(Fast)?$", ""))
            .filter(name -> !name.equals("PreTrained"))
            .or(files::modelType)
            .map(name -> name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", ""))
            .orElse("");
    if (files.has(WordPieces.FILE)) {
      return WordPieces.describe(files, family.equals("mpnet"));
    }
    if (files.has(ByteLevelFamily.VOCABULARY) && files.has(ByteLevelFamily.MERGES)) {
      return new ByteLevelFamily(files).describe();
    }
    Path llama2c = files.path(SentencePieceModel.LLAMA2C_FILE);
    if (Files.isRegularFile(llama2c)) {
      return new SentencePieces(files, SentencePieceModel.readLlama2c(llama2c)).llama();
    }
    String name = SENTENCE_PIECE_FILES.stream().filter(files::has).findFirst().orElse(null);
    if (name == null) {
      throw ModelFormatException.file(
          files.directory(),
          "tokenizer.json, vocab.txt, vocab.json with merges.txt, or one of "
              + String.join(", ", SENTENCE_PIECE_FILES),
          "none of them");
    }
    if (!SentencePieces.FAMILIES.containsKey(family)) {
      throw ModelFormatException.file(
          files.path(name),
          "the vocabulary of an ALBERT, XLNet, XLM-RoBERTa, CamemBERT, DeBERTa-v2, T5, Llama,"
              + " Mistral or Gemma model (others need a tokenizer.json)",
          Stream.of(files.tokenizerClass(), files.modelType())
              .flatMap(Optional::stream)
              .reduce((type, model) -> type + ", " + model)
              .orElse("no config.json with a model_type"));
    }
    SentencePieceModel model = SentencePieceModel.read(files.path(name));
    return SentencePieces.FAMILIES.get(family).apply(new SentencePieces(files, model));
  }
}
