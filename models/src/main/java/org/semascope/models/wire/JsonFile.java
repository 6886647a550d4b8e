package org.semascope.models.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** Reads a JSON file as a tree; messages give file and line. */
public final class JsonFile {
  // A vocabulary is an object with 30,000 and more keys: not worth interning.
  private static final ObjectReader READER =
      JsonMapper.builder(
              JsonFactory.builder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES).build())
          .build()
          .reader()
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private JsonFile() {}

  public static JsonNode read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      JsonNode node = READER.readTree(in);
      if (node.isMissingNode()) {
        throw ModelFormatException.file(file, "JSON", "nothing");
      }
      return node;
    } catch (JsonProcessingException e) {
      String found = e.getOriginalMessage();
      if (e.getLocation() != null) {
        found = "in line " + e.getLocation().getLineNr() + ": " + found;
      }
      throw ModelFormatException.file(file, "JSON", found, e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
  }

  /** A file that holds one JSON object. */
  public static JsonNode object(Path file) {
    JsonNode node = read(file);
    if (!node.isObject()) {
      throw ModelFormatException.file(file, "a JSON object", node.getNodeType());
    }
    return node;
  }

  /** A value of the file that must be a positive integer. */
  public static int positive(Path file, String key, JsonNode value) {
    if (!value.isInt() || value.intValue() <= 0) {
      throw ModelFormatException.file(
          file, key + " to be a positive whole number", value.isMissingNode() ? "nothing" : value);
    }
    return value.intValue();
  }
}
