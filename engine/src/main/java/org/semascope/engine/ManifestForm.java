package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;

/**
 * Manifests as files. A manifest ends with its own checksum, which covers its values, not the
 * blanks between them. Reading looks first at what it is, which must work on any version, then at
 * the whole.
 */
final class ManifestForm {
  private static final String CHECKSUM = "sha256";
  private static final ObjectReader READER =
      Json.MAPPER
          .readerFor(Manifest.class)
          .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private ManifestForm() {}

  /** A manifest that was one once; the journal has what it takes to write it again. */
  static final class DamagedException extends SemascopeException {
    private DamagedException(Path file, String expected, String found, Throwable cause) {
      super(
          "%s: expected %s, found %s: the command that made the run writes it again"
              .formatted(file, expected, found),
          cause);
    }
  }

  static byte[] bytes(Manifest manifest) throws JsonProcessingException {
    ObjectNode tree = (ObjectNode) Json.MAPPER.readTree(Json.MAPPER.writeValueAsString(manifest));
    tree.put(CHECKSUM, checksum(tree));
    return (Json.PRETTY.writeValueAsString(tree) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  static Manifest read(Path file) throws IOException {
    try {
      return read(file, Json.MAPPER.readTree(Files.readAllBytes(file)));
    } catch (JsonProcessingException e) {
      throw new DamagedException(file, "the manifest of a run", Json.reason(e), e);
    }
  }

  private static Manifest read(Path file, JsonNode tree) throws IOException {
    String kind = tree.path("kind").asText("");
    if (!kind.equals(Manifest.KIND)) {
      throw new SemascopeException(
          "%s: expected the manifest of a %s, found %s"
              .formatted(file, Manifest.KIND, kind.isEmpty() ? "none" : "that of a " + kind));
    }
    int format = tree.path("format").asInt(0);
    if (format != Manifest.FORMAT) {
      throw new SemascopeException(
          "%s: expected format %d, found format %d: another version of Semascope wrote it"
              .formatted(file, Manifest.FORMAT, format));
    }
    ObjectNode content = (ObjectNode) tree;
    String expected = content.path(CHECKSUM).asText("none");
    content.remove(CHECKSUM);
    String found = checksum(content);
    if (!found.equals(expected)) {
      throw new DamagedException(
          file, "content of its own sha256 " + expected, "content of sha256 " + found, null);
    }
    return READER.readValue(content);
  }

  private static String checksum(ObjectNode manifest) {
    return Sha256.of(Json.canonical(manifest));
  }
}
