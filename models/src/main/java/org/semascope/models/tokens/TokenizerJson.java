package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/**
 * A tokenizer described in the form of tokenizer.json.
 *
 * @param origin the file that messages should name
 */
public record TokenizerJson(Path origin, ObjectNode json) {
  private static final String FILE = "tokenizer.json";

  /**
   * Writes tokenizer.json into a model directory that has only older vocabulary files; one that is
   * there already stays as it is.
   */
  public static void write(Path directory) {
    ModelFiles files = new ModelFiles(directory);
    if (files.has(FILE)) {
      return;
    }
    byte[] content = built(files).json().toPrettyString().getBytes(StandardCharsets.UTF_8);
    try {
      Path temporary = Files.createTempFile(directory, FILE, ".part");
      try {
        Files.write(temporary, content);
        Files.move(temporary, files.path(FILE), StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new SemascopeException("cannot write " + files.path(FILE) + ": " + e.getMessage(), e);
    }
  }

  /** The directory's tokenizer.json, or what its older files amount to; never cuts, never pads. */
  static TokenizerJson of(ModelFiles files) {
    TokenizerJson described = files.has(FILE) ? read(files.path(FILE)) : built(files);
    described.json.putNull("truncation");
    described.json.putNull("padding");
    return described;
  }

  private static TokenizerJson read(Path file) {
    JsonNode node = JsonFile.read(file);
    if (!(node instanceof ObjectNode json) || !json.path("model").isObject()) {
      throw ModelFormatException.file(file, "a tokenizer with a \"model\"", "other JSON");
    }
    return new TokenizerJson(file, json);
  }

  private static TokenizerJson built(ModelFiles files) {
    return VocabularyFiles.of(files).build(files);
  }
}
