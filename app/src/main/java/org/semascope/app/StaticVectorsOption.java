package org.semascope.app;

import java.util.Optional;
import org.semascope.engine.Input;
import org.semascope.models.vectors.StaticVectors;

/** Static vectors that a probe may use beside its models; opened when first needed. */
final class StaticVectorsOption implements AutoCloseable {
  private final Context context;
  private final String name; // null if none were asked for
  private StaticVectors opened;

  StaticVectorsOption(Context context, String name) {
    this.context = context;
    this.name = name;
  }

  boolean isGiven() {
    return name != null;
  }

  /** What a run's manifest says of them. */
  Optional<Input> input() {
    return Optional.empty();
  }

  synchronized StaticVectors open() {
    throw new UnsupportedOperationException(name + context);
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
