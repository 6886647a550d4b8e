package org.semascope.models.store;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.PinnedFile;
import org.semascope.core.io.PinnedSet;
import org.semascope.core.io.ProcessLock;
import org.semascope.core.io.Sha256;
import org.semascope.models.store.FileDownload.RemoteFile;
import org.semascope.models.store.Hub.Checksum;
import org.semascope.models.store.HubClient.Response;
import org.semascope.models.store.HubClient.TransientFailure;

/**
 * Published data sets under {@code SEMASCOPE_HOME/data}, pulled from their public copies. Safe for
 * concurrent use by several threads and processes.
 */
public final class PublishedSets implements PinnedSet.Store {
  private static final String VARIABLE = "SEMASCOPE_DATA_ENDPOINT";
  private static final String PUBLIC_COPIES = "https://raw.githubusercontent.com";

  private final Home home;
  private final Map<String, String> env;
  private final Supplier<ModelStore.Tools> tools;
  private final Progress progress;

  /**
   * @param env environment variables: {@code SEMASCOPE_DATA_ENDPOINT} and proxies
   * @param progress receives messages about downloads
   */
  public PublishedSets(Home home, Map<String, String> env, Progress progress) {
    this(home, env, () -> ModelStore.Tools.of(env, progress), progress);
  }

  PublishedSets(
      Home home, Map<String, String> env, Supplier<ModelStore.Tools> tools, Progress progress) {
    this.home = home;
    this.env = env;
    this.tools = tools;
    this.progress = progress;
  }

  @Override
  public Optional<Path> folder(PinnedSet set, boolean verified) {
    Optional<Path> folder = installed(set);
    if (verified && folder.isPresent()) {
      InUse.mark(home, folder.get());
      damage(set, folder.get())
          .ifPresent(
              damage -> {
                throw new SemascopeException(
                    "%s: %s: `semascope data pull %s` gets the set again"
                        .formatted(set.name(), damage, set.name()));
              });
      InUse.touch(folder.get().resolve(Provenance.FILE));
    }
    return folder;
  }

  private Optional<Path> installed(PinnedSet set) {
    Path folder = home.data().resolve(set.name());
    return attempt("looking for " + set.name(), () -> Provenance.read(folder))
        .filter(origin -> origin.revision().equals(set.revision()))
        .map(origin -> folder);
  }

  /** Which file is not as it was pulled; a file is read only if its size or time has changed. */
  private Optional<String> damage(PinnedSet set, Path folder) {
    return attempt(
        "checking " + set.name(),
        () -> {
          Map<String, String> checksums = Provenance.checksums(folder);
          if (checksums.isEmpty()) {
            return Optional.of(Provenance.FILE + " is damaged");
          }
          for (Map.Entry<String, String> expected : checksums.entrySet()) {
            Path file = folder.resolve(expected.getKey());
            try {
              if (!Fingerprints.isIntact(
                  home.fingerprints(), file, () -> isIntact(file, expected.getValue()))) {
                return Optional.of(
                    "%s has changed since it was pulled (expected sha256 %s, found %s)"
                        .formatted(expected.getKey(), expected.getValue(), Sha256.of(file)));
              }
            } catch (NoSuchFileException e) {
              return Optional.of(expected.getKey() + " is missing");
            }
          }
          return Optional.empty();
        });
  }

  private static boolean isIntact(Path file, String sha256) throws IOException {
    return Files.isRegularFile(file) && Sha256.of(file).equals(sha256);
  }

  /**
   * Downloads a set, unless it is here and intact, with messages about licence and source before
   * the download.
   *
   * @return the folder with the set's files
   */
  public Path pull(PinnedSet set) {
    return attempt(
        "pulling " + set.name(),
        () -> {
          Optional<Path> present = installed(set);
          Optional<String> damage = present.flatMap(folder -> damage(set, folder));
          if (present.isPresent() && damage.isEmpty()) {
            progress.say("%s is already here: %s".formatted(set.name(), present.get()));
            return present.get();
          }
          damage.ifPresent(
              what -> progress.say("%s: %s; pulling it again".formatted(set.name(), what)));
          Path folder = home.data().resolve(set.name());
          new Installer(home, progress)
              .install(
                  folder,
                  "pulling",
                  true,
                  () -> installed(set).filter(own -> damage(set, own).isEmpty()),
                  work -> fill(work, set));
          return folder;
        });
  }

  /** Downloads what an interrupted pull has not downloaded; describes the origin. */
  private void fill(Path work, PinnedSet set) throws IOException {
    Endpoint endpoint = Endpoint.from(env, VARIABLE, PUBLIC_COPIES);
    List<PinnedFile> missing = new ArrayList<>();
    long bytes = 0;
    for (PinnedFile file : set.files()) {
      Path target = target(work, file);
      if (!isIntact(target, file.sha256())) {
        missing.add(file);
        bytes += file.bytes() - FileTree.bytes(FileDownload.incomplete(target));
      }
    }
    progress.say("%s: %s".formatted(set.name(), set.title()));
    progress.say("licence: " + set.licence());
    progress.say("source: " + set.source());
    tools.get().requireSpace(bytes, work, set.name());
    progress.say(
        "Downloading %s from %s: %s %s, %s"
            .formatted(
                set.name(),
                endpoint,
                missing.size(),
                missing.size() == 1 ? "file" : "files",
                ByteSize.of(bytes)));
    HubClient client =
        new HubClient(
            endpoint.address(),
            endpoint.authorization(),
            tools.get().retries(),
            tools.get().proxies());
    FileDownload download =
        new FileDownload(
            set.name(),
            client,
            tools.get().retries(),
            progress,
            new Explanations(set, endpoint.address()));
    for (PinnedFile file : missing) {
      Optional<Checksum> checksum = Optional.of(new Checksum(false, file.sha256()));
      download.to(
          client.address(file.address()),
          new RemoteFile(file.path(), file.bytes(), checksum),
          target(work, file));
    }
    List<String> names = new ArrayList<>();
    for (PinnedFile file : set.files()) {
      if (file.isZip()) {
        List<String> unpacked = ZipEntries.unpack(target(work, file), file, work);
        Files.delete(target(work, file));
        names.addAll(unpacked);
      } else {
        names.add(file.file());
      }
    }
    FileTree.retain(work, names.stream().map(work::resolve).toList());
    new Provenance(set.name(), set.source(), set.revision(), set.licence(), Optional.empty())
        .write(work, names);
  }

  /** Where a file is downloaded. */
  private static Path target(Path work, PinnedFile file) {
    return work.resolve(file.isZip() ? file.file() + ".zip" : file.file());
  }

  /** Explains failures of the server of public copies. */
  private record Explanations(PinnedSet set, URI endpoint) implements FileDownload.Failures {
    @Override
    public SemascopeException refused(Response response, String file) {
      return new SemascopeException(
          "%s: %s answered with status %s for %s%s"
              .formatted(
                  set.name(),
                  endpoint,
                  response.status(),
                  file,
                  response.status() == 404
                      ? ": this server has no copy of the set, "
                          + VARIABLE
                          + " can be set to a mirror"
                      : ""));
    }

    @Override
    public SemascopeException unreachable(String reason, TransientFailure failure) {
      return new SemascopeException(
          "cannot reach %s to download %s (%s): check the network, or set %s to a mirror"
              .formatted(endpoint, set.name(), reason, VARIABLE),
          failure);
    }

    @Override
    public String advice() {
      return "";
    }
  }

  /**
   * Removes a set and the rest of an interrupted pull from the store.
   *
   * @return the number of bytes freed
   */
  public long remove(String name) {
    return attempt(
        "removing " + name,
        () -> {
          Path folder = home.data().resolve(name);
          Path partial = home.partial().resolve(name);
          boolean stored = Files.isDirectory(folder) || Files.isDirectory(partial);
          if (!HubId.isPlain(name) || !stored) {
            List<String> others =
                FileTree.children(home.data()).stream()
                    .map(set -> set.getFileName().toString())
                    .toList();
            throw new SemascopeException(
                "the store has no data set %s, %s"
                    .formatted(
                        name,
                        others.isEmpty() ? "and no other" : "only: " + String.join(", ", others)));
          }
          long bytes = FileTree.bytes(folder) + FileTree.bytes(partial);
          Optional<ProcessLock> lock = Installer.tryLock(home, name);
          SemascopeException.throwIf(lock.isEmpty(), "another process is pulling %s", name);
          try (ProcessLock held = lock.get()) {
            SemascopeException.throwIf(
                !InUse.removeUnlessRead(home, folder), "another process is reading %s", name);
            FileTree.delete(partial);
          }
          return bytes;
        });
  }

  private <T> T attempt(String doing, StoreFailures.Work<T> work) {
    return StoreFailures.attempt(doing, home.root(), work);
  }
}
