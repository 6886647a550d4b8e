package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.semascope.core.Excerpt;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/**
 * A tokenizer in the form of tokenizer.json, wherever it comes from.
 *
 * @param origin the file that messages should name
 * @param cautions what a user should know of it, in sentences
 */
record TokenizerDescription(Path origin, ObjectNode json, List<String> cautions) {
  TokenizerDescription(Path origin, ObjectNode json) {
    this(origin, json, List.of());
  }

  /**
   * The directory's tokenizer.json, or what its older files amount to; never cuts, never pads and
   * leaves nothing to chance.
   */
  static TokenizerDescription of(TokenizerFiles files) {
    TokenizerDescription described =
        TokenizerJson.in(files.directory())
            .map(TokenizerDescription::read)
            .orElseGet(() -> built(files));
    described.json.putNull("truncation");
    described.json.putNull("padding");
    TokenizerLimits.check(described.json, described.origin);
    return described.withoutDropout();
  }

  /** Dropout is for training: it leaves out merges by chance, so that no two runs are alike. */
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
                "%s asks for dropout %s, which is for training: texts are cut into pieces without it"
                    .formatted(origin, Excerpt.of(dropout.toString()))));
  }

  /** What the directory's older files amount to. */
  static TokenizerDescription built(TokenizerFiles files) {
    return VocabularyFiles.describe(files);
  }

  private static TokenizerDescription read(Path file) {
    JsonNode node = JsonFile.read(file);
    if (!(node instanceof ObjectNode json) || !json.path("model").isObject()) {
      throw ModelFormatException.file(file, "a tokenizer with a \"model\"", "other JSON");
    }
    return new TokenizerDescription(file, json);
  }
}
