package org.semascope.models.weights;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.semascope.core.Excerpt;
import org.semascope.models.ModelFormatException;

/**
 * Walks through JSON from a file of unknown origin without building a tree: UTF-8 only, no key
 * twice, nothing after the value.
 */
final class StrictJson {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // The names come from strangers: keep them out of the JVM's string pool.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  /** Reads the value of one key; it must consume exactly that value. */
  interface Field {
    void read(String name) throws IOException;
  }

  /** Reads the one value of the text. */
  interface Document {
    void read(StrictJson json) throws IOException;
  }

  private final Path file;
  private final String what;
  private final JsonParser parser;

  private StrictJson(Path file, String what, JsonParser parser) {
    this.file = file;
    this.what = what;
    this.parser = parser;
  }

  static void read(Path file, String what, byte[] utf8, Document document) {
    // A decoder made by hand reports bytes that are not UTF-8 instead of replacing them.
    InputStreamReader text =
        new InputStreamReader(new ByteArrayInputStream(utf8), StandardCharsets.UTF_8.newDecoder());
    try (JsonParser parser = FACTORY.createParser(text)) {
      StrictJson json = new StrictJson(file, what, parser);
      document.read(json);
      if (parser.nextToken() != null) {
        throw json.wrong("the end of " + what);
      }
    } catch (JsonProcessingException e) {
      throw ModelFormatException.file(file, what + " of valid JSON", e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw ModelFormatException.file(file, what + " in UTF-8", e.getMessage(), e);
    }
  }

  void object(Field field) throws IOException {
    expect(JsonToken.START_OBJECT, "an object");
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      field.read(parser.currentName());
    }
  }

  String string() throws IOException {
    expect(JsonToken.VALUE_STRING, "a string");
    return parser.getText();
  }

  /** An array of at most {@code most} whole numbers. */
  long[] integers(int most) throws IOException {
    expect(JsonToken.START_ARRAY, "an array");
    long[] numbers = new long[Math.min(most, 8)];
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
        throw wrong("a whole number");
      }
      if (count == most) {
        throw wrong("at most " + most + " numbers");
      }
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, Math.min(most, 2 * count));
      }
      numbers[count++] = parser.getLongValue();
    }
    return Arrays.copyOf(numbers, count);
  }

  void skip() throws IOException {
    parser.nextToken();
    parser.skipChildren();
  }

  private void expect(JsonToken token, String expected) throws IOException {
    if (parser.nextToken() != token) {
      throw wrong(expected);
    }
  }

  private ModelFormatException wrong(String expected) throws IOException {
    String found = parser.currentToken() == null ? "its end" : parser.getText();
    return ModelFormatException.file(
        file, expected + " at " + where() + " in " + what, "'" + Excerpt.start(found, 40) + "'");
  }

  private String where() {
    String path = parser.getParsingContext().pathAsPointer().toString();
    return path.isEmpty() ? "the top" : path;
  }
}
