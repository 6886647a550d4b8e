package org.semascope.app.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;

/**
 * Reads lines of JSON objects or of tab-separated fields, one after another. Which of the two is
 * told by each line's first character; a first line that begins with the field name {@code text}
 * gives the order of the columns.
 */
public final class Rows implements AutoCloseable {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final String name;
  private final BufferedReader reader;
  private List<String> columns;
  private int line;

  private Rows(String name, BufferedReader reader, List<String> columns) {
    this.name = name;
    this.reader = reader;
    this.columns = columns;
  }

  /**
   * @param file a path, or {@code -} for standard input
   * @param columns names of tab-separated fields in their usual order
   */
  public static Rows open(String file, InputStream standardInput, List<String> columns) {
    try {
      InputStream in = file.equals("-") ? standardInput : Files.newInputStream(Path.of(file));
      // A decoder that reports: half a character must not become a question mark.
      BufferedReader reader =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
      return new Rows(file.equals("-") ? "standard input" : file, reader, columns);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, reason(e)), e);
    }
  }

  /** The next line that is not blank. */
  public Optional<Row> next() {
    while (true) {
      String text = readLine();
      if (text == null) {
        return Optional.empty();
      }
      line++;
      if (line == 1 && text.startsWith("text\t")) {
        columns = List.of(text.split("\t"));
      } else if (!text.isBlank()) {
        return Optional.of(text.startsWith("{") ? parseJson(text) : parseTabs(text));
      }
    }
  }

  private String readLine() {
    try {
      return reader.readLine();
    } catch (CharacterCodingException e) {
      throw new SemascopeException(
          "%s:%d: expected UTF-8, found other bytes".formatted(name, line + 1), e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(name, reason(e)), e);
    }
  }

  private Row parseJson(String text) {
    try {
      JsonNode fields = JSON.readTree(text);
      return new Row(where(), fields);
    } catch (JsonProcessingException e) {
      throw new SemascopeException(
          "%s: expected a JSON object, found %s".formatted(where(), e.getOriginalMessage()), e);
    }
  }

  private Row parseTabs(String text) {
    String[] cells = text.split("\t", -1);
    if (cells.length > columns.size()) {
      throw new SemascopeException(
          "%s: expected at most %d fields (%s), found %d"
              .formatted(where(), columns.size(), String.join(", ", columns), cells.length));
    }
    ObjectNode fields = JSON.createObjectNode();
    for (int i = 0; i < cells.length; i++) {
      fields.put(columns.get(i), cells[i]);
    }
    return new Row(where(), fields);
  }

  private String where() {
    return name + ":" + line;
  }

  private static String reason(IOException e) {
    return e instanceof java.nio.file.NoSuchFileException ? "no such file" : e.getMessage();
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new SemascopeException("cannot close %s: %s".formatted(name, e.getMessage()), e);
    }
  }
}
