package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/** The tokenizer's files in a model directory; each of the JSON files may be missing. */
final class TokenizerFiles {
  private final Path directory;
  private final Optional<String> modelType;
  private final JsonNode tokenizerConfig;
  private final JsonNode specialTokens;
  private final JsonNode addedTokens;

  TokenizerFiles(Path directory) {
    this(directory, Optional.empty());
  }

  /**
   * @param modelType the model's {@code model_type}, if it is known from elsewhere than config.json
   */
  TokenizerFiles(Path directory, Optional<String> modelType) {
    this.directory = directory;
    JsonNode config = read("config.json");
    this.modelType = modelType.or(() -> text(config.path("model_type")));
    tokenizerConfig = read("tokenizer_config.json");
    specialTokens = read("special_tokens_map.json");
    addedTokens = read("added_tokens.json");
  }

  Path directory() {
    return directory;
  }

  Path path(String name) {
    return directory.resolve(name);
  }

  boolean has(String name) {
    return Files.isRegularFile(path(name));
  }

  /** The lines of a file in UTF-8. */
  List<String> lines(String name) {
    try {
      return Files.readAllLines(path(name));
    } catch (CharacterCodingException e) {
      throw ModelFormatException.file(path(name), "text in UTF-8", "other bytes", e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + path(name) + ": " + IoReason.of(e), e);
    }
  }

  Optional<String> modelType() {
    return modelType;
  }

  Optional<String> tokenizerClass() {
    return text(tokenizerConfig.path("tokenizer_class"));
  }

  /** An option of tokenizer_config.json; null there means the default. */
  boolean flag(String name, boolean otherwise) {
    return tokenizerConfig.path(name).asBoolean(otherwise);
  }

  /** An option of tokenizer_config.json, null or missing as the file has it. */
  JsonNode option(String name) {
    return tokenizerConfig.path(name);
  }

  /** The token of a role such as {@code mask_token}: its text, or an object with attributes. */
  Optional<JsonNode> special(String role) {
    return Stream.of(specialTokens.path(role), tokenizerConfig.path(role))
        .filter(token -> token.isTextual() || token.isObject())
        .findFirst();
  }

  /** The text of the token of a role. */
  Optional<String> specialText(String role) {
    return special(role).flatMap(node -> text(node.isObject() ? node.path("content") : node));
  }

  /** The tokens of a list such as {@code additional_special_tokens}, from all files. */
  List<JsonNode> specials(String list) {
    List<JsonNode> tokens = new ArrayList<>();
    Stream.of(specialTokens.path(list), tokenizerConfig.path(list))
        .filter(JsonNode::isArray)
        .forEach(array -> array.forEach(tokens::add));
    return tokens;
  }

  /** added_tokens.json: ids of tokens beyond the vocabulary. */
  JsonNode addedTokens() {
    return addedTokens;
  }

  private JsonNode read(String name) {
    return has(name) ? JsonFile.object(path(name)) : MissingNode.getInstance();
  }

  private static Optional<String> text(JsonNode node) {
    return Optional.ofNullable(node.textValue());
  }
}
