package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;

/** Brings a model of the hub into the store. */
final class HubPull {
  private final Home home;
  private final HubSettings settings;
  private final StoreTools workbench;
  private final Progress progress;

  HubPull(Home home, HubSettings settings, StoreTools workbench, Progress progress) {
    this.home = home;
    this.settings = settings;
    this.workbench = workbench;
    this.progress = progress;
  }

  LocalModel pull(HubId id) throws IOException {
    if (settings.offline()) {
      throw new HubFailure(id, settings).offline();
    }
    HubClient client = new HubClient(settings, workbench.patience(), workbench.proxies());
    Hub hub = new Hub(id, client, settings, workbench.patience(), progress);
    HubListing listing = hub.list();
    LocalModel model =
        new Installer(home, progress)
            .install(
                id.key(listing.commit()),
                "pulling",
                directory -> fill(directory, id, hub, listing));
    new HubRefs(home).remember(id, listing.commit());
    return model;
  }

  private Provenance fill(Path directory, HubId id, Hub hub, HubListing listing)
      throws IOException {
    List<HubFile> wanted = listing.wanted(id);
    // A file that stands under its own name was checked before it got it.
    List<HubFile> missing =
        wanted.stream().filter(file -> !Files.exists(directory.resolve(file.path()))).toList();
    announce(id, listing.commit(), missing, directory);
    for (HubFile file : missing) {
      hub.fetch(file, listing.commit(), directory.resolve(file.path()));
    }
    if (!ModelFiles.isWhole(directory)) {
      throw new SemascopeException(
          "%s: the index of its weights names files that the repository does not have"
              .formatted(id));
    }
    return new Provenance(
        id.repository(),
        settings.endpoint() + "/" + id.repository(),
        listing.commit(),
        listing.licence(),
        Optional.empty());
  }

  private void announce(HubId id, String commit, List<HubFile> missing, Path directory)
      throws IOException {
    long bytes = 0;
    long here = 0;
    for (HubFile file : missing) {
      bytes += file.size().orElse(0);
      here += FileTree.bytes(Download.incomplete(directory.resolve(file.path())));
    }
    boolean known = missing.stream().allMatch(file -> file.size().isPresent());
    workbench.diskSpace().require(bytes - here, directory, id.toString());
    progress.say(
        "Downloading %s at commit %s from %s: %s files, %s"
            .formatted(
                id,
                commit.substring(0, 12),
                settings.endpoint(),
                missing.size(),
                known ? ByteSize.of(bytes - here) : "size not told"));
  }
}
