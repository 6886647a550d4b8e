package org.semascope.data.context;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.Lines;

/**
 * XL-WiC and MCL-WiC as lists of JSON objects (Raganato et al. 2020, Martelli et al. 2021) with the
 * character spans of the word, {@code start1} to {@code end2}; labels by id in {@code tag}.
 */
final class WicJson implements LabelledFiles.Source {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** An object of a list, with the line that it begins on. */
  private record Entry(Path file, long line, JsonNode node) {
    String text(String key) {
      String text = node.path(key).asText();
      if (text.isBlank()) {
        throw fault("\"" + key + "\"", "none");
      }
      return text;
    }

    /** The use of a sentence, by the character span of its word. */
    Occurrence use(int number) {
      String start = text("start" + number);
      String end = text("end" + number);
      String sentence = text("sentence" + number);
      boolean numbers = start.matches("\\d{1,8}") && end.matches("\\d{1,8}");
      if (!numbers || Integer.parseInt(start) > Integer.parseInt(end)) {
        throw fault(
            "a span of characters start%s to end%s".formatted(number, number), start + ":" + end);
      }
      try {
        return new Occurrence(sentence, new Span(Integer.parseInt(start), Integer.parseInt(end)));
      } catch (SemascopeException e) {
        throw fault("a word in its sentence", e.getMessage());
      }
    }

    DataFormatException fault(String expected, Object found) {
      return DataFormatException.line(file, line, expected, found);
    }
  }

  @Override
  public String name() {
    return "XL-WiC, JSON list of pairs of uses with labels T and F";
  }

  @Override
  public String ending() {
    return ".data";
  }

  @Override
  public boolean recognises(Path data) {
    String head = String.join(" ", Lines.head(data, StandardCharsets.UTF_8));
    return head.stripLeading().startsWith("[")
        && List.of("sentence1", "sentence2", "start1", "end2").stream()
            .allMatch(key -> head.contains("\"" + key + "\""));
  }

  @Override
  public void read(
      Path data, Path gold, String part, Faults faults, Consumer<? super UsePair> each) {
    Map<String, Entry> labels = new LinkedHashMap<>();
    for (Entry label : entries(gold)) {
      faults.check(label, one -> one.text("id")).ifPresent(id -> labels.put(id, label));
    }
    List<Entry> pairs = entries(data);
    LabelledFiles.requireLength(gold, data, pairs.size(), labels.size());
    for (Entry pair : pairs) {
      faults.check(pair, one -> pair(one, labels, part)).ifPresent(each);
    }
  }

  private static UsePair pair(Entry pair, Map<String, Entry> labels, String part) {
    String id = pair.text("id");
    Entry label = labels.get(id);
    if (label == null) {
      throw pair.fault("a pair with a label", DelimitedRow.quoted(id));
    }
    boolean same = LabelledFiles.isSame(label.text("tag"), label::fault);
    return UsePair.binary(
        pair.text("lemma"),
        pair.use(1),
        pair.use(2),
        same,
        PartOfSpeech.ofTag(pair.node.path("pos").asText()),
        part);
  }

  private static List<Entry> entries(Path file) {
    List<Entry> entries = new ArrayList<>();
    try (JsonParser json = JSON.createParser(Files.newInputStream(file))) {
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw DataFormatException.file(file, "a JSON list of objects", "something else");
      }
      while (json.nextToken() == JsonToken.START_OBJECT) {
        long line = json.currentLocation().getLineNr();
        entries.add(new Entry(file, line, json.readValueAsTree()));
      }
      if (json.currentToken() != JsonToken.END_ARRAY) {
        throw DataFormatException.line(
            file, json.currentLocation().getLineNr(), "a JSON object", "something else");
      }
    } catch (JsonProcessingException e) {
      throw DataFormatException.line(
          file, e.getLocation().getLineNr(), "JSON", e.getOriginalMessage());
    } catch (IOException e) {
      throw Lines.unreadable(file, e);
    }
    return entries;
  }
}
