package org.semascope.models.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.Pruned.Kept;

/** Removes what lies under {@code SEMASCOPE_HOME}, unless somebody is at work on it. */
final class Pruning {
  private final Home home;
  private final StoreContents contents;
  private final List<StoreEntry> removed = new ArrayList<>();
  private final List<Kept> kept = new ArrayList<>();

  Pruning(Home home) {
    this.home = home;
    this.contents = new StoreContents(home);
  }

  /** What broken-off pulls have left. */
  Pruning partials() throws IOException {
    for (StoreEntry partial : contents.partials()) {
      if (Removal.isRemains(partial.path())) {
        FileTree.delete(partial.path());
        removed.add(partial);
      } else {
        remove(partial);
      }
    }
    return this;
  }

  Pruning models(List<LocalModel> models) throws IOException {
    for (LocalModel model : models) {
      if (remove(contents.model(model))) {
        new HubRefs(home).forget(model.name(), model.revision().orElse(""));
      }
    }
    return this;
  }

  /** What was made from other files. */
  Pruning made(List<StoreEntry> made) throws IOException {
    for (StoreEntry entry : made) {
      remove(entry);
    }
    return this;
  }

  /** Directories under {@code models/} that lack files and so are no models any more. */
  Pruning brokenModels(List<LocalModel> whole) throws IOException {
    for (StoreEntry entry : contents.models()) {
      if (whole.stream().noneMatch(model -> model.directory().equals(entry.path()))) {
        remove(entry);
      }
    }
    return this;
  }

  Pruned result() {
    return new Pruned(removed, kept);
  }

  private boolean remove(StoreEntry entry) throws IOException {
    Optional<ModelLock> lock = ModelLock.tryAcquire(home, entry.path().getFileName().toString());
    if (lock.isEmpty()) {
      kept.add(new Kept(entry, "another process is at work on it"));
      return false;
    }
    boolean free;
    try {
      free = InUse.unlessRead(home, entry.path(), () -> new Removal(home).remove(entry.path()));
    } finally {
      lock.get().close();
    }
    if (free) {
      removed.add(entry);
    } else {
      kept.add(new Kept(entry, "another process reads it"));
    }
    return free;
  }
}
