package org.semascope.models.weights;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.semascope.models.ModelFormatException;

/**
 * Reads JSON of unknown origin value by value: UTF-8 only, no duplicate keys, nothing after the
 * value, and no conversion between numbers, strings and null. Reading by tokens keeps memory
 * proportional to what is used, and starts faster than binding to classes.
 */
final class StrictJson {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // Names of unknown origin stay out of the JVM's string pool.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private final JsonParser parser;

  private StrictJson(JsonParser parser) {
    this.parser = parser;
  }

  /** Reads a whole document. */
  interface Binding<T> {
    T read(StrictJson json) throws IOException;
  }

  /** Reads the value of a key, or skips it. */
  interface Field {
    void read(String key) throws IOException;
  }

  static <T> T read(Path file, String what, byte[] utf8, Binding<T> binding) {
    // A decoder made by hand reports bytes that are not UTF-8 instead of replacing them.
    InputStreamReader text =
        new InputStreamReader(new ByteArrayInputStream(utf8), StandardCharsets.UTF_8.newDecoder());
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      StrictJson json = new StrictJson(parser);
      T value = binding.read(json);
      if (parser.nextToken() != null) {
        throw json.fault("Trailing token " + parser.currentToken());
      }
      return value;
    } catch (JsonProcessingException e) {
      throw ModelFormatException.file(file, what + " of valid JSON", e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw ModelFormatException.file(file, what + " in UTF-8", e.getMessage(), e);
    }
  }

  /** Reads an object that has all of some keys. */
  void object(Field field, String... required) throws IOException {
    require(JsonToken.START_OBJECT, "an object");
    Set<String> missing = new HashSet<>(Set.of(required));
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      missing.remove(key);
      parser.nextToken();
      field.read(key);
    }
    for (String key : required) {
      if (missing.contains(key)) {
        throw new JsonParseException(parser, where() + "/" + key + ": missing");
      }
    }
  }

  Map<String, String> texts() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    object(key -> texts.put(key, text()));
    return texts;
  }

  String text() throws IOException {
    require(JsonToken.VALUE_STRING, "a string");
    return parser.getText();
  }

  /** Reads an array of a limited number of integers. */
  long[] integers(int most, String what) throws IOException {
    require(JsonToken.START_ARRAY, "an array of " + what);
    LongStream.Builder numbers = LongStream.builder();
    int count = 0;
    for (; parser.nextToken() != JsonToken.END_ARRAY; count++) {
      require(JsonToken.VALUE_NUMBER_INT, "an integer");
      long number = parser.getLongValue();
      if (count < most) {
        numbers.add(number);
      }
    }
    if (count > most) {
      throw fault("expected at most %s %s, found %s".formatted(most, what, count));
    }
    return numbers.build().toArray();
  }

  void skip() throws IOException {
    parser.skipChildren();
  }

  private void require(JsonToken expected, String what) throws IOException {
    if (parser.currentToken() != expected) {
      JsonToken found = parser.currentToken();
      throw fault("expected %s, found %s".formatted(what, found == null ? "nothing" : found));
    }
  }

  /** A fault of the current value. */
  JsonParseException fault(String message) {
    String where = where();
    return new JsonParseException(parser, where.isEmpty() ? message : where + ": " + message);
  }

  /** The JSON pointer to the current value. */
  private String where() {
    return parser.getParsingContext().pathAsPointer().toString();
  }
}
