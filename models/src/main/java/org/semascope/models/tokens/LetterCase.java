package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.Excerpt;

/** Whether a tokenizer lower-cases texts. */
public final class LetterCase {
  private static final String LOWERCASE = "Lowercase";

  private LetterCase() {}

  /**
   * A caution for a directory whose WordPiece vocabulary has capitals though no file sets {@code
   * do_lower_case}: as in transformers, texts are then lower-cased.
   */
  public static Optional<String> caution(Path directory) {
    TokenizerFiles files = new TokenizerFiles(directory);
    if (TokenizerJson.in(directory).isPresent()
        || files.option("do_lower_case").isBoolean()
        || !files.has(WordPieces.FILE)) {
      return Optional.empty();
    }
    String caution =
        "%s has tokens with capitals, such as \"%s\", but no tokenizer_config.json sets"
            + " do_lower_case: texts are lower-cased; to keep capitals, set it to false or use"
            + " --lower-case no";
    return files.lines(WordPieces.FILE).stream()
        .filter(piece -> !piece.startsWith("[")) // special tokens are written in capitals
        .filter(piece -> piece.codePoints().anyMatch(Character::isUpperCase))
        .findFirst()
        .map(
            piece ->
                String.format(
                    Locale.ROOT, caution, files.path(WordPieces.FILE), Excerpt.of(piece)));
  }

  /** Makes a tokenizer in the form of tokenizer.json lower-case texts, or keep their case. */
  static void set(ObjectNode json, boolean lower) {
    JsonNode normalizer = json.path("normalizer");
    List<ObjectNode> steps = new ArrayList<>();
    JsonNode several = normalizer.path("normalizers");
    for (JsonNode step : several.isArray() ? several : List.of(normalizer)) {
      if (step instanceof ObjectNode object && !step.path("type").asText().equals(LOWERCASE)) {
        steps.add(object);
      }
    }
    // BertNormalizer, which strips accents as well.
    List<ObjectNode> withOption = steps.stream().filter(step -> step.has("lowercase")).toList();
    withOption.forEach(step -> step.put("lowercase", lower));
    if (lower && withOption.isEmpty()) {
      steps.add(0, Pipeline.step(LOWERCASE));
    }
    json.set("normalizer", Pipeline.normalizers(steps));
  }
}
