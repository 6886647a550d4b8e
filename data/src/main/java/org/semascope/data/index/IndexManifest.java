package org.semascope.data.index;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** Reads the manifest; throws for a folder that is no index of this version. */
  static IndexManifest read(Path folder) {
    ObjectNode tree = requireIndex(folder);
    SemascopeException.throwIf(
        tree.path("version").asInt() != VERSION,
        "%s: expected an index of version %s, found version %s: rebuild it with `index build --replace`",
        folder,
        VERSION,
        tree.path("version").asText());
    String expected = tree.path(CHECKSUM).asText(null);
    tree.remove(CHECKSUM);
    Path file = folder.resolve(FILE);
    try {
      IndexManifest manifest = JSON.treeToValue(tree, IndexManifest.class);
      SemascopeException.throwIf(
          expected != null && !expected.equals(manifest.checksum()),
          "%s: expected content of its own sha256 %s, found content of sha256 %s: `index build --replace` rebuilds the index",
          file,
          expected,
          manifest.checksum());
      return manifest;
    } catch (JsonProcessingException e) {
      throw unreadable(file, e);
    }
  }

  /** Returns the manifest of an index of any version; throws for a folder that is no index. */
  static ObjectNode requireIndex(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      String found =
          Files.isDirectory(folder)
              ? "a folder without " + FILE
              : Files.exists(folder) ? "a file" : "nothing there";
      throw new SemascopeException(
          "%s: expected a paragraph index, found %s; `index build` makes one"
              .formatted(folder, found));
    }
    try {
      ObjectNode tree = JSON.readValue(Files.readAllBytes(file), ObjectNode.class);
      String kind = tree.path("kind").asText();
      SemascopeException.throwIf(
          !kind.equals(KIND), "%s: expected a %s, found a \"%s\"", folder, KIND, kind);
      return tree;
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
