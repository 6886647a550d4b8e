package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/**
 * A tokenizer in the form of tokenizer.json, wherever it comes from.
 *
 * @param origin the file that messages should name
 */
record TokenizerDescription(Path origin, ObjectNode json) {
  /** The directory's tokenizer.json, or what its older files amount to; never cuts, never pads. */
  static TokenizerDescription of(ModelFiles files) {
    TokenizerDescription described =
        TokenizerJson.in(files.directory())
            .map(TokenizerDescription::read)
            .orElseGet(() -> built(files));
    described.json.putNull("truncation");
    described.json.putNull("padding");
    return described;
  }

  /** What the directory's older files amount to. */
  static TokenizerDescription built(ModelFiles files) {
    return VocabularyFiles.of(files).build(files);
  }

  private static TokenizerDescription read(Path file) {
    JsonNode node = JsonFile.read(file);
    if (!(node instanceof ObjectNode json) || !json.path("model").isObject()) {
      throw ModelFormatException.file(file, "a tokenizer with a \"model\"", "other JSON");
    }
    return new TokenizerDescription(file, json);
  }
}
