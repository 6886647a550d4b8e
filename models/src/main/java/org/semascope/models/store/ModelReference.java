package org.semascope.models.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.vectors.VectorFile;
import org.semascope.models.weights.Checkpoints;

/** A parsed model name. */
sealed interface ModelReference {
  /** The user's own directory or file of vectors. */
  record Local(LocalModel model) implements ModelReference {}

  record Catalogued(Catalogue.Entry entry) implements ModelReference {}

  record Hub(HubId id) implements ModelReference {}

  /** {@code untrained:BASE} or {@code untrained:BASE#SEED}: a model with random weights. */
  record Untrained(ModelReference base, long seed) implements ModelReference {
    private static Untrained parse(String name) {
      String rest = name.substring(UntrainedTwin.PREFIX.length());
      if (rest.startsWith(UntrainedTwin.PREFIX)) {
        throw new SemascopeException(
            "%s: an untrained model has no untrained twin; write %s once"
                .formatted(name, UntrainedTwin.PREFIX));
      }
      int mark = rest.lastIndexOf('#');
      if (mark < 0 || rest.indexOf('/', mark) > 0) { // a folder's name may contain #
        return new Untrained(ModelReference.parse(rest), UntrainedTwin.DEFAULT_SEED);
      }
      String seed = rest.substring(mark + 1);
      if (!seed.matches("\\d{1,18}")) {
        throw new SemascopeException(
            "%s: expected a whole number after #, the seed of the weights, found \"%s\""
                .formatted(name, seed));
      }
      return new Untrained(ModelReference.parse(rest.substring(0, mark)), Long.parseLong(seed));
    }
  }

  /**
   * Parses a name: {@code untrained:} and the name of a model, or, in this order, an existing
   * directory, a name of the catalogue, a file of vectors, a hub id.
   *
   * @throws ModelNotFoundException if it is none of them
   */
  static ModelReference parse(String name) {
    if (name.isBlank()) {
      throw ModelNotFoundException.unknown(name);
    }
    if (name.startsWith(UntrainedTwin.PREFIX)) {
      return Untrained.parse(name);
    }
    Path path = Home.userPath(name);
    boolean isPath =
        name.contains("/") || name.contains("\\") || name.startsWith(".") || name.startsWith("~");
    // A folder with the name of a model counts only if it holds a model, but a name with a slash
    // that leads to a folder is always a path.
    if (ModelFiles.isModel(path) || (isPath && Files.isDirectory(path))) {
      return directory(path);
    }
    Optional<Catalogue.Entry> entry = Catalogue.byName(name);
    if (entry.isPresent()) {
      return new Catalogued(entry.get());
    }
    if (Files.isRegularFile(path)) {
      return vectors(path, path);
    }
    Optional<HubId> id = HubId.parse(name);
    if (id.isPresent()) {
      return new Hub(id.get());
    }
    throw isPath
        ? ModelNotFoundException.noSuchDirectory(path)
        : ModelNotFoundException.unknown(name);
  }

  private static ModelReference directory(Path path) {
    if (ModelFiles.isModel(path)) {
      return local(path, Optional.empty());
    }
    Checkpoints.refuseGguf(path);
    List<Path> files = vectorFiles(path);
    if (files.size() == 1) {
      return vectors(path, files.get(0));
    }
    if (files.isEmpty()) {
      throw new SemascopeException(
          "%s: expected a model's directory, found no %s and no file of vectors in it"
              .formatted(path, ModelFiles.CONFIG));
    }
    List<String> names = files.stream().map(file -> file.getFileName().toString()).toList();
    throw new SemascopeException(
        "%s: expected one file of vectors, found %s: name the one you mean"
            .formatted(path, String.join(", ", names)));
  }

  /** The files of vectors in a folder, recognised by their content. */
  private static List<Path> vectorFiles(Path folder) {
    return StoreFailures.attempt("looking for vectors", folder, () -> FileTree.children(folder))
        .stream()
        .filter(file -> !file.getFileName().toString().startsWith("."))
        .filter(file -> Files.isRegularFile(file) && Files.isReadable(file))
        .filter(VectorFile::isRecognised)
        .toList();
  }

  private static ModelReference vectors(Path named, Path file) {
    Checkpoints.refuseGguf(file);
    return local(named, Optional.of(file.toAbsolutePath().normalize()));
  }

  /** A model named after the last element of the user's path. */
  private static ModelReference local(Path named, Optional<Path> vectors) {
    Path path = named.toAbsolutePath().normalize();
    Path name = path.getFileName() == null ? path : path.getFileName();
    Path directory = vectors.map(Path::getParent).orElse(path);
    return new Local(
        new LocalModel(
            name.toString(), directory, LocalModel.Origin.DIRECTORY, Optional.empty(), vectors));
  }
}
