package org.semascope.models.store;

/** A package of a public registry that holds a model's weights. */
public sealed interface ModelPackage {
  /** {@code Maven artifact group:artifact:version}. */
  String describe();

  String version();

  /** A jar, resolved with the user's own Maven settings. */
  record MavenPackage(String group, String artifact, String version) implements ModelPackage {
    @Override
    public String describe() {
      return "Maven artifact %s:%s:%s".formatted(group, artifact, version);
    }
  }

  /** A tarball, fetched by the user's own npm client. */
  record NpmPackage(String name, String version) implements ModelPackage {
    @Override
    public String describe() {
      return "npm package %s@%s".formatted(name, version);
    }
  }
}
