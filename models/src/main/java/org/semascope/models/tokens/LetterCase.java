package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Excerpt;

/** Whether a tokenizer reads texts in lower case. */
public final class LetterCase {
  private static final String LOWERCASE = "Lowercase";

  private LetterCase() {}

  /**
   * What to say of a directory whose word pieces have capitals though nothing says that texts keep
   * theirs: transformers reads such texts in lower case, and so do we.
   */
  public static Optional<String> caution(Path directory) {
    TokenizerFiles files = new TokenizerFiles(directory);
    boolean said =
        TokenizerJson.in(directory).isPresent() || files.option("do_lower_case").isBoolean();
    if (said || !files.has(VocabularyFiles.WORD_PIECES)) {
      return Optional.empty();
    }
    Path vocabulary = files.path(VocabularyFiles.WORD_PIECES);
    return TextLines.of(vocabulary).stream()
        .filter(piece -> !piece.startsWith("[")) // special ones are written in capitals by custom
        .filter(piece -> piece.codePoints().anyMatch(Character::isUpperCase))
        .findFirst()
        .map(
            piece ->
                "%s has pieces with capitals, such as \"%s\", but no tokenizer_config.json beside it sets do_lower_case: texts are read in lower case; set it to false, or give --lower-case no, to keep their capitals"
                    .formatted(vocabulary, Excerpt.of(piece)));
  }

  /** Makes a tokenizer in the form of tokenizer.json read texts in lower case, or as they are. */
  static void set(ObjectNode json, boolean lower) {
    JsonNode normalizer = json.path("normalizer");
    List<JsonNode> steps = new ArrayList<>();
    if (normalizer.path("normalizers") instanceof ArrayNode several) {
      several.forEach(steps::add);
    } else if (normalizer.isObject()) {
      steps.add(normalizer);
    }
    steps.removeIf(step -> step.path("type").asText().equals(LOWERCASE));
    boolean set = false;
    for (JsonNode step : steps) {
      if (step.has("lowercase")) { // of BERT's own step, which drops accents as well
        ((ObjectNode) step).put("lowercase", lower);
        set = true;
      }
    }
    if (lower && !set) {
      steps.add(0, Pipeline.step(LOWERCASE));
    }
    json.set(
        "normalizer", Pipeline.normalizers(steps.stream().map(ObjectNode.class::cast).toList()));
  }
}
