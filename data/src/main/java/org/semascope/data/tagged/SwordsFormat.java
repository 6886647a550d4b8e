package org.semascope.data.tagged;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Compression;
import org.semascope.data.text.Lines;

/**
 * SWORDS (Lee et al. 2021): a JSON file of contexts, targets, substitutes and the labels that
 * annotators gave to each substitute. The weight of a substitute is the proportion of its labels
 * that are TRUE.
 */
final class SwordsFormat extends SenseCorpusFormat<SubstitutedWord> {
  private static final Pattern BEGINNING =
      Pattern.compile("\\s*\\{\\s*\"contexts\"\\s*:\\s*\\{\\s*\"c:");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, PartOfSpeech> PARTS =
      Map.of(
          "NOUN", PartOfSpeech.NOUN,
          "VERB", PartOfSpeech.VERB,
          "ADJ", PartOfSpeech.ADJECTIVE,
          "ADV", PartOfSpeech.ADVERB);

  SwordsFormat() {
    super(TokenJoiner.RAW, "SWORDS, judged substitutes", 1, "swords.*\\.json(\\.gz)?");
  }

  @Override
  boolean matches(Path file, String opening) {
    return BEGINNING.matcher(opening).lookingAt();
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super SubstitutedWord> each) {
    JsonNode all = parsed(file);
    Map<String, Map<String, Double>> weights = new HashMap<>();
    JsonNode labels = all.path("substitute_labels");
    all.path("substitutes")
        .properties()
        .forEach(
            one ->
                faults
                    .check(one.getKey(), id -> weight(file, id, labels.path(id)))
                    .ifPresent(
                        weight ->
                            weights
                                .computeIfAbsent(
                                    one.getValue().path("target_id").asText(),
                                    any -> new LinkedHashMap<>())
                                .merge(
                                    one.getValue().path("substitute").asText(),
                                    weight,
                                    Math::max)));
    all.path("targets")
        .properties()
        .forEach(
            one ->
                faults
                    .check(
                        one.getKey(),
                        id ->
                            word(
                                file,
                                id,
                                one.getValue(),
                                all.path("contexts"),
                                weights.getOrDefault(id, Map.of())))
                    .ifPresent(each));
  }

  private static JsonNode parsed(Path file) {
    try (InputStream in = Compression.open(file)) {
      return JSON.readTree(in);
    } catch (JsonProcessingException e) {
      throw DataFormatException.line(
          file,
          e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
          "JSON",
          e.getOriginalMessage());
    } catch (IOException e) {
      throw Lines.unreadable(file, e);
    }
  }

  private static double weight(Path file, String id, JsonNode labels) {
    if (!labels.isArray() || labels.isEmpty()) {
      throw DataFormatException.file(file, "substitute_labels of " + id, "none");
    }
    double accepted = 0;
    for (JsonNode label : labels) {
      accepted += label.asText().equals("TRUE") ? 1 : 0;
    }
    return accepted / labels.size();
  }

  private static SubstitutedWord word(
      Path file, String id, JsonNode target, JsonNode contexts, Map<String, Double> weights) {
    String text = contexts.path(target.path("context_id").asText()).path("context").asText();
    String word = target.path("target").asText();
    int offset = target.path("offset").asInt(-1); // in code points
    boolean inside = offset >= 0 && offset <= text.codePointCount(0, text.length());
    int start = inside ? text.offsetByCodePoints(0, offset) : -1;
    if (!inside || word.isBlank() || !text.startsWith(word, start)) {
      throw DataFormatException.file(
          file,
          "\"%s\" at offset %s of the context of %s".formatted(word, offset, id),
          "something else");
    }
    return new SubstitutedWord(
        id,
        new Occurrence(text, new Span(start, start + word.length())),
        target.path("extra").path("coinco_lemma").asText(word),
        PARTS.getOrDefault(target.path("pos").asText(), PartOfSpeech.UNKNOWN),
        weights,
        true);
  }
}
