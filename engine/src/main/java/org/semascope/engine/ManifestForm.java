package org.semascope.engine;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;

/** Reads manifests: first what it is, which must work on any version, then the whole. */
final class ManifestForm {
  private static final ObjectReader READER =
      Json.MAPPER
          .readerFor(Manifest.class)
          .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private ManifestForm() {}

  static Manifest read(Path file) throws IOException {
    JsonNode tree = Json.MAPPER.readTree(Files.readAllBytes(file));
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
    return READER.readValue(tree);
  }
}
