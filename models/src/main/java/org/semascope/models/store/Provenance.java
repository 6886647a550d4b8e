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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.io.Sha256;
import org.slf4j.LoggerFactory;

/**
 * The origin of a stored model or data set: the content of its {@code semascope.json}.
 *
 * @param source {@code Maven artifact g:a:v}, or the address of a repository
 * @param packageSha256 of the package file, if the model came as a package
 */
record Provenance(
    String name, String source, String revision, String licence, Optional<String> packageSha256) {
  static final String FILE = "semascope.json";
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Writes the file, with the current checksums of the model's files. */
  void write(Path directory) throws IOException {
    write(directory, ModelFiles.in(directory));
  }

  /**
   * Writes the file, with the current checksums of the given files.
   *
   * @param names relative to the directory
   */
  void write(Path directory, Collection<String> names) throws IOException {
    String version = Provenance.class.getPackage().getImplementationVersion();
    ObjectNode json = JSON.createObjectNode();
    json.put("name", name);
    json.put("source", source);
    json.put("revision", revision);
    json.put("licence", licence);
    packageSha256.ifPresent(sha256 -> json.put("packageSha256", sha256));
    json.put("installed", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    json.put("tool", "semascope " + (version == null ? "(development)" : version));
    ObjectNode files = json.putObject("sha256");
    for (String file : names.stream().sorted().toList()) {
      files.put(file, Sha256.of(directory.resolve(file)));
    }
    JSON.writeValue(directory.resolve(FILE).toFile(), json);
  }

  /** Empty if the directory was not installed by the store, or its file is damaged. */
  static Optional<Provenance> read(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      JsonNode json = JSON.readTree(file.toFile());
      Optional<String> packageSha256 = Optional.ofNullable(json.path("packageSha256").textValue());
      Provenance read =
          new Provenance(
              json.path("name").asText(),
              json.path("source").asText(),
              json.path("revision").asText(),
              json.path("licence").asText(),
              packageSha256);
      boolean intact = json.path("name").isTextual() && json.path("revision").isTextual();
      return intact ? Optional.of(read) : Optional.empty();
    } catch (JsonProcessingException e) {
      LoggerFactory.getLogger(Provenance.class).debug("{} is damaged", file, e);
      return Optional.empty();
    }
  }

  /** The checksums of the files when they were installed, by name. */
  static Map<String, String> checksums(Path directory) throws IOException {
    Map<String, String> checksums = new LinkedHashMap<>();
    JSON.readTree(directory.resolve(FILE).toFile())
        .path("sha256")
        .fields()
        .forEachRemaining(file -> checksums.put(file.getKey(), file.getValue().asText()));
    return checksums;
  }
}
