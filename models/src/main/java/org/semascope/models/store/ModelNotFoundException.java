package org.semascope.models.store;

import java.nio.file.Path;
import java.util.List;
import org.semascope.core.SemascopeException;

/** No model of that name is here or can be had. */
public final class ModelNotFoundException extends SemascopeException {
  private static final int LONGEST_SHOWN = 200;

  ModelNotFoundException(String message) {
    super(message);
  }

  static ModelNotFoundException unknown(String name) {
    return new ModelNotFoundException(
        "unknown model \"%s\"%s: %s".formatted(shown(name), suggestion(name), forms()));
  }

  static ModelNotFoundException noSuchDirectory(Path path) {
    return new ModelNotFoundException(
        "unknown model: there is no file or directory %s; %s"
            .formatted(shown(path.toString()), forms()));
  }

  static ModelNotFoundException notInstalled(String name, List<String> installed) {
    return new ModelNotFoundException(
        "the store holds no model \"%s\", only: %s"
            .formatted(
                shown(name), installed.isEmpty() ? "nothing" : String.join(", ", installed)));
  }

  private static String shown(String name) {
    return name.length() <= LONGEST_SHOWN ? name : name.substring(0, LONGEST_SHOWN) + "...";
  }

  /** {@code (did you mean X?)} after a space, or nothing. */
  static String suggestion(String name) {
    return NearName.among(Catalogue.names(), shown(name))
        .map(near -> " (did you mean %s?)".formatted(near))
        .orElse("");
  }

  private static String forms() {
    return "a model is a directory with a config.json, a file of word vectors, one of %s, or a Hugging Face id such as org/name or org/name@revision"
        .formatted(Catalogue.listOfNames());
  }
}
