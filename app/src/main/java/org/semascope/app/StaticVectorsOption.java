package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Input;
import org.semascope.models.ModelLoader;
import org.semascope.models.store.Fingerprint;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.LocalModel;
import org.semascope.models.vectors.MappedVectors;

/** Static vectors that a probe may use beside its models; opened when first needed. */
final class StaticVectorsOption implements AutoCloseable {
  private final Context context;
  private final String option;
  private final String name; // null if none were asked for
  private LocalModel local; // guarded by this, as the next
  private MappedVectors opened;

  /**
   * @param option what the user names them by
   */
  StaticVectorsOption(Context context, String option, String name) {
    this.context = context;
    this.option = option;
    this.name = name;
  }

  boolean isGiven() {
    return name != null;
  }

  /** What a run's manifest says of them. */
  Optional<Input> input() {
    if (!isGiven()) {
      return Optional.empty();
    }
    Fingerprint known = new Fingerprints(context.home(), context.progress()).of(local());
    Path file = local().vectors().orElseThrow(this::contextual);
    return Optional.of(Input.hashed(local().name(), file, List.of(), known.sha256()));
  }

  synchronized MappedVectors open() {
    if (opened == null) {
      ModelLoader loader = new ModelLoader(context.home(), context.progress());
      loader.prepareProducts();
      opened = loader.openStatic(local());
    }
    return opened;
  }

  private synchronized LocalModel local() {
    if (local == null) {
      local = context.store().resolve(name);
    }
    return local;
  }

  private SemascopeException contextual() {
    return new SemascopeException(
        "%s %s: this is a contextual model, where static vectors are needed"
            .formatted(option, name));
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
