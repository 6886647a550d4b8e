package org.semascope.models.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.TreeMap;
import org.semascope.core.io.Sha256;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The origin of a stored model: the content of its {@code semascope.json}.
 *
 * @param source {@code Maven artifact g:a:v}, or the address of a repository
 * @param packageSha256 of the package file, if the model came as a package
 */
record Provenance(
    String name, String source, String revision, String licence, Optional<String> packageSha256) {
  static final String FILE = "semascope.json";
  private static final Logger LOG = LoggerFactory.getLogger(Provenance.class);
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Writes the file, with the current checksums of the model's files. */
  void write(Path directory) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.put("name", name);
    json.put("source", source);
    json.put("revision", revision);
    json.put("licence", licence);
    packageSha256.ifPresent(sha256 -> json.put("packageSha256", sha256));
    json.put("installed", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    json.put("tool", "semascope " + version());
    ObjectNode files = json.putObject("sha256");
    TreeMap<String, String> sorted = new TreeMap<>();
    for (String file : ModelFiles.in(directory)) {
      sorted.put(file, Sha256.of(directory.resolve(file)));
    }
    sorted.forEach(files::put);
    JSON.writeValue(directory.resolve(FILE).toFile(), json);
  }

  /** Empty if the directory was not installed by the store, or its file is damaged. */
  static Optional<Provenance> read(Path directory) throws IOException {
    JsonNode json = json(directory.resolve(FILE));
    if (!json.path("name").isTextual() || !json.path("revision").isTextual()) {
      return Optional.empty();
    }
    return Optional.of(
        new Provenance(
            json.path("name").asText(),
            json.path("source").asText(),
            json.path("revision").asText(),
            json.path("licence").asText(),
            Optional.ofNullable(json.path("packageSha256").textValue())));
  }

  /** An empty object if the file is missing or damaged. */
  private static JsonNode json(Path file) throws IOException {
    try {
      return Files.isRegularFile(file) ? JSON.readTree(file.toFile()) : JSON.createObjectNode();
    } catch (JsonProcessingException e) {
      LOG.debug("{} is damaged", file, e);
      return JSON.createObjectNode();
    }
  }

  private static String version() {
    String version = Provenance.class.getPackage().getImplementationVersion();
    return version == null ? "(development)" : version;
  }
}
