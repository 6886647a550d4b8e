package org.semascope.models;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.semascope.core.Progress;
import org.semascope.core.io.KeyedStore;

/** Stored evaluations of one model that later runs reuse: a store for each kind, in one folder. */
public final class KeptEvaluations implements AutoCloseable {
  private final Supplier<Path> folder;
  private final Progress progress;
  private final Map<String, KeyedStore> stores = new ConcurrentHashMap<>();

  /**
   * @param folder for this model only; evaluated when a store is first opened
   * @param progress gets one line for each kind with damaged records
   */
  public KeptEvaluations(Supplier<Path> folder, Progress progress) {
    this.folder = folder;
    this.progress = progress;
  }

  /** The store of a kind of evaluation, see {@link Subject#kept}. */
  public KeyedStore of(String kind) {
    return stores.computeIfAbsent(
        kind, name -> KeyedStore.open(folder.get().resolve(name), progress));
  }

  @Override
  public void close() {
    stores.values().forEach(KeyedStore::close);
    stores.clear();
  }
}
