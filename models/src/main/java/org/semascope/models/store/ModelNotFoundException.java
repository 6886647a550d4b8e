package org.semascope.models.store;

import java.nio.file.Path;
import java.util.List;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;

/** No model of that name is available. */
public final class ModelNotFoundException extends SemascopeException {
  private static final int MAX_NAME_LENGTH = 200;

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
    String present = installed.isEmpty() ? "nothing" : String.join(", ", installed);
    return new ModelNotFoundException(
        "the store has no model or data set \"%s\", only: %s".formatted(shown(name), present));
  }

  static String shown(String name) {
    return Excerpt.start(name, MAX_NAME_LENGTH);
  }

  /** {@code (did you mean X?)} after a space, or nothing. */
  static String suggestion(String name) {
    String unowned = name.substring(name.lastIndexOf('/') + 1);
    int at = unowned.indexOf('@'); // a revision follows
    String plain = at > 0 ? unowned.substring(0, at) : unowned;
    return Suggestions.sentence(plain, Catalogue.names());
  }

  private static String forms() {
    return "a model is a directory with a config.json, a file of word vectors, a name of the catalogue (see `models list`), or a Hugging Face id such as org/name or org/name@revision";
  }
}
