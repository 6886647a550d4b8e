package org.semascope.data.index;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;

/**
 * The source and content of an index.
 *
 * @param version of the layout and the tokenisation; other versions cannot be opened
 * @param corpus name of the corpus
 * @param fingerprint of the corpus
 * @param paragraphs number of paragraphs
 * @param articles number of runs of paragraphs with the same title
 * @param words number of words, as tokenised by this package
 * @param skipped number of bad records left out
 */
public record IndexManifest(
    String kind,
    int version,
    String corpus,
    String fingerprint,
    long paragraphs,
    long articles,
    long words,
    long skipped) {
  static final String KIND = "semascope paragraph index";
  static final int VERSION = 1;
  static final String FILE = "manifest.json";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /** Of all other fields; manifests of older indexes lack it. */
  private static final String CHECKSUM = "sha256";

  /** The fields that manifests of all versions have. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Version(String kind, int version) {}

  /** Reads the manifest; throws for a folder that is no index of this version. */
  static IndexManifest read(Path folder) {
    int version = requireIndex(folder);
    if (version != VERSION) {
      throw new SemascopeException(
          "%s: expected an index of version %s, found version %s: rebuild it with `index build --replace`"
              .formatted(folder, VERSION, version));
    }
    ObjectNode tree = parse(folder, ObjectNode.class);
    Optional<String> expected = Optional.ofNullable(tree.remove(CHECKSUM)).map(JsonNode::asText);
    Path file = folder.resolve(FILE);
    try {
      IndexManifest manifest = JSON.treeToValue(tree, IndexManifest.class);
      if (expected.isPresent() && !expected.get().equals(manifest.checksum())) {
        throw new SemascopeException(
            "%s: expected content of its own sha256 %s, found content of sha256 %s: `index build --replace` rebuilds the index"
                .formatted(file, expected.get(), manifest.checksum()));
      }
      return manifest;
    } catch (JsonProcessingException e) {
      throw unreadable(file, e);
    }
  }

  /** Returns the version of an index; throws for a folder that is no index. */
  static int requireIndex(Path folder) {
    if (!Files.isRegularFile(folder.resolve(FILE))) {
      String found =
          Files.isDirectory(folder)
              ? "a folder without " + FILE
              : Files.exists(folder) ? "a file" : "nothing there";
      throw new SemascopeException(
          "%s: expected a paragraph index, found %s; `index build` makes one"
              .formatted(folder, found));
    }
    Version found = parse(folder, Version.class);
    if (!found.kind().equals(KIND)) {
      throw new SemascopeException(
          "%s: expected a %s, found a \"%s\"".formatted(folder, KIND, found.kind()));
    }
    return found.version();
  }

  private static <T> T parse(Path folder, Class<T> type) {
    Path file = folder.resolve(FILE);
    try {
      return JSON.readValue(Files.readAllBytes(file), type);
    } catch (JsonProcessingException e) {
      throw unreadable(file, e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static SemascopeException unreadable(Path file, JsonProcessingException e) {
    return new SemascopeException(
        "%s: expected the manifest of an index, found %s: `index build --replace` rebuilds the index"
            .formatted(file, e.getOriginalMessage().lines().findFirst().orElse("")),
        e);
  }

  private String checksum() throws JsonProcessingException {
    return Sha256.of(JSON.writeValueAsBytes(this));
  }

  void write(Path folder) throws IOException {
    ObjectNode tree = JSON.valueToTree(this);
    tree.put(CHECKSUM, checksum());
    Files.writeString(folder.resolve(FILE), JSON.writeValueAsString(tree) + "\n");
  }
}
